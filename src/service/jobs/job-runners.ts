import type { ServiceContext } from '../context'
import { createMailRunner } from '../mail/delivery'
import { apiDescriptionJobs } from '../modules/api-descriptions/write-pages'
import { checkAnswerFile, deleteUnusedAnswerFiles } from '../modules/applications/application-files.service'
import { providerSync } from '../modules/auth/provider-sync.service'
import { bulkChanges } from '../modules/bulk-changes/apply-changes'
import { publications } from '../modules/documents/publishing.service'
import { searchReindexing } from '../modules/documents/search.service'
import { fileChecks, deleteUnusedReleases } from '../modules/downloads/releases.service'
import { imports } from '../modules/imports/run-import'
import { weeklySummaries } from '../modules/insights/weekly-summary.service'
import { loanReminders } from '../modules/kits/kit-loans.service'
import { learningDeadlines } from '../modules/learning/cohorts.service'
import { learningPathJobs } from '../modules/learning/learning-paths.service'
import { notificationJobs, cancelStaleDigest } from '../modules/notifications/digests.service'
import { isAdministrator, isMember } from '../modules/users/users.service'
import { webhooks } from '../modules/webhooks/webhook-delivery'
import type { JobRunners, JobRunner } from './worker'
import { enqueueMissedJobs } from './queue'
import { deleteExpiredIdempotencyKeys } from '../http/idempotency'
import { deleteFinalMails, deleteExpiredMails } from '../mail/outbox'
import { deleteExpiredProposals } from '../modules/api-descriptions/api-descriptions.service'
import { deleteExpiredUndos } from '../modules/applications/review.service'
import { deleteExpiredSessions } from '../modules/audit/audit.service'
import { deleteExpiredEmailChanges } from '../modules/auth/email-changes.service'
import { cleanUpEndedTokens } from '../modules/auth/session.service'
import { deleteExpiredBulkChanges } from '../modules/bulk-changes/bulk-changes.service'
import { deleteEmptyCompanies } from '../modules/companies/companies.service'
import { deleteExpiredMessages } from '../modules/contact/contact.service'
import { deleteExpiredPreviewLinks } from '../modules/documents/preview-links.service'
import { cleanUpSearches } from '../modules/documents/search-counts.service'
import { deleteUnusedArchives, deleteExpiredImports } from '../modules/imports/imports.service'
import { deleteExpiredInvitations } from '../modules/invitations/invitations.service'
import { deleteExpiredNotifications } from '../modules/notifications/notifications.service'
import {
  deleteExpiredConfirmations,
  eraseDeletedUsers,
  executeDueDeletions,
  eraseUnconfirmedUsers,
  deleteAbandonedAccounts,
} from '../modules/users/account-removal.service'
import { deleteUnsetPictures } from '../modules/users/pictures.service'
import { deleteExpiredDeliveries } from '../modules/webhooks/deliveries.service'

/** Deletes expired data every hour. Each task defines its retention; docs/operation.md lists them all. */
const cleanup = (context: ServiceContext): JobRunner => {
  const { database, now, shutdownSignal } = context
  const tasks: (() => Promise<unknown>)[] = [
    () => enqueueMissedJobs(database, now()),
    () => executeDueDeletions(context),
    () => eraseDeletedUsers(context),
    () => eraseUnconfirmedUsers(context),
    () => deleteFinalMails(database, now()),
    () => deleteExpiredMails(context),
    () => cleanUpSearches(context),
    () => deleteExpiredSessions(database, now()),
    () => deleteExpiredNotifications(context),
    () => deleteExpiredEmailChanges(database, now()),
    () => deleteExpiredConfirmations(context),
    () => cleanUpEndedTokens(database, now()),
    () => deleteExpiredUndos(context),
    () => deleteExpiredIdempotencyKeys(context),
    () => deleteExpiredDeliveries(context),
    () => deleteUnusedArchives(context),
    () => deleteUnusedReleases(context),
    () => deleteUnusedAnswerFiles(context),
    () => deleteExpiredImports(context),
    () => deleteExpiredProposals(context),
    () => deleteExpiredPreviewLinks(context),
    () => deleteExpiredBulkChanges(context),
    () => deleteExpiredMessages(context),
    () => deleteExpiredInvitations(context),
    () => deleteEmptyCompanies(context),
    () => deleteAbandonedAccounts(context),
    () => deleteUnsetPictures(context),
  ]
  const sentence = 'A cleanup task failed'
  return {
    failureMessage: sentence,
    intervalMs: 3_600_000,
    renews: true,
    run: async () => {
      for (const task of tasks) {
        if (shutdownSignal.aborted) return
        // A failing task does not stop the others.
        await task().catch((error: unknown) => context.log.error(sentence, error))
      }
    },
  }
}

/** All kinds of jobs; those that enqueue others come first. */
export const getJobRunners = (context: ServiceContext): JobRunners => ({
  publications: publications(context),
  imports: imports(context),
  'api descriptions': apiDescriptionJobs(context),
  'bulk changes': bulkChanges(context),
  'learning paths': learningPathJobs(context),
  'learning deadlines': learningDeadlines(context),
  'search reindexing': searchReindexing(context),
  'file checks': fileChecks(context, (id, signal) => checkAnswerFile(context, id, signal)),
  housekeeping: cleanup(context),
  'kit loans': loanReminders(context),
  'weekly summaries': weeklySummaries(context),
  ...notificationJobs(context),
  'provider sync': providerSync(context),
  webhooks: webhooks(context),
  mail: createMailRunner({
    ...context,
    isMember: (identityUid) => isMember(context.database, identityUid),
    isAdministrator: (identityUid) => isAdministrator(context.database, identityUid),
    withdrawIfInaccessible: (mail) => cancelStaleDigest(context, mail),
  }),
})
