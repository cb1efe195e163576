import { plural, t } from '@lingui/core/macro'
import { isDeepStrictEqual } from 'node:util'
import type {
  CategoryOutline,
  CategoryTeaser,
  ChangedCategory,
  ChangedComponent,
  ComponentTeaser,
  ManagedCatalogue,
  ManagedCategory,
  ManagedComponent,
  NewCategory,
  NewComponent,
} from '~/contract/catalogue'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import { chooseSlug, assertSlugFree } from './choose-slug'
import type { Database, WriteContext } from '../../context'
import type { IdentityActor } from '../../http/actor'
import { writeOnce } from '../../http/idempotency'
import { publish } from '../../events/publish'
import type { By } from '../audit/audit-actions'
import {
  type TeaserRow,
  writeOrder,
  countDownloads,
  deletePart,
  findCategory,
  findComponent,
  insertCategory,
  insertComponent,
  listCategories,
  listComponents,
  listOutlineRows,
  listTeaserRows,
  lockCatalogue,
  lockComponent,
  updateCategory as writeCategory,
  updateComponent as writeComponent,
  countVersionsInUse,
} from './catalogue.queries'
import { getAudiences } from './pages.policy'
import { orNotFound } from '../../http/or-not-found'

/** Converts a component for the audit log: with its category's current name instead of the id. */
const withCategoryName = async (
  database: Database,
  component: ManagedComponent,
): Promise<ManagedComponent> => ({
  ...component,
  category: (await findCategory(database, component.category))?.name ?? component.category,
})

/** Moves one of the ids to a position, counted from 1; without a position, or beyond the end, it is last. */
export const moveTo = (ids: readonly string[], id: string, place?: number): string[] => {
  const others = ids.filter((other) => other !== id)
  return place === undefined ? [...others, id] : others.toSpliced(place - 1, 0, id)
}

/** @throws ProblemError NOT_FOUND */
export const requireCategory = async (database: Database, id: string): Promise<ManagedCategory> =>
  orNotFound(await findCategory(database, id))

/** @throws ProblemError NOT_FOUND */
export const requireComponent = async (database: Database, id: string): Promise<ManagedComponent> =>
  orNotFound(await findComponent(database, id))

/** @throws ProblemError FIELDS_INVALID at `category` if it does not exist */
const assertCategoryExists = async (database: Database, id: string): Promise<void> => {
  if (!(await findCategory(database, id))) throw createFieldError('category', 'categoryUnknown')
}

/**
 * Creates a category. By default, the slug is made from its name, and it is last.
 * @throws ProblemError SLUG_IN_USE, IDEMPOTENCY_KEY_REUSED
 */
export const createCategory = (
  context: WriteContext,
  by: By,
  { name, slug, description = '', position }: Partial<NewCategory> & Pick<NewCategory, 'name'>,
): Promise<ManagedCategory> =>
  writeOnce(context, by, {
    write: async (transaction, id) => {
      await lockCatalogue(transaction)
      const others = await listCategories(transaction)
      const chosen = await chooseSlug(transaction, 'categories', { name, slug })
      await insertCategory(transaction, { id, name, slug: chosen, description, position: others.length + 1 })
      const ids = others.map((category) => category.id)
      await writeOrder(transaction, 'categories', moveTo(ids, id, position))
      const part = await requireCategory(transaction, id)
      await publish(context, transaction, { type: 'category.created', by, id, part, at: context.now() })
      return part
    },
    read: requireCategory,
  })

/**
 * Creates a component of a category. By default, the slug is made from its name, and it is last.
 * @throws ProblemError SLUG_IN_USE, IDEMPOTENCY_KEY_REUSED, FIELDS_INVALID at `category`
 */
export const createComponent = (
  context: WriteContext,
  by: By,
  component: Partial<NewComponent> & Pick<NewComponent, 'name' | 'category'>,
): Promise<ManagedComponent> =>
  writeOnce(context, by, {
    write: async (transaction, id) => {
      const { name, category, description = '', versions = [], position } = component
      await lockCatalogue(transaction)
      await assertCategoryExists(transaction, category)
      const others = await listComponents(transaction, category)
      const slug = await chooseSlug(transaction, 'components', component)
      const row = { id, name, slug, description, position: others.length + 1 }
      await insertComponent(transaction, { ...row, category_id: category, versions })
      const ids = others.map((other) => other.id)
      await writeOrder(transaction, 'components', moveTo(ids, id, position))
      const made = await requireComponent(transaction, id)
      const part = await withCategoryName(transaction, made)
      await publish(context, transaction, { type: 'component.created', by, id, part, at: context.now() })
      return made
    },
    read: requireComponent,
  })

/** Groups ordered rows to categories with their components; `present` converts a component. */
const groupRows = <R extends TeaserRow, C extends ComponentTeaser>(
  rows: readonly R[],
  present: (row: R, component: ComponentTeaser) => C,
): (Omit<CategoryTeaser, 'components'> & { components: C[] })[] => {
  const categories = new Map<string, Omit<CategoryTeaser, 'components'> & { components: C[] }>()
  for (const row of rows) {
    const category = categories.get(row.category_slug) ?? {
      name: row.category_name,
      slug: row.category_slug,
      description: row.category_description,
      pages: 0,
      components: [],
    }
    categories.set(row.category_slug, category)
    const { name, slug, description, pages } = row
    if (name === null || slug === null) continue
    category.pages += pages
    category.components.push(present(row, { name, slug, description: description ?? '', pages }))
  }
  return [...categories.values()]
}

/** Reads the contents of the documentation without pages. */
export const readTeasers = async (database: Database): Promise<CategoryTeaser[]> =>
  groupRows(await listTeaserRows(database), (_row, component) => component)

/** Reads the documentation with the pages that a reader may open. */
export const readOutline = async (
  database: Database,
  actor: IdentityActor | null,
): Promise<CategoryOutline[]> =>
  groupRows(await listOutlineRows(database, getAudiences(actor)), (row, component) => ({
    ...component,
    versions: row.versions ?? [],
    openPages: row.open_pages,
    open: row.open,
  }))

/** Lists all categories with all their components, in their order. */
export const listManaged = async (database: Database): Promise<ManagedCatalogue> => {
  const components = new Map<string, ManagedComponent[]>()
  for (const component of await listComponents(database)) {
    components.set(component.category, [...(components.get(component.category) ?? []), component])
  }
  const categories = await listCategories(database)
  return categories.map((category) => ({ category, components: components.get(category.id) ?? [] }))
}

/** @throws ProblemError CONFLICT if a part was saved after the revision that the change names */
export const assertCurrentVersion = (before: { revision: number }, revision: number | undefined): void => {
  if (revision === undefined || revision === before.revision) return
  throw new ProblemError('CONFLICT', { detail: t`Someone else saved this in the meantime.` })
}

/** The revision after a change to `after`; a new position alone does not count as a change. */
const nextRevision = <Part extends { revision: number }>(before: Part, after: Partial<Part>): number =>
  isDeepStrictEqual({ ...before, ...after }, before) ? before.revision : before.revision + 1

// The maximum number of names in a sentence.
const maxNames = 3

const formatNames = (names: readonly string[]) =>
  names.length <= maxNames
    ? names.join(', ')
    : `${names.slice(0, maxNames).join(', ')} and ${names.length - maxNames} more`

/**
 * Deletes a category that has no components.
 * @throws ProblemError NOT_FOUND, NOT_EMPTY with the names of its components
 */
export const removeCategory = (context: WriteContext, by: By, id: string): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    await lockCatalogue(transaction)
    const category = await requireCategory(transaction, id)
    const components = await listComponents(transaction, id)
    if (components.length > 0) {
      const names = formatNames(components.map(({ name }) => name))
      throw new ProblemError('NOT_EMPTY', {
        detail: plural(components.length, {
          one: `This category still holds a component: ${names}. Move or delete it first.`,
          other: `This category still holds # components: ${names}. Move or delete them first.`,
        }),
      })
    }
    await deletePart(transaction, 'categories', id)
    const left = await listCategories(transaction)
    await writeOrder(
      transaction,
      'categories',
      left.map((other) => other.id),
    )
    const event = { by, id, part: category, at: context.now() }
    await publish(context, transaction, { type: 'category.removed', ...event })
  })

/**
 * Deletes a component that has neither pages nor files.
 * @throws ProblemError NOT_FOUND, NOT_EMPTY with their number
 */
export const removeComponent = (context: WriteContext, by: By, id: string): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    await lockCatalogue(transaction)
    await lockComponent(transaction, id)
    const component = await requireComponent(transaction, id)
    const { pages } = component
    if (pages > 0) {
      throw new ProblemError('NOT_EMPTY', {
        detail: plural(pages, {
          one: 'This component still holds a page. Move or delete it first.',
          other: 'This component still holds # pages. Move or delete them first.',
        }),
      })
    }
    const files = await countDownloads(transaction, id)
    if (files > 0) {
      throw new ProblemError('NOT_EMPTY', {
        detail: plural(files, {
          one: 'This component still holds a file for download. Move or delete it first.',
          other: 'This component still holds # files for download. Move or delete them first.',
        }),
      })
    }
    await deletePart(transaction, 'components', id)
    const left = await listComponents(transaction, component.category)
    await writeOrder(
      transaction,
      'components',
      left.map((other) => other.id),
    )
    const part = await withCategoryName(transaction, component)
    await publish(context, transaction, { type: 'component.removed', by, id, part, at: context.now() })
  })

/**
 * Changes a category, or its position among the others; absent fields stay.
 * @throws ProblemError NOT_FOUND, SLUG_IN_USE; CONFLICT if it was saved since the named revision
 */
export const updateCategory = (
  context: WriteContext,
  by: By,
  id: string,
  changes: ChangedCategory,
): Promise<ManagedCategory> =>
  context.database.transaction().execute(async (transaction) => {
    await lockCatalogue(transaction)
    const before = await requireCategory(transaction, id)
    assertCurrentVersion(before, changes.revision)
    const { name = before.name, slug = before.slug, description = before.description } = changes
    await assertSlugFree(transaction, 'categories', { slug, besides: id })
    const revision = nextRevision(before, { name, slug, description })
    await writeCategory(transaction, { id, name, slug, description, position: before.position, revision })
    if (changes.position !== undefined) {
      const ids = (await listCategories(transaction)).map((category) => category.id)
      await writeOrder(transaction, 'categories', moveTo(ids, id, changes.position))
    }
    const after = await requireCategory(transaction, id)
    const event = { by, id, before, after, at: context.now() }
    await publish(context, transaction, { type: 'category.updated', ...event })
    return after
  })

/**
 * Changes a component, its position, or its category, with all its pages; absent fields stay. In another category it is
 * last by default.
 * @throws ProblemError NOT_FOUND, SLUG_IN_USE, FIELDS_INVALID at `category`, or at `versions` for one that pages are
 *   about; CONFLICT if it was saved since the named revision
 */
export const updateComponent = (
  context: WriteContext,
  by: By,
  id: string,
  changes: ChangedComponent,
): Promise<ManagedComponent> =>
  context.database.transaction().execute(async (transaction) => {
    await lockCatalogue(transaction)
    // Locked, so that no page starts to refer to a version that is being removed.
    await lockComponent(transaction, id)
    const before = await requireComponent(transaction, id)
    assertCurrentVersion(before, changes.revision)
    const { name = before.name, slug = before.slug, description = before.description } = changes
    const { category = before.category, versions = before.versions } = changes
    await assertSlugFree(transaction, 'components', { slug, besides: id })
    if (category !== before.category) await assertCategoryExists(transaction, category)
    await assertVersionsUnused(transaction, before, versions)
    const revision = nextRevision(before, { name, slug, description, category, versions })
    const row = { id, name, slug, description, position: before.position, versions, revision }
    await writeComponent(transaction, { ...row, category_id: category })
    await movePart(transaction, before, { category, position: changes.position })
    const after = await requireComponent(transaction, id)
    await publish(context, transaction, {
      type: 'component.updated',
      by,
      id,
      before: await withCategoryName(transaction, before),
      after: await withCategoryName(transaction, after),
      at: context.now(),
    })
    return after
  })

/** Closes the gap at the old position, and opens one at the new. */
const movePart = async (
  transaction: Database,
  before: ManagedComponent,
  { category, position }: { category: string; position: number | undefined },
) => {
  const hasMoved = category !== before.category
  if (!hasMoved && position === undefined) return
  const getIds = async (each: string) => (await listComponents(transaction, each)).map(({ id }) => id)
  if (hasMoved) await writeOrder(transaction, 'components', await getIds(before.category))
  await writeOrder(transaction, 'components', moveTo(await getIds(category), before.id, position))
}

const assertVersionsUnused = async (
  transaction: Database,
  before: ManagedComponent,
  versions: readonly string[],
) => {
  const removed = before.versions.filter((version) => !versions.includes(version))
  if (removed.length === 0) return
  const used = await countVersionsInUse(transaction, before.id, removed)
  if (used.length === 0) return
  throw createFieldError('versions', 'versionsInUse', { uses: used })
}
