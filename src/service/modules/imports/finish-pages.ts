import { ProblemError } from '~/contract/problem'
import { slugify } from '~/contract/slugify'
import { toPathSlug } from '~/contract/field-schemas'
import type { Database } from '../../context'
import { createCategory, createComponent, listManaged } from '../documents/catalogue.service'
import { addRedirect, setDisabled } from '../documents/page-details.service'
import { readManagedPage } from '../documents/page-history.service'
import { setPagePosition } from '../documents/page-tree.service'
import { createPage, savePage } from '../documents/page-writing.service'
import { setPageStatus } from '../documents/publishing.service'
import {
  type ImportedText,
  type Run,
  getHash,
  getMessage,
  getReason,
  isTemporary,
  hasText,
} from './import-run'
import { setUnfinishedPage } from './imports.queries'
import {
  type KnownPage,
  findPageBySlug,
  findPagePosition,
  storeKnownFolder,
  listKnownFolders,
} from './known-pages.queries'
import type { PlannedComponent, PlannedPage, PlannedPart } from './plan/plan-pages'

/** A page that was created from a file, and is still a draft. */
interface UnfinishedPage {
  page: KnownPage
  /** Whether its text could be stored only as plain text. */
  isPlain: boolean
  notes: string[]
}

/** Creates the page of a file, or continues with one whose creation was not recorded before. */
export const beginPage = async (
  run: Run,
  planned: PlannedPage,
  slug: string,
  text: ImportedText,
): Promise<UnfinishedPage> => {
  const { context, by, record } = run
  const place = await getPlacement(run, planned)
  const message = getMessage(run, planned.path)
  const { facts } = planned.source ?? {}
  const page = {
    ...place,
    audience: facts?.audience ?? record.audience,
    appliesTo: run.tree.site.kind === 'portal' ? (facts?.appliesTo ?? []) : [],
    message,
  }
  const notes: string[] = []
  let at = slug
  let { body } = text
  const begun = (id: string, version: number): UnfinishedPage => ({
    page: { path: planned.path, pageId: id, slug: at, version, sha256: getHash(text) },
    isPlain: body !== text.body,
    notes,
  })
  const note = (transaction: Database, pageId: string) =>
    setUnfinishedPage(transaction, record.id, { path: planned.path, pageId })
  for (let count = 2; ; count++) {
    try {
      const { id, version } = await createPage(context, by, { ...page, ...text, body, slug: at }, note)
      return begun(id, version)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.code === 'SLUG_IN_USE') {
        // It was created before a node failed.
        const found = await findPageBySlug(context.database, record.source, at)
        if (found?.begunFrom === planned.path) {
          return begun(found.id, await resumePage(run, found.id, { ...text, body }, message))
        }
        at = `${slug.slice(0, 110)}-${count}`
        continue
      }
      const refusal = error.fields.find((field) => field.path === 'body')
      if (!refusal || body !== text.body) throw error
      notes.push(`It is kept as plain text, in a draft: ${refusal.message}`)
      body = toPlainText(text.body)
    }
  }
}

/**
 * Updates a page that the import began to its file's current text, unless an editor changed it since.
 * @returns the version that the import wrote last
 */
const resumePage = async ({ context, by }: Run, id: string, text: ImportedText, message: string) => {
  const newest = await readManagedPage(context.database, id)
  if (hasText(newest, text)) return newest.version
  // The later version is an editor's, or the draft in its own file.
  if (newest.version > 1) return 1
  const { version } = await savePage(context, by, id, { ...text, message, baseVersion: newest.version })
  return version
}

/** Converts text that the renderer refuses as Markdown to plain text. */
const toPlainText = (body: string): string => {
  const longest = Math.max(3, ...[...body.matchAll(/~{3,}/g)].map(([run]) => run.length))
  const marks = '~'.repeat(longest + 1)
  return `${marks}text\n${body}\n${marks}\n`
}

/** The parent of a new page: the page of its folder, at its current position. */
const getPlacement = async (
  { context, record, known, components, pages }: Run,
  { component, parent }: PlannedPage,
): Promise<{ component: string; parent: string | null }> => {
  for (let above = parent; above !== null; above = pages.get(above)?.parent ?? null) {
    const page = known.get(above)
    const place = page ? await findPagePosition(context.database, page.pageId) : null
    if (page && place) return { component: place.componentId, parent: page.pageId }
  }
  const id = component === '' ? record.component_id : components.get(component)
  if (!id) throw new Error(`The component of ${component} is not there.`)
  return { component: id, parent: null }
}

// The maximum number of characters of names and descriptions.
const maxNameLength = 120
const maxDescriptionLength = 500

const getPart = ({ name, slug, description }: PlannedPart) => ({
  name: name.trim().slice(0, maxNameLength).toWellFormed() || slug,
  slug,
  description: description.replace(/\s+/g, ' ').trim().slice(0, maxDescriptionLength).toWellFormed(),
})

/**
 * Finds the categories and components that earlier imports made of folders, or that have their slugs, and creates
 * missing ones. Existing ones keep name, description and position.
 * @returns the id of each component by its key
 */
export const ensureFolders = async (
  { context, record, by, assertHeld }: Pick<Run, 'context' | 'record' | 'by' | 'assertHeld'>,
  components: readonly PlannedComponent[],
): Promise<Map<string, string>> => {
  const { source } = record
  const known = await listKnownFolders(context.database, source)
  const managed = await listManaged(context.database)
  const categories = new Map(managed.map(({ category }) => [category.slug, category.id]))
  const byId = new Map(
    managed.flatMap((group) => group.components).map((component) => [component.id, component]),
  )
  const taken = new Map([...byId.values()].map((component) => [component.slug, component]))
  const made = new Map<string, string>()

  const getCategory = async (part: PlannedPart): Promise<string> => {
    const before = known.get(part.key)?.categoryId ?? categories.get(part.slug)
    const id = before ?? (await createCategory(context, by, getPart(part))).id
    categories.set(part.slug, id)
    known.set(part.key, { categoryId: id, componentId: null })
    await storeKnownFolder(
      context.database,
      { source, path: part.key },
      { categoryId: id, componentId: null },
    )
    return id
  }

  for (const planned of components) {
    const before = known.get(componentKey(planned.key))?.componentId
    if (before && byId.has(before)) {
      made.set(planned.key, before)
      continue
    }
    await assertHeld()
    const category = planned.category === null ? record.category_id : await getCategory(planned.category)
    if (category === null) throw new Error(`The folder ${planned.key} has no category to go into.`)
    const { slug, ...part } = getPart(planned)
    const same = taken.get(slug)
    // Two folders of the same name are two components, unless they are in the same category.
    const isSame = same?.category === category
    const prefix = planned.category?.slug ?? 'other'
    const free = [slug, `${prefix}-${slug}`].find((one) => one.length <= maxNameLength && !taken.has(one))
    const versions = planned.versions
    const component = isSame
      ? same
      : await createComponent(context, by, {
          ...part,
          category,
          versions,
          ...(free !== undefined && { slug: free }),
        })
    taken.set(component.slug, component)
    byId.set(component.id, component)
    made.set(planned.key, component.id)
    const ids = { categoryId: null, componentId: component.id }
    await storeKnownFolder(context.database, { source, path: componentKey(planned.key) }, ids)
  }
  return made
}

/** A folder may be a category in one import and a component in another. */
const componentKey = (key: string) => `${key}/`

type Begun = Omit<UnfinishedPage, 'notes'>

/**
 * Completes a new page after its text: old addresses, position, readers, and the draft file. Steps done before a node
 * failed are not repeated.
 * @returns the new state of the page, and the steps that failed, as sentences
 */
export const finishPage = async (
  run: Run,
  planned: PlannedPage,
  begun: Begun,
  draft: ImportedText | undefined,
): Promise<{ page: KnownPage; notes: string[] }> => {
  let { page } = begun
  // Publishing is last, so that readers get no unfinished page; the draft follows the version that it is newer than.
  const steps = [
    () => disable(run, planned, page),
    () => addRedirects(run, planned, page),
    () => moveAfterSibling(run, planned, page),
    () => show(run, planned, begun),
    async () => {
      if (!draft) return
      const version = await storeDraft(run, page, draft)
      if (version === null)
        return ['Someone edited this page before it was finished. Its newer draft is left out.']
      page = { ...page, version, sha256: getHash(draft) }
    },
  ]
  const notes: string[] = []
  for (const step of steps) {
    try {
      notes.push(...((await step()) ?? []))
    } catch (error) {
      if (isTemporary(error)) throw error
      notes.push(`The page is there, but not all of it could be done: ${getReason(run, error)}`)
    }
  }
  return { page, notes: [...new Set(notes)] }
}

const disable = async ({ context, by }: Run, { source }: PlannedPage, { pageId }: KnownPage) => {
  if (source?.facts.isDisabled) await setDisabled(context, by, pageId, true)
}

// The maximum number of previous addresses of a page; more are a mistake.
const maxAliases = 20

const addRedirects = async ({ context, by, linking }: Run, { source }: PlannedPage, page: KnownPage) => {
  // A previous address of one page never replaces that of another.
  const taken = new Set(linking.slugs.values())
  const aliases = new Set(
    (source?.facts.aliases ?? []).map((alias) =>
      slugify(
        alias
          .replace(/\/(?:index\.html?)?$/, '')
          .split('/')
          .at(-1) ?? '',
      ),
    ),
  )
  // An old address under the admin path guard redirects only administrators, so readers get one with the prefix too.
  for (const alias of new Set([...aliases].slice(0, maxAliases).flatMap((one) => [one, toPathSlug(one)]))) {
    if (alias !== '' && !taken.has(alias) && alias !== page.slug)
      await addRedirect(context, by, page.pageId, alias)
  }
}

/** Moves a page that was created later behind its predecessor in the folder. */
const moveAfterSibling = async (
  { context, by, pages, known, isAgain }: Run,
  planned: PlannedPage,
  page: KnownPage,
) => {
  if (!isAgain) return
  const siblings = [...pages.values()].filter(
    ({ parent, component }) => parent === planned.parent && component === planned.component,
  )
  const at = siblings.findIndex(({ path }) => path === planned.path)
  const place = await findPagePosition(context.database, page.pageId)
  if (!place) return
  for (const sibling of siblings.slice(0, at).toReversed()) {
    const before = known.get(sibling.path)
    const its = before ? await findPagePosition(context.database, before.pageId) : null
    if (!its || its.componentId !== place.componentId || its.parentId !== place.parentId) continue
    const position = its.position + 1
    if (position < place.siblings) {
      await setPagePosition(context, by, page.pageId, { parent: place.parentId, position })
    }
    return
  }
}

const show = async (run: Run, planned: PlannedPage, { page, isPlain }: Begun) => {
  const { context, by, record } = run
  const { facts } = planned.source ?? {}
  const status = facts?.status ?? (facts?.isDraft ? 'draft' : 'published')
  const isWanted = status === 'archived' || (status === 'published' && record.publish && !isPlain)
  if (!isWanted) return
  const now = await readManagedPage(context.database, page.pageId)
  // It was published before, or an administrator decided otherwise since.
  if (now.status !== 'draft' || now.publishedAt !== null) return
  if (now.version !== page.version) {
    return ['Someone edited this page in the portal before it was finished. It waits as a draft.']
  }
  const message = getMessage(run, planned.path)
  await setPageStatus(context, by, page.pageId, { status, message, version: page.version })
}

/** @returns the draft's version; null if an editor changed the page before the draft was written */
const storeDraft = async (run: Run, page: KnownPage, draft: ImportedText): Promise<number | null> => {
  const now = await readManagedPage(run.context.database, page.pageId)
  if (hasText(now, draft)) return now.version
  if (now.version !== page.version) return null
  const message = getMessage(run, page.path)
  const { version } = await savePage(run.context, run.by, page.pageId, {
    ...draft,
    message,
    baseVersion: page.version,
  })
  return version
}
