import type { ServiceContext } from '../context'
import { delivery } from '../mail/delivery'
import { apiDescriptionJobs } from '../modules/api-descriptions/write-pages'
import { checkAnswerFile } from '../modules/applications/application-files.service'
import { providerSync } from '../modules/auth/provider-sync.service'
import { bulkChanges } from '../modules/bulk-changes/apply-changes'
import { publications } from '../modules/documents/publishing.service'
import { searchReindexing } from '../modules/documents/search.service'
import { fileChecks } from '../modules/downloads/releases.service'
import { imports } from '../modules/imports/run-import'
import { weeklySummaries } from '../modules/insights/weekly-summary.service'
import { loanReminders } from '../modules/kits/kit-loans.service'
import { learningDeadlines } from '../modules/learning/cohorts.service'
import { learningPathJobs } from '../modules/learning/learning-paths.service'
import { notificationJobs, takeBackClosedDigest } from '../modules/notifications/digests.service'
import { isAdministrator, isMember } from '../modules/users/users.service'
import { webhooks } from '../modules/webhooks/webhook-delivery'
import { cleanup } from './cleanup'
import type { JobRunners } from './worker'

/** All kinds of jobs; those that cause others come first. */
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
  mail: delivery({
    ...context,
    isMember: (identityUid) => isMember(context.database, identityUid),
    isAdministrator: (identityUid) => isAdministrator(context.database, identityUid),
    takeBackClosed: (mail) => takeBackClosedDigest(context, mail),
  }),
})
