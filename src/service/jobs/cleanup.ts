import type { ServiceContext } from '../context'
import { adoptJobs } from './queue'
import type { JobRunner } from './worker'
import { forgetIdempotencyKeys } from '../http/idempotency'
import { forgetFarewells, forgetOldMails } from '../mail/outbox'
import { deleteOldProposals } from '../modules/api-descriptions/api-descriptions.service'
import { deleteUnusedAnswerFiles } from '../modules/applications/application-files.service'
import { forgetOldUndos } from '../modules/applications/review.service'
import { forgetOldSessions } from '../modules/audit/audit.service'
import { forgetUnusedChanges } from '../modules/auth/email-changes.service'
import { forgetEndedTokens } from '../modules/auth/session.service'
import { deleteExpiredBulkChanges } from '../modules/bulk-changes/bulk-changes.service'
import { deleteEmptyCompanies } from '../modules/companies/companies.service'
import { forgetOldMessages } from '../modules/contact/contact.service'
import { deleteOldLinks } from '../modules/documents/preview-links.service'
import { forgetSearches } from '../modules/documents/search-counts.service'
import { deleteUnusedReleases } from '../modules/downloads/releases.service'
import { deleteUnusedArchives, deleteExpiredImports } from '../modules/imports/imports.service'
import { forgetOldInvitations } from '../modules/invitations/invitations.service'
import { forgetOldNotifications } from '../modules/notifications/notifications.service'
import {
  forgetOldConfirmations,
  removeDeleted,
  removeLeaving,
  removeUnconfirmed,
  removeUnfinishedAccounts,
} from '../modules/users/account-removal.service'
import { removeUnsetPictures } from '../modules/users/pictures.service'
import { deleteExpiredDeliveries } from '../modules/webhooks/deliveries.service'

/**
 * Deletes expired data every hour; each task says for how long its data is kept, and docs/operation.md lists them all.
 */
export const cleanup = (context: ServiceContext): JobRunner => {
  const { database, now, leaving } = context
  const tasks: (() => Promise<unknown>)[] = [
    () => adoptJobs(database, now()),
    () => removeLeaving(context),
    () => removeDeleted(context),
    () => removeUnconfirmed(context),
    () => forgetFarewells(database, now()),
    () => forgetOldMails(context),
    () => forgetSearches(context),
    () => forgetOldSessions(database, now()),
    () => forgetOldNotifications(context),
    () => forgetUnusedChanges(database, now()),
    () => forgetOldConfirmations(context),
    () => forgetEndedTokens(database, now()),
    () => forgetOldUndos(context),
    () => forgetIdempotencyKeys(context),
    () => deleteExpiredDeliveries(context),
    () => deleteUnusedArchives(context),
    () => deleteUnusedReleases(context),
    () => deleteUnusedAnswerFiles(context),
    () => deleteExpiredImports(context),
    () => deleteOldProposals(context),
    () => deleteOldLinks(context),
    () => deleteExpiredBulkChanges(context),
    () => forgetOldMessages(context),
    () => forgetOldInvitations(context),
    () => deleteEmptyCompanies(context),
    () => removeUnfinishedAccounts(context),
    () => removeUnsetPictures(context),
  ]
  const sentence = 'A cleanup task failed'
  return {
    sentence,
    every: 3_600_000,
    renews: true,
    run: async () => {
      for (const task of tasks) {
        if (leaving.aborted) return
        // A failing task does not stop the others.
        await task().catch((error: unknown) => context.log.error(sentence, error))
      }
    },
  }
}
