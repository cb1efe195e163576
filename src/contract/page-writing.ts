import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { audiences, page, pageStatuses } from './pages'
import { createPageSchema, pagingEntries, maxWholeTreePages } from './paging'
import { pageKinds, pageStates } from './enums'
import {
  instantInput,
  id,
  idempotencyKey,
  instant,
  line,
  paragraph,
  pathSlug,
  requiredLine,
  revision,
  slug,
  versionNumber,
} from './field-schemas'

/** Maximum characters of a page's Markdown; the renderer refuses more. */
const maxBodyLength = 200_000
// JSON can escape a character as six.
const bodyLimit = 2_500_000

const title = requiredLine(200, invalid('pageTitleRequired'))
const summary = paragraph(500)
const message = line(200)
const body = v.pipe(
  v.string(invalid('textRequired')),
  v.maxLength(maxBodyLength, invalid('pageTooLong', { max: 200_000 })),
  v.check((text) => !text.includes('\0'), invalid('pageHasNull')),
)
const appliesTo = v.pipe(v.array(requiredLine(40, invalid('versionRequired'))), v.maxLength(50))

/** A text to save and the version that it is based on. Without a summary, that version's summary is kept. */
const savedText = v.strictObject({
  title,
  summary: v.optional(summary),
  body,
  message: v.optional(message, ''),
  baseVersion: versionNumber,
})

const pageVersion = v.object({
  version: v.number(),
  title: v.string(),
  message: v.string(),
  authorName: v.string(),
  createdAt: instant,
  /** The publications, newest first. */
  publications: v.array(v.object({ publishedAt: instant, authorName: v.string(), message: v.string() })),
  /** Whether it is the published version. Readers see it unless the page is disabled. */
  isPublished: v.boolean(),
})
export type PageVersion = v.InferOutput<typeof pageVersion>

const workingCopy = v.object({
  baseVersion: v.number(),
  revision: v.number(),
  title: v.string(),
  summary: v.string(),
  body: v.string(),
  savedAt: instant,
})
export type WorkingCopy = v.InferOutput<typeof workingCopy>

export type PageState = (typeof pageStates)[number]

const managedPage = v.object({
  id,
  kind: v.picklist(pageKinds),
  slug,
  /** The title of the newest version. */
  title: v.string(),
  audience: v.picklist(audiences),
  status: v.picklist(pageStatuses),
  disabled: v.boolean(),
  newestVersion: v.number(),
  publishedVersion: v.nullable(v.number()),
  parent: v.nullable(id),
  position: v.number(),
  depth: v.number(),
  /** The number of direct children, listed or not. */
  children: v.number(),
  /** False if it is listed only because a descendant matches. */
  isFound: v.boolean(),
  publishAt: v.nullable(instant),
  withdrawAt: v.nullable(instant),
  scheduledVersion: v.nullable(v.number()),
  changedAt: instant,
  helpful: v.number(),
  unhelpful: v.number(),
})
export type ManagedPage = v.InferOutput<typeof managedPage>

/** Maximum number of expanded branches in a list of pages, and of pages per branch. */
export const maxOpenBranches = 50
export const maxPagesPerBranch = 100

const managedList = v.object({
  /** The requested page of the matches or siblings; all of them if the list is short. */
  ...createPageSchema(managedPage).entries,
  /** The number of all pages, on every level. */
  pages: v.number(),
  /** Whether the list is complete, regardless of the requested page. */
  isWhole: v.boolean(),
  /** The ancestors of the listed pages, from the topmost down. */
  above: v.array(v.object({ id, title: v.string() })),
})
export type ManagedList = v.InferOutput<typeof managedList>

export const managedListQuery = v.strictObject({
  component: v.optional(id),
  kind: v.optional(v.picklist(pageKinds)),
  /** Only pages under this one. */
  under: v.optional(id),
  /** Part of a title or slug. Matches are listed with all their ancestors. */
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  state: v.optional(v.picklist(pageStates)),
  /** Excludes this page and its descendants. */
  besides: v.optional(id),
  /** Pages whose children are included. */
  open: v.optional(v.pipe(v.array(id), v.maxLength(maxOpenBranches)), []),
  ...pagingEntries,
})
export type ManagedListQuery = v.InferOutput<typeof managedListQuery>

const schedule = v.strictObject({
  publishAt: v.optional(v.nullable(instantInput), null),
  withdrawAt: v.optional(v.nullable(instantInput), null),
  /** The newest one by default. */
  version: v.optional(versionNumber),
})
export type PageSchedule = v.InferOutput<typeof schedule>

const previewLink = v.object({
  id,
  /** The version that the link shows. */
  version: v.number(),
  /** Who made it. */
  authorName: v.string(),
  createdAt: instant,
  expiresAt: instant,
})
export type PreviewLink = v.InferOutput<typeof previewLink>

const previewedPage = v.object({
  title: v.string(),
  summary: v.string(),
  html: v.string(),
  headings: page.entries.headings,
  minutes: v.number(),
  version: v.number(),
  /** When the link expires. */
  expiresAt: instant,
})
export type PreviewedPage = v.InferOutput<typeof previewedPage>

/** Maximum lifetime of a preview link, in days. */
export const maxPreviewDays = 30

export type ClosedMention = v.InferOutput<typeof pageWritingContract.closedMentions.output>['data'][number]

export const pageWritingContract = {
  create: endpoint('POST /pages', 'admin', {
    summary: 'Create a document as a draft.',
    bodyLimit,
    body: v.strictObject({
      title,
      slug: pathSlug,
      summary: v.optional(summary, ''),
      audience: v.picklist(audiences),
      component: id,
      /** The parent page, in the same component. */
      parent: v.optional(v.nullable(id), null),
      appliesTo: v.optional(appliesTo, []),
      body: v.optional(body, ''),
      message: v.optional(message, ''),
      idempotencyKey,
    }),
    output: page,
    status: 201,
    errors: ['SLUG_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  save: endpoint('PUT /pages/{id}', 'admin', {
    output: page,
    summary: 'Save a text as a new version. Readers get it once it is published.',
    bodyLimit,
    body: savedText,
    errors: ['STALE_VERSION', 'CONFLICT'],
  }),
  setContent: endpoint('PUT /pages/{id}/content', 'admin', {
    output: page,
    summary: 'Save a text as a new version, as with `PUT /pages/{id}`.',
    bodyLimit,
    body: savedText,
    errors: ['STALE_VERSION', 'CONFLICT'],
  }),
  setDetails: endpoint('PUT /pages/{id}/details', 'admin', {
    output: page,
    summary: 'Set who may read a page and which product versions it applies to. Takes effect at once.',
    body: v.strictObject({
      audience: v.optional(v.picklist(audiences)),
      appliesTo: v.optional(appliesTo),
    }),
  }),
  setSlug: endpoint('PUT /pages/{id}/slug', 'admin', {
    output: page,
    summary: 'Change the slug of a document. The old address redirects permanently.',
    body: v.strictObject({ slug: pathSlug }),
    errors: ['SLUG_IN_USE'],
  }),
  setPosition: endpoint('PUT /pages/{id}/position', 'admin', {
    output: page,
    summary: 'Move a document with all its child pages.',
    body: v.strictObject({
      /** The current component by default. */
      component: v.optional(id),
      parent: v.optional(v.nullable(id), null),
      /** The position among its siblings, from 1; last by default. */
      position: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
    }),
    errors: ['CONFLICT'],
  }),
  setSchedule: endpoint('PUT /pages/{id}/schedule', 'admin', {
    output: page,
    summary: 'Schedule the publication of a version, or the withdrawal of the page; null for no schedule.',
    body: schedule,
  }),
  setDisabled: endpoint('PUT /pages/{id}/disabled', 'admin', {
    output: page,
    summary:
      'Disable the address of a page, so that it responds as if the page did not exist, or enable it again. Does not withdraw the page.',
    body: v.strictObject({ disabled: v.boolean() }),
  }),
  setStatus: endpoint('PUT /pages/{id}/status', 'admin', {
    output: page,
    summary: 'Publish the newest version of a page, withdraw the page, or archive it.',
    body: v.strictObject({
      status: v.picklist(pageStatuses),
      message: v.optional(message, ''),
      /** The newest version that the caller knows; a newer one is a conflict. */
      version: v.optional(versionNumber),
      /** The new schedule; by default a published page keeps its planned withdrawal. */
      schedule: v.optional(schedule),
      /** A minor correction. Of the terms of use, users are not asked to accept it. */
      isMinor: v.optional(v.boolean(), false),
    }),
    errors: ['STALE_VERSION'],
  }),
  versions: endpoint('GET /pages/{id}/versions', 'admin', {
    summary: 'List the versions of a page, newest first.',
    query: v.strictObject(pagingEntries),
    output: createPageSchema(pageVersion),
  }),
  restore: endpoint('POST /pages/{id}/restore', 'admin', {
    output: page,
    summary: 'Restore an earlier version as the newest one. Nothing is published.',
    body: v.strictObject({ version: versionNumber, baseVersion: versionNumber }),
    errors: ['STALE_VERSION', 'CONFLICT'],
  }),
  remove: endpoint('DELETE /pages/{id}', 'admin', {
    summary: 'Delete a document that is a draft or archived and has no child pages.',
    errors: ['NOT_EMPTY', 'CONFLICT'],
  }),
  preview: endpoint('POST /pages/preview', 'admin', {
    summary: 'Render Markdown as readers would see it. Nothing is stored.',
    bodyLimit,
    body: v.strictObject({ body }),
    output: v.object({ html: v.string(), headings: page.entries.headings, minutes: v.number() }),
  }),
  createPreviewLink: endpoint('POST /pages/{id}/preview-links', 'admin', {
    summary:
      'Create a link that shows one version of a page to everyone who has it, until it expires or is revoked.',
    body: v.strictObject({
      version: versionNumber,
      days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxPreviewDays)), 7),
    }),
    output: v.object({ ...previewLink.entries, token: v.string() }),
    status: 201,
  }),
  listPreviewLinks: endpoint('GET /pages/{id}/preview-links', 'admin', {
    summary: 'List the working preview links of a page, newest first.',
    output: v.object({ data: v.array(previewLink) }),
  }),
  revokePreviewLink: endpoint('DELETE /pages/{id}/preview-links/{link}', 'admin', {
    summary: 'Revoke a preview link.',
    params: v.strictObject({ id, link: id }),
  }),
  readPreview: endpoint('GET /previews/{token}', 'anyone', {
    summary: 'Get the page version that a preview link shows.',
    params: v.strictObject({ token: v.string() }),
    output: previewedPage,
  }),
  closedMentions: endpoint('POST /pages/closed-mentions', 'admin', {
    summary:
      'List the pages that a text links to or names and that some of its readers may not open, at most twenty.',
    bodyLimit,
    body: v.strictObject({
      /** The recipient of the page text. */
      audience: v.picklist(audiences),
      /** Markdown. */
      text: body,
    }),
    output: v.object({
      data: v.array(
        v.object({
          slug,
          title: v.string(),
          /** Whether the page is linked; otherwise its title appears in the text. */
          isLinked: v.boolean(),
        }),
      ),
    }),
  }),
  workingCopy: endpoint('GET /pages/{id}/working-copy', 'admin', {
    summary: 'Get the caller’s unsaved text of a page, and the other users who are editing it.',
    output: v.object({
      mine: v.nullable(workingCopy),
      others: v.array(v.object({ authorName: v.string(), savedAt: instant })),
    }),
  }),
  keepWorkingCopy: endpoint('PUT /pages/{id}/working-copy', 'admin', {
    summary:
      'Store the caller’s unsaved text. Refused if another window of the same user stored a newer one.',
    bodyLimit,
    body: v.strictObject({
      title: line(200),
      summary,
      body,
      baseVersion: versionNumber,
      /** The revision of the last saved working copy; 0 for the first. */
      revision,
    }),
    output: v.object({ revision: v.number(), savedAt: instant }),
    errors: ['STALE_VERSION', 'CONFLICT'],
  }),
  discardWorkingCopy: endpoint('DELETE /pages/{id}/working-copy', 'admin', {
    summary: 'Discard the caller’s unsaved text of a page.',
  }),
  feedback: endpoint('GET /pages/{id}/feedback', 'admin', {
    summary: 'List readers’ feedback on a page, newest first.',
    query: v.strictObject(pagingEntries),
    output: v.object({
      ...createPageSchema(
        v.object({ helpful: v.boolean(), reason: v.string(), version: v.number(), createdAt: instant }),
      ).entries,
      helpful: v.number(),
      unhelpful: v.number(),
    }),
  }),
  listManaged: endpoint('GET /admin/pages', 'admin', {
    summary: `List the pages of a component in reading order, with any status, or the content pages. Lists all of them up to ${maxWholeTreePages}; beyond that, one page of the top-level pages, of those under one page, or of the search results.`,
    query: managedListQuery,
    output: managedList,
    errors: ['NOT_FOUND'],
  }),
}
