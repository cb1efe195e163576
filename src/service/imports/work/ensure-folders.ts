import { createCategory } from '../../catalogue/create-category'
import { createComponent } from '../../catalogue/create-component'
import { listManaged } from '../../catalogue/list-managed'
import { keepKnownFolder, listKnownFolders } from '../known.repository'
import type { PlannedComponent, PlannedPart } from '../plan/plan-pages'
import type { Run } from './run'

// Characters that names and descriptions may have.
const longestName = 120
const longestDescription = 500

const partOf = ({ name, slug, description }: PlannedPart) => ({
  name: name.trim().slice(0, longestName).toWellFormed() || slug,
  slug,
  description: description.replace(/\s+/g, ' ').trim().slice(0, longestDescription).toWellFormed(),
})

/**
 * Finds the categories and components that folders became before, or that have their slugs, and makes those that are
 * missing. What is there keeps its name, description and place.
 * @returns the id of each component by its key
 */
export const ensureFolders = async (
  { deps, record, by, holdOn }: Pick<Run, 'deps' | 'record' | 'by' | 'holdOn'>,
  components: readonly PlannedComponent[],
): Promise<Map<string, string>> => {
  const { source } = record
  const known = await listKnownFolders(deps.database, source)
  const managed = await listManaged(deps.database)
  const categories = new Map(managed.map(({ category }) => [category.slug, category.id]))
  const byId = new Map(
    managed.flatMap((group) => group.components).map((component) => [component.id, component]),
  )
  const taken = new Map([...byId.values()].map((component) => [component.slug, component]))
  const made = new Map<string, string>()

  const categoryOf = async (part: PlannedPart): Promise<string> => {
    const before = known.get(part.key)?.categoryId ?? categories.get(part.slug)
    const id = before ?? (await createCategory(deps, by, partOf(part))).id
    categories.set(part.slug, id)
    known.set(part.key, { categoryId: id, componentId: null })
    await keepKnownFolder(deps.database, { source, path: part.key }, { categoryId: id, componentId: null })
    return id
  }

  for (const planned of components) {
    const before = known.get(componentKey(planned.key))?.componentId
    if (before && byId.has(before)) {
      made.set(planned.key, before)
      continue
    }
    await holdOn()
    const category = planned.category === null ? record.category_id : await categoryOf(planned.category)
    if (category === null) throw new Error(`The folder ${planned.key} has no category to go into.`)
    const { slug, ...part } = partOf(planned)
    const same = taken.get(slug)
    // Two folders of one name are two components, unless they are in the same category.
    const isSame = same?.category === category
    const prefix = planned.category?.slug ?? 'other'
    const free = [slug, `${prefix}-${slug}`].find((one) => one.length <= longestName && !taken.has(one))
    const versions = planned.versions
    const component = isSame
      ? same
      : await createComponent(deps, by, {
          ...part,
          category,
          versions,
          ...(free !== undefined && { slug: free }),
        })
    taken.set(component.slug, component)
    byId.set(component.id, component)
    made.set(planned.key, component.id)
    const ids = { categoryId: null, componentId: component.id }
    await keepKnownFolder(deps.database, { source, path: componentKey(planned.key) }, ids)
  }
  return made
}

/** A folder may be a category in one import and a component in another. */
const componentKey = (key: string) => `${key}/`
