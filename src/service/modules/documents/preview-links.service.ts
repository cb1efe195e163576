import { uuidv7 } from 'uuidv7'
import type { PreviewedPage, PreviewLink } from '~/contract/page-writing'
import { createFieldError } from '~/contract/field-problem'
import type { Database, WriteContext } from '../../context'
import { publish } from '../../events/publish'
import type { CleanupContext } from '../../jobs/delete-expired'
import { getAuthor } from '../audit/audit-actions'
import type { ActingAdministrator } from '../audit/audit.service'
import { hashToken, createToken } from '../users/provider-account'
import { lockRowForShare, requireRow } from './page-statements.queries'
import { findVersion } from './page-versions.queries'
import { deleteExpiredLinks, deleteLink, findPreview, insertLink, listLinks } from './preview-links.queries'
import { orNotFound } from '../../http/or-not-found'

const day = 86_400_000

/**
 * Creates a link that shows a version of a page to anyone who has it.
 * @param days for which it is valid
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `version`
 */
export const createPreviewLink = (
  context: WriteContext,
  by: ActingAdministrator,
  pageId: string,
  { version, days }: { version: number; days: number },
): Promise<PreviewLink & { token: string }> =>
  context.database.transaction().execute(async (transaction) => {
    await lockRowForShare(transaction, pageId)
    if (!(await findVersion(transaction, pageId, version)))
      throw createFieldError('version', 'versionUnknown')
    const at = context.now()
    const { token, hash } = createToken()
    const { actorUid: authorUid, actorName: authorName } = getAuthor(by)
    const link: PreviewLink = {
      id: uuidv7(),
      version,
      authorName,
      createdAt: at.toISOString(),
      expiresAt: new Date(at.getTime() + days * day).toISOString(),
    }
    await insertLink(transaction, { ...link, pageId, authorUid, tokenHash: hash })
    const event = { by, id: pageId, version, expiresAt: link.expiresAt, at }
    await publish(context, transaction, { type: 'page.preview-link-created', ...event })
    return { ...link, token }
  })

/**
 * Lists the valid links to a page.
 * @throws ProblemError NOT_FOUND
 */
export const listPreviewLinks = async (
  database: Database,
  pageId: string,
  now: Date,
): Promise<PreviewLink[]> => {
  await requireRow(database, pageId)
  return listLinks(database, pageId, now)
}

/**
 * Ends a link.
 * @throws ProblemError NOT_FOUND
 */
export const revokePreviewLink = (
  context: WriteContext,
  by: ActingAdministrator,
  { id, link }: { id: string; link: string },
): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const version = orNotFound(await deleteLink(transaction, id, link))
    const event = { by, id, version, at: context.now() }
    await publish(context, transaction, { type: 'page.preview-link-revoked', ...event })
  })

/**
 * Returns the content of a preview link.
 * @throws ProblemError NOT_FOUND if it is unknown or has expired
 */
export const readPreview = async (database: Database, token: string, now: Date): Promise<PreviewedPage> =>
  orNotFound(await findPreview(database, hashToken(token), now))

/** Deletes expired links. */
export const deleteExpiredPreviewLinks = ({ database, now }: CleanupContext): Promise<void> =>
  deleteExpiredLinks(database, now())
