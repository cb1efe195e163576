import type { ChangedDownload, Download, ManagedDownload, NewDownload } from '~/contract/downloads'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { StoredFileOutput } from '~/contract/endpoint'
import type { Database, ServiceContext, WriteContext } from '../../context'
import { publish } from '../../events/publish'
import type { IdentityActor } from '../../http/actor'
import { writeOnce } from '../../http/idempotency'
import type { ActingAdministrator, By } from '../audit/audit-actions'
import { assertCurrentVersion } from '../documents/catalogue.service'
import { chooseSlug, assertSlugFree } from '../documents/choose-slug'
import { getAudiences } from '../documents/pages.policy'
import { withdrawNotices } from '../notifications/notify'
import {
  countDownload,
  deleteDownload,
  deleteFollower,
  findManaged,
  findOpen,
  findOpenRelease,
  lockComponentForShare,
  lockDocumentForShare,
  insertAcceptance,
  insertDownload,
  insertFollower,
  listDays,
  listOpenReleases,
  listReleaseIds,
  listReleases,
  lockDownload,
  updateDownload,
} from './downloads.queries'
import { releaseKey } from './releases.service'
import { orNotFound } from '../../http/or-not-found'

const getUid = (actor: IdentityActor | null) => (actor?.user ? actor.identityUid : null)

const requireOpen = async (database: Database, actor: IdentityActor | null, slug: string) =>
  orNotFound(await findOpen(database, getAudiences(actor), { slug, identityUid: getUid(actor) }))

/**
 * Returns a file with its releases.
 * @throws ProblemError NOT_FOUND if there is none that the reader may download
 */
export const readDownload = async (
  database: Database,
  actor: IdentityActor | null,
  slug: string,
): Promise<Download> => {
  const { id, licence, licenceVersion, acceptedAt, ...found } = await requireOpen(database, actor, slug)
  return {
    ...found,
    licence: licence === '' ? null : { text: licence, version: licenceVersion, acceptedAt },
    releases: await listOpenReleases(database, id),
  }
}

/**
 * Opens the bytes of a release; counts a download if they are sent from the beginning.
 * @throws ProblemError NOT_FOUND if there is none that the reader may download; LICENCE_NOT_ACCEPTED
 */
export const openRelease = async (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  actor: IdentityActor | null,
  { slug, version }: { slug: string; version: string },
): Promise<StoredFileOutput> => {
  const asked = { slug, version, identityUid: getUid(actor) }
  const release = orNotFound(await findOpenRelease(database, getAudiences(actor), asked))
  if (release.needsLicence) throw new ProblemError('LICENCE_NOT_ACCEPTED')
  const { id, size, sha256: tag, fileName: name, mediaType } = release
  return { key: releaseKey(id), size, tag, name, mediaType, begin: () => countDownload(database, id, now()) }
}

/**
 * Stores that a user accepted the licence of a file, and when; an earlier record of the same version stays.
 * @throws ProblemError NOT_FOUND; FIELDS_INVALID at `version` if its text has changed
 */
export const acceptLicence = (
  context: WriteContext,
  by: ActingAdministrator,
  slug: string,
  version: number,
): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const { id, licence, licenceVersion } = await requireOpen(transaction, by.actor, slug)
    if (licence === '') return
    if (version !== licenceVersion) throw createFieldError('version', 'licenceChanged')
    const { identityUid } = by.actor
    const at = context.now()
    if (!(await insertAcceptance(transaction, { download: id, identityUid, version }, at))) return
    const event = { by, id, version, at }
    await publish(context, transaction, { type: 'download.licence-accepted', ...event })
  })

/**
 * Follows or unfollows a file: followers are notified of its new releases.
 * @throws ProblemError NOT_FOUND if there is none that the user may download
 */
export const followDownload = (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  { actor }: ActingAdministrator,
  slug: string,
  isFollowed: boolean,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const { id: download } = await requireOpen(transaction, actor, slug)
    const following = { download, identityUid: actor.identityUid }
    await (isFollowed
      ? insertFollower(transaction, following, now())
      : deleteFollower(transaction, following))
  })

// The number of days in the statistics.
const days = 30

/**
 * Returns a file for administrators.
 * @throws ProblemError NOT_FOUND
 */
export const readManaged = async (database: Database, id: string, now: Date): Promise<ManagedDownload> => {
  const found = orNotFound(await findManaged(database, id))
  const since = new Date(now.getTime() - (days - 1) * 86_400_000)
  return {
    ...found,
    releases: await listReleases(database, id),
    days: await listDays(database, id, since),
  }
}

/** @throws ProblemError FIELDS_INVALID at `component` or `page` */
const requireComponentAndPage = async (
  transaction: Database,
  { component, page }: { component?: string | undefined; page?: string | null | undefined },
) => {
  if (component !== undefined && !(await lockComponentForShare(transaction, component))) {
    throw createFieldError('component', 'componentUnknown')
  }
  if (typeof page === 'string' && !(await lockDocumentForShare(transaction, page))) {
    throw createFieldError('page', 'documentUnknown')
  }
}

/** The details for the audit log, which retains the accepted text. */
const getAuditDetails = ({
  name,
  slug,
  description,
  audience,
  component,
  page,
  licence,
  licenceVersion,
}: ManagedDownload) => ({
  name,
  slug,
  description,
  audience,
  component: component.name,
  page: page?.title ?? null,
  licence,
  licenceVersion,
})

/**
 * Adds a file; by default, the slug is made from its name.
 * @throws ProblemError SLUG_IN_USE, IDEMPOTENCY_KEY_REUSED, FIELDS_INVALID at `component` or `page`
 */
export const createDownload = (
  context: WriteContext,
  by: By,
  file: NewDownload,
): Promise<ManagedDownload> => {
  const read = (database: Database, id: string) => readManaged(database, id, context.now())
  return writeOnce(context, by, {
    write: async (transaction, id) => {
      const { name, description, audience, licence, component, page } = file
      await requireComponentAndPage(transaction, { component, page })
      const slug = await chooseSlug(transaction, 'downloads', file)
      const at = context.now()
      const dates = { created_at: at.toISOString(), changed_at: at.toISOString() }
      const places = { component_id: component, page_id: page }
      await insertDownload(transaction, {
        id,
        name,
        slug,
        description,
        audience,
        licence,
        ...places,
        ...dates,
      })
      const made = await read(transaction, id)
      await publish(context, transaction, {
        type: 'download.created',
        by,
        id,
        after: getAuditDetails(made),
        at,
      })
      return made
    },
    read,
  })
}

/**
 * Changes a file; absent fields stay. A changed licence text must be accepted again.
 * @throws ProblemError NOT_FOUND, SLUG_IN_USE, FIELDS_INVALID at `component` or `page`; CONFLICT if it was saved since
 *   the named revision
 */
export const changeDownload = (
  context: WriteContext,
  by: By,
  id: string,
  changes: ChangedDownload,
): Promise<ManagedDownload> =>
  context.database.transaction().execute(async (transaction) => {
    const row = orNotFound(await lockDownload(transaction, id))
    assertCurrentVersion(row, changes.revision)
    const at = context.now()
    const before = await readManaged(transaction, id, at)
    const { component, page, revision: _, ...texts } = changes
    await requireComponentAndPage(transaction, { component, page })
    if (texts.slug !== undefined) {
      await assertSlugFree(transaction, 'downloads', { slug: texts.slug, besides: id })
    }
    const isNewLicence = texts.licence !== undefined && texts.licence !== row.licence
    await updateDownload(transaction, id, {
      ...texts,
      ...(component !== undefined && { component_id: component }),
      ...(page !== undefined && { page_id: page }),
      licence_version: row.licence_version + (isNewLicence ? 1 : 0),
      revision: row.revision + 1,
      changed_at: at.toISOString(),
    })
    const after = await readManaged(transaction, id, at)
    const facts = { before: getAuditDetails(before), after: getAuditDetails(after) }
    await publish(context, transaction, { type: 'download.updated', by, id, ...facts, at })
    return after
  })

/**
 * Deletes a file with all its releases.
 * @throws ProblemError NOT_FOUND
 */
export const removeDownload = async (
  context: WriteContext & Pick<ServiceContext, 'files'>,
  by: By,
  id: string,
): Promise<void> => {
  const releases = await context.database.transaction().execute(async (transaction) => {
    const row = orNotFound(await lockDownload(transaction, id))
    const ids = await listReleaseIds(transaction, id)
    await deleteDownload(transaction, id)
    await withdrawNotices(transaction, ids)
    const { name, slug, licence } = row
    const event = { by, id, before: { name, slug, licence }, at: context.now() }
    await publish(context, transaction, { type: 'download.removed', ...event })
    return ids
  })
  for (const release of releases) await context.files.remove(releaseKey(release))
}
