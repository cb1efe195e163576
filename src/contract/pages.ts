import * as v from 'valibot'
import { endpoint } from './endpoint'
import { pageOf, pagingEntries } from './paging'
import { id, instant, slug } from './text'

export const audiences = ['public', 'signed-in', 'approved'] as const
export type Audience = (typeof audiences)[number]

export const pageStatuses = ['draft', 'published', 'archived'] as const
export type PageStatus = (typeof pageStatuses)[number]

/** `content`: a public page such as the FAQ; `document`: a page of a component. */
export const pageKinds = ['content', 'document'] as const
export type PageKind = (typeof pageKinds)[number]

const heading = v.object({ id: v.string(), depth: v.number(), text: v.string() })
export type Heading = v.InferOutput<typeof heading>

const place = v.object({ name: v.string(), slug: v.string() })
const neighbour = v.object({ title: v.string(), slug })

export const page = v.object({
  id,
  kind: v.picklist(pageKinds),
  slug,
  title: v.string(),
  summary: v.string(),
  audience: v.picklist(audiences),
  status: v.picklist(pageStatuses),
  version: v.number(),
  /** Rendered and sanitised when it was saved. */
  html: v.string(),
  headings: v.array(heading),
  /** Reading time. */
  minutes: v.number(),
  publishedAt: v.nullable(instant),
  changedAt: instant,
  /** Where a document stands; null for content pages. */
  category: v.nullable(place),
  component: v.nullable(place),
  previous: v.nullable(neighbour),
  next: v.nullable(neighbour),
})
export type Page = v.InferOutput<typeof page>

const pageLink = v.object({ slug, title: v.string(), summary: v.string(), changedAt: instant })

const treePage = v.object({ slug, title: v.string(), depth: v.number() })
export const treeCategory = v.object({
  name: v.string(),
  slug: v.string(),
  description: v.string(),
  components: v.array(
    v.object({
      name: v.string(),
      slug: v.string(),
      description: v.string(),
      pages: v.array(treePage),
    }),
  ),
})
export type TreeCategory = v.InferOutput<typeof treeCategory>

const searchHit = v.object({
  slug,
  kind: v.picklist(pageKinds),
  title: v.string(),
  category: v.nullable(place),
  component: v.nullable(place),
  /** A piece of text as alternating plain and matching parts, never HTML. */
  snippet: v.array(v.object({ text: v.string(), match: v.boolean() })),
})
export type SearchHit = v.InferOutput<typeof searchHit>

export const pageSearchQuery = v.strictObject({
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  kind: v.optional(v.picklist(pageKinds)),
  category: v.optional(v.pipe(v.string(), v.maxLength(120))),
  component: v.optional(v.pipe(v.string(), v.maxLength(120))),
  ...pagingEntries,
})

export const pagesContract = {
  bySlug: endpoint({
    method: 'GET',
    path: '/pages/slug/{slug}',
    access: 'anyone',
    summary: 'A published page that the caller may open, by its address.',
    params: v.strictObject({ slug }),
    output: page,
    status: 200,
    errors: ['NOT_FOUND'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/pages/{id}',
    access: 'anyone',
    summary: 'A published page that the caller may open, by its id.',
    params: v.strictObject({ id }),
    output: page,
    status: 200,
    errors: ['NOT_FOUND'],
  }),
  latest: endpoint({
    method: 'GET',
    path: '/pages/latest',
    access: 'anyone',
    summary: 'The pages published or changed last, of those the caller may open.',
    query: v.strictObject({
      kind: v.optional(v.picklist(pageKinds)),
      count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 10),
    }),
    output: v.object({ data: v.array(v.object({ ...pageLink.entries, component: v.nullable(place) })) }),
    status: 200,
  }),
  tree: endpoint({
    method: 'GET',
    path: '/pages/tree',
    access: 'anyone',
    summary: 'Categories, components and the pages in them that the caller may open.',
    output: v.object({ data: v.array(treeCategory) }),
    status: 200,
  }),
  search: endpoint({
    method: 'GET',
    path: '/pages/search',
    access: 'anyone',
    summary: 'Search the pages that the caller may open.',
    query: pageSearchQuery,
    output: pageOf(searchHit),
    status: 200,
  }),
}
