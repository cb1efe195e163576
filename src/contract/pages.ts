import * as v from 'valibot'
import { endpoint } from './endpoint'
import { id, instant, paragraph, slug, versionNumber } from './field-schemas'
import { apiParts, pageKinds } from './enums'

export const audiences = ['public', 'signed-in', 'approved'] as const
export type Audience = (typeof audiences)[number]

export const pageStatuses = ['draft', 'published', 'archived'] as const
export type PageStatus = (typeof pageStatuses)[number]

export type PageKind = (typeof pageKinds)[number]

/** A file for download that belongs to a page, with its newest release. */
const pageFile = v.object({
  slug,
  name: v.string(),
  description: v.string(),
  version: v.string(),
  /** Bytes. */
  size: v.number(),
})

const heading = v.object({ id: v.string(), depth: v.number(), text: v.string() })
export type Heading = v.InferOutput<typeof heading>

const place = v.object({ name: v.string(), slug: v.string() })
const neighbour = v.object({ title: v.string(), slug })

/** A group with its summary, or an operation with its method and path. */
const apiPage = v.object({ ...neighbour.entries, summary: v.string(), request: v.string() })

/** What only administrators see of a page. */
const editing = v.object({
  /** The newest version, published or not. */
  newestVersion: v.number(),
  /** Which version is published; null if none is. */
  publishedVersion: v.nullable(v.number()),
  disabled: v.boolean(),
  component: v.nullable(id),
  parent: v.nullable(id),
  /** From 1, among the pages under the same parent. */
  position: v.number(),
  publishAt: v.nullable(instant),
  withdrawAt: v.nullable(instant),
  scheduledVersion: v.nullable(v.number()),
  /** Its part in the API description; null for a page that is written by hand. */
  apiPart: v.nullable(v.picklist(apiParts)),
})

export const page = v.object({
  id,
  kind: v.picklist(pageKinds),
  slug,
  title: v.string(),
  summary: v.string(),
  audience: v.picklist(audiences),
  status: v.picklist(pageStatuses),
  /** The version shown. */
  version: v.number(),
  /** Rendered and sanitised when it was saved. */
  html: v.string(),
  headings: v.array(heading),
  /** Reading time. */
  minutes: v.number(),
  /** Who wrote the version shown. */
  authorName: v.string(),
  publishedAt: v.nullable(instant),
  changedAt: instant,
  /** The product versions of its component that it applies to; none means all. */
  appliesTo: v.array(v.string()),
  /** The position of a document; null for content pages. */
  category: v.nullable(place),
  component: v.nullable(v.object({ ...place.entries, versions: v.array(v.string()) })),
  /** The ancestors that the reader can open, topmost first. */
  ancestors: v.array(neighbour),
  previous: v.nullable(neighbour),
  next: v.nullable(neighbour),
  /** Its downloads that the reader can open. */
  files: v.array(pageFile),
  /** The child pages of an API overview or group that the reader can open. */
  apiPages: v.array(apiPage),
  /** The Markdown; only for administrators, if the page was requested by its id, and after each change. */
  body: v.optional(v.string()),
  editing: v.optional(editing),
})
export type Page = v.InferOutput<typeof page>

/** The current address of a moved page. */
const movedPage = v.object({ movedTo: slug })

const pageLink = v.object({ slug, title: v.string(), summary: v.string(), changedAt: instant })

const treePage = v.object({
  slug,
  title: v.string(),
  depth: v.number(),
  /** Whether it has children that the tree leaves out. */
  hasMore: v.boolean(),
  /** Its part in an API description; null for a page that is written by hand. */
  apiPart: v.nullable(v.picklist(apiParts)),
  appliesTo: v.array(v.string()),
})
export type TreePage = v.InferOutput<typeof treePage>

export const treeCategory = v.object({
  name: v.string(),
  slug: v.string(),
  description: v.string(),
  components: v.array(
    v.object({
      name: v.string(),
      slug: v.string(),
      description: v.string(),
      versions: v.array(v.string()),
      /** The number of pages that the reader can open. */
      count: v.number(),
      /** Its first page, for a link; null if there is none. */
      first: v.nullable(neighbour),
      /** The number of files that the reader can download. */
      downloads: v.number(),
      /** In reading order; empty for components that were not requested. */
      pages: v.array(treePage),
    }),
  ),
})
export type TreeCategory = v.InferOutput<typeof treeCategory>

/** A specific version. Unpublished versions are for administrators only. */
const versionQuery = v.strictObject({ version: v.optional(versionNumber) })

/** A document that is new or changed since the reader's last visit. */
const pageChange = v.object({
  ...pageLink.entries,
  component: v.nullable(place),
  isNew: v.boolean(),
  /** The author's note on the change; can be empty. */
  message: v.string(),
})
export type PageChange = v.InferOutput<typeof pageChange>

export const pagesContract = {
  bySlug: endpoint('GET /pages/slug/{slug}', 'anyone', {
    summary:
      'Get a published page that the caller may open by its slug, or its current slug if it has moved.',
    params: v.strictObject({ slug }),
    query: versionQuery,
    output: v.union([page, movedPage]),
  }),
  get: endpoint('GET /pages/{id}', 'anyone', {
    summary: 'Get a published page that the caller may open by its ID, or any page as an administrator.',
    query: versionQuery,
    output: page,
  }),
  markdown: endpoint('GET /pages/slug/{slug}/markdown', 'anyone', {
    summary:
      'Get a published document that the caller may open as Markdown, by its current or an earlier slug.',
    params: v.strictObject({ slug }),
    outputType: 'markdown',
  }),
  listMarkdown: endpoint('GET /pages/llms.txt', 'anyone', {
    summary: 'List the pages that the caller may open, each with the address of its Markdown (llmstxt.org).',
    outputType: 'markdown',
  }),
  allMarkdown: endpoint('GET /pages/llms-full.txt', 'anyone', {
    summary:
      'Get the documents that the caller may open, of all components or of one, as a single Markdown text.',
    query: v.strictObject({ component: v.optional(slug) }),
    outputType: 'markdown',
  }),
  latest: endpoint('GET /pages/latest', 'anyone', {
    summary: 'List the most recently published or changed pages that the caller may open.',
    query: v.strictObject({
      kind: v.optional(v.picklist(pageKinds)),
      count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 10),
    }),
    output: v.object({
      data: v.array(v.object({ ...pageLink.entries, component: v.nullable(place), isNew: v.boolean() })),
    }),
  }),
  changes: endpoint('GET /pages/changes', 'approved', {
    summary:
      'List the documents that are new or changed since the caller’s last visit, latest first, at most twenty.',
    output: v.object({
      /** When the previous visit ended; null on the first visit, which has no changes. */
      since: v.nullable(instant),
      data: v.array(
        v.object({
          ...pageLink.entries,
          component: v.nullable(place),
          isNew: v.boolean(),
          /** The author's note on the change; can be empty. */
          message: v.string(),
        }),
      ),
    }),
  }),
  tree: endpoint('GET /pages/tree', 'anyone', {
    summary:
      'List categories and components, and the pages of one component (by its slug, or by the slug of one of its pages) that the caller may open.',
    query: v.strictObject({
      component: v.optional(slug),
      /** A page, around which the tree of its component is expanded. */
      page: v.optional(slug),
    }),
    output: v.object({ data: v.array(treeCategory) }),
  }),
  listPublic: endpoint('GET /pages/public', 'anyone', {
    summary: 'List the addresses of all public pages, the same for every caller, for site maps.',
    query: v.strictObject({
      /** From 1, of 5,000 addresses each. */
      part: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)), 1),
    }),
    output: v.object({
      parts: v.number(),
      data: v.array(v.object({ kind: v.picklist(pageKinds), slug, changedAt: instant })),
    }),
  }),
  noteRead: endpoint('POST /pages/{id}/reads', 'anyone', {
    summary: 'Count a page view without recording the reader.',
  }),
  sendFeedback: endpoint('POST /pages/{id}/feedback', 'anyone', {
    summary: 'Rate whether a page was helpful. A second rating replaces the first.',
    body: v.strictObject({
      helpful: v.boolean(),
      reason: v.optional(paragraph(1000), ''),
    }),
  }),
}
