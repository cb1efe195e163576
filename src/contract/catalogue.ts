import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { createPageSchema, pagingEntries } from './paging'
import { id, idempotencyKey, line, requiredLine, revision, slug } from './field-schemas'

const componentTeaser = v.object({
  name: v.string(),
  slug: v.string(),
  description: v.string(),
  /** Published pages in it, including those that the caller may not open. */
  pages: v.number(),
})

export type ComponentTeaser = v.InferOutput<typeof componentTeaser>

export const categoryTeaser = v.object({
  name: v.string(),
  slug: v.string(),
  description: v.string(),
  pages: v.number(),
  components: v.array(componentTeaser),
})
export type CategoryTeaser = v.InferOutput<typeof categoryTeaser>

/** Maximum number of accessible pages listed in a component's outline; further ones are counted. */
export const maxOutlinePages = 30

const componentOutline = v.object({
  ...componentTeaser.entries,
  /** Product versions that its pages can apply to, newest first. */
  versions: v.array(v.string()),
  /** Of `pages`, those that the caller can open. */
  openPages: v.number(),
  /** The first of them, in reading order. */
  open: v.array(v.object({ slug, title: v.string(), summary: v.string() })),
})
export type ComponentOutline = v.InferOutput<typeof componentOutline>

const categoryOutline = v.object({ ...categoryTeaser.entries, components: v.array(componentOutline) })
export type CategoryOutline = v.InferOutput<typeof categoryOutline>

const managedCategory = v.object({
  id,
  name: v.string(),
  slug: v.string(),
  description: v.string(),
  /** From 1. */
  position: v.number(),
  /** How many components it has. */
  components: v.number(),
  /** Incremented by each save. */
  revision: v.number(),
})
export type ManagedCategory = v.InferOutput<typeof managedCategory>

const managedComponent = v.object({
  id,
  /** The id of its category. */
  category: id,
  name: v.string(),
  slug: v.string(),
  description: v.string(),
  position: v.number(),
  /** Product versions that its pages can apply to, newest first. */
  versions: v.array(v.string()),
  /** Pages in it, of every status. */
  pages: v.number(),
  /** Incremented by each save and each move into another category. */
  revision: v.number(),
})
export type ManagedComponent = v.InferOutput<typeof managedComponent>

const managed = v.object({ category: managedCategory, components: v.array(managedComponent) })
export type ManagedCatalogue = v.InferOutput<typeof managed>[]

const name = requiredLine(120, invalid('thingNameRequired'))
const description = line(500)
const position = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))
const versions = v.pipe(
  v.array(requiredLine(40, invalid('versionRequired'))),
  v.maxLength(50),
  v.check((all) => new Set(all).size === all.length, invalid('versionRepeated')),
)

/** The slug defaults to one derived from the name, the position to the last. */
const newEntries = {
  name,
  slug: v.optional(slug),
  description: v.optional(description, ''),
  position: v.optional(position),
}
/** Fields that are left out stay. */
const changedEntries = {
  name: v.optional(name),
  slug: v.optional(slug),
  description: v.optional(description),
  position: v.optional(position),
  /** The revision that the client read; a newer one is a conflict. Without it, the current one is overwritten. */
  revision: v.optional(revision),
}

export const newCategory = v.strictObject(newEntries)
export type NewCategory = v.InferOutput<typeof newCategory>
const changedCategory = v.strictObject(changedEntries)
export type ChangedCategory = v.InferOutput<typeof changedCategory>
export const newComponent = v.strictObject({
  ...newEntries,
  category: id,
  versions: v.optional(versions, []),
})
export type NewComponent = v.InferOutput<typeof newComponent>
const changedComponent = v.strictObject({
  ...changedEntries,
  category: v.optional(id),
  versions: v.optional(versions),
})
export type ChangedComponent = v.InferOutput<typeof changedComponent>

export const catalogueContract = {
  teasers: endpoint('GET /catalogue', 'anyone', {
    summary: 'Get names and counts of the documentation, without the titles of restricted pages.',
    output: v.object({ data: v.array(categoryTeaser) }),
  }),
  outline: endpoint('GET /catalogue/outline', 'anyone', {
    summary:
      'Get an outline of the documentation: components with the pages that the caller may open, and counts of the others.',
    output: v.object({ data: v.array(categoryOutline) }),
  }),
  listManaged: endpoint('GET /admin/catalogue', 'admin', {
    summary: 'List all categories with all their components, in order.',
    output: v.object({ data: v.array(managed) }),
  }),
  listCategories: endpoint('GET /admin/categories', 'admin', {
    summary: 'List all categories, in order.',
    output: v.object({ data: v.array(managedCategory) }),
  }),
  createCategory: endpoint('POST /admin/categories', 'admin', {
    summary: 'Create a category.',
    body: v.strictObject({ ...newCategory.entries, idempotencyKey }),
    output: managedCategory,
    status: 201,
    errors: ['SLUG_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  updateCategory: endpoint('PUT /admin/categories/{id}', 'admin', {
    summary: 'Update a category or its position. Refused if it was saved since the given revision.',
    body: changedCategory,
    output: managedCategory,
    errors: ['SLUG_IN_USE', 'CONFLICT'],
  }),
  removeCategory: endpoint('DELETE /admin/categories/{id}', 'admin', {
    summary: 'Delete a category without components.',
    errors: ['NOT_EMPTY'],
  }),
  createComponent: endpoint('POST /admin/components', 'admin', {
    summary: 'Create a component in a category.',
    body: v.strictObject({ ...newComponent.entries, idempotencyKey }),
    output: managedComponent,
    status: 201,
    errors: ['SLUG_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  getComponent: endpoint('GET /admin/components/{id}', 'admin', {
    summary: 'Get a component.',
    output: managedComponent,
  }),
  updateComponent: endpoint('PUT /admin/components/{id}', 'admin', {
    summary:
      'Update a component, its position or its category, with all its pages. Refused if it was saved since the given revision.',
    body: changedComponent,
    output: managedComponent,
    errors: ['SLUG_IN_USE', 'CONFLICT'],
  }),
  removeComponent: endpoint('DELETE /admin/components/{id}', 'admin', {
    summary: 'Delete a component without pages.',
    errors: ['NOT_EMPTY'],
  }),
  listComponents: endpoint('GET /admin/components/list/{id}', 'admin', {
    summary: 'List the components of a category, in order.',
    query: v.strictObject(pagingEntries),
    output: createPageSchema(managedComponent),
  }),
}
