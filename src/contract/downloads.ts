import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { releaseStates } from './enums'
import { id, idempotencyKey, instant, line, paragraph, requiredLine, revision, slug } from './field-schemas'
import { audiences } from './pages'
import { createPageSchema, pagingEntries } from './paging'

/** Maximum bytes of a file for download. */
export const maxDownloadBytes = 2 * 1024 * 1024 * 1024

/**
 * - `checking`: the configured command has not said yet whether readers may have it
 * - `available`: readers get it
 * - `refused`: the command refused it
 */
export type ReleaseState = (typeof releaseStates)[number]

/** The path segment that refers to the newest release. */
export const latestRelease = 'latest'

/** The version of a release, used in its URL: `4.2.0-rc.1`. */
const versionName = v.pipe(
  requiredLine(60, invalid('versionRequired')),
  v.regex(/^[a-z0-9](?:[\w.+-]*\w)?$/i, invalid('releaseVersionInvalid')),
  v.check((text) => text.toLowerCase() !== latestRelease, invalid('releaseVersionInvalid')),
)

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const component = v.object({ name: v.string(), slug })

/** The fields of a release that readers get. */
const releaseEntries = {
  version: v.string(),
  fileName: v.string(),
  mediaType: v.string(),
  /** Bytes. */
  size: whole,
  /** Of the file, as 64 hexadecimal digits. */
  sha256: v.string(),
  releasedAt: instant,
}

const release = v.object({ ...releaseEntries, notesHtml: v.string() })
export type Release = v.InferOutput<typeof release>

export const downloadTeaser = v.object({
  slug,
  name: v.string(),
  description: v.string(),
  component,
  latest: v.object({ version: v.string(), size: whole, releasedAt: instant }),
})
export type DownloadTeaser = v.InferOutput<typeof downloadTeaser>

const download = v.object({
  slug,
  name: v.string(),
  description: v.string(),
  audience: v.picklist(audiences),
  component,
  /** The licence to accept before the download; null for none. */
  licence: v.nullable(
    v.object({
      text: v.string(),
      /** Incremented when the text changes. */
      version: v.number(),
      /** When the caller accepted this version; null if not yet. */
      acceptedAt: v.nullable(instant),
    }),
  ),
  /** Whether the caller is notified of new releases. */
  isFollowed: v.boolean(),
  /** The newest first, at most a hundred. */
  releases: v.array(release),
})
export type Download = v.InferOutput<typeof download>

const managedRelease = v.object({
  id,
  ...releaseEntries,
  notes: v.string(),
  state: v.picklist(releaseStates),
  /** The output of the file check; empty if there is none. */
  checkMessage: v.string(),
  /** Null unless it is withdrawn. */
  withdrawnAt: v.nullable(instant),
  /** Null until it is available. */
  releasedAt: v.nullable(instant),
  uploadedAt: instant,
  uploadedBy: v.string(),
  downloads: whole,
  revision: v.number(),
})
export type ManagedRelease = v.InferOutput<typeof managedRelease>

const managedEntries = {
  id,
  name: v.string(),
  slug,
  description: v.string(),
  audience: v.picklist(audiences),
  component: v.object({ id, ...component.entries }),
  /** The page that lists it. */
  page: v.nullable(v.object({ id, title: v.string(), slug })),
  /** The newest available version; null if there is none. */
  latest: v.nullable(v.string()),
  downloads: whole,
  changedAt: instant,
}

const managedDownload = v.object({
  ...managedEntries,
  licence: v.string(),
  licenceVersion: v.number(),
  /** Users who accepted this version of the licence. */
  accepted: whole,
  releases: v.array(managedRelease),
  /** Downloads per day of the last thirty days; days without downloads are left out. */
  days: v.array(v.object({ day: v.string(), downloads: whole })),
  revision: v.number(),
})
export type ManagedDownload = v.InferOutput<typeof managedDownload>
const managedTeaser = v.object(managedEntries)
export type ManagedDownloadTeaser = v.InferOutput<typeof managedTeaser>

const name = requiredLine(120, invalid('thingNameRequired'))
const description = line(500)
const licence = paragraph(20_000)
const audience = v.picklist(audiences)

/** The slug defaults to one derived from the name. */
export const newDownload = v.strictObject({
  name,
  slug: v.optional(slug),
  description: v.optional(description, ''),
  audience: v.optional(audience, 'approved'),
  licence: v.optional(licence, ''),
  component: id,
  page: v.optional(v.nullable(id), null),
})
export type NewDownload = v.InferOutput<typeof newDownload>

/** Fields that are left out stay. */
export const changedDownload = v.strictObject({
  name: v.optional(name),
  slug: v.optional(slug),
  description: v.optional(description),
  audience: v.optional(audience),
  licence: v.optional(licence),
  component: v.optional(id),
  page: v.optional(v.nullable(id)),
  revision: v.optional(revision),
})
export type ChangedDownload = v.InferOutput<typeof changedDownload>

export const changedRelease = v.strictObject({
  notes: v.optional(paragraph(50_000)),
  withdrawn: v.optional(v.boolean()),
  revision: v.optional(revision),
})
export type ChangedRelease = v.InferOutput<typeof changedRelease>

export const newRelease = v.strictObject({
  download: id,
  version: versionName,
  fileName: requiredLine(200, invalid('thingNameRequired')),
  /** The browser's content type; unknown types are treated as binary. */
  mediaType: v.optional(line(120), ''),
})
export type NewRelease = v.InferOutput<typeof newRelease>

export const downloadsContract = {
  list: endpoint('GET /downloads', 'anyone', {
    summary: 'List the files that the caller may download, by component.',
    query: v.strictObject({ component: v.optional(slug) }),
    output: v.object({ data: v.array(downloadTeaser) }),
  }),
  get: endpoint('GET /downloads/{slug}', 'anyone', {
    summary: 'Get a file that the caller may download, with its releases.',
    params: v.strictObject({ slug }),
    output: download,
  }),
  acceptLicence: endpoint('PUT /download-licences/{slug}', 'user', {
    summary: 'Accept the licence of a file. Recorded once for each version of the licence text.',
    params: v.strictObject({ slug }),
    body: v.strictObject({ version: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  }),
  follow: endpoint('PUT /download-followers/{slug}', 'approved', {
    summary: 'Follow or unfollow a file, to be notified of new releases.',
    params: v.strictObject({ slug }),
    body: v.strictObject({ isFollowed: v.boolean() }),
  }),
  open: endpoint('GET /downloads/{slug}/{version}', 'anyone', {
    summary:
      'Download a release, or the newest one with `latest`. Supports `Range` for partial content and `If-None-Match` for 304.',
    params: v.strictObject({ slug, version: v.pipe(v.string(), v.regex(/^[\w.+-]{1,60}$/)) }),
    outputType: 'file',
    errors: ['LICENCE_NOT_ACCEPTED'],
  }),
  listManaged: endpoint('GET /admin/downloads', 'admin', {
    summary: 'List all files for download, by component and name.',
    query: v.strictObject({ component: v.optional(id), ...pagingEntries }),
    output: createPageSchema(managedTeaser),
  }),
  getManaged: endpoint('GET /admin/downloads/{id}', 'admin', {
    summary: 'Get a file for download with all its releases and download counts.',
    output: managedDownload,
  }),
  create: endpoint('POST /admin/downloads', 'admin', {
    summary: 'Create a file for download. Readers see it once it has a release.',
    body: v.strictObject({ ...newDownload.entries, idempotencyKey }),
    output: managedDownload,
    status: 201,
    errors: ['SLUG_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  update: endpoint('PUT /admin/downloads/{id}', 'admin', {
    summary: 'Update a file for download. A changed licence text must be accepted again.',
    body: changedDownload,
    output: managedDownload,
    errors: ['SLUG_IN_USE', 'CONFLICT'],
  }),
  remove: endpoint('DELETE /admin/downloads/{id}', 'admin', {
    summary: 'Delete a file for download with all its releases.',
  }),
  upload: endpoint('POST /admin/releases', 'admin', {
    summary:
      'Upload a release of a file as a stream. If a check is configured, readers get the release once it has passed.',
    query: newRelease,
    bodyType: 'file',
    bodyLimit: maxDownloadBytes,
    output: managedRelease,
    status: 201,
    errors: ['NOT_FOUND'],
  }),
  updateRelease: endpoint('PUT /admin/releases/{id}', 'admin', {
    summary: 'Update the notes of a release, withdraw it, or make it available again.',
    body: changedRelease,
    output: managedRelease,
    errors: ['CONFLICT'],
  }),
  removeRelease: endpoint('DELETE /admin/releases/{id}', 'admin', {
    summary: 'Delete a release with its file.',
  }),
}
