import { startBulkChangeWorker } from '~/service/bulk-changes/bulk-change-worker'
import type { ServiceDeps } from '~/service/deps'
import { startHousekeeping } from '~/service/housekeeping'
import { startIdentityWorker } from '~/service/identity-updates/identity-worker'
import { startImportWorker } from '~/service/imports/import-worker'
import { startLearningWorker } from '~/service/learning-paths/learning-worker'
import { startDelivery } from '~/service/mail/delivery'
import { startNotificationWorker } from '~/service/notifications/notification-worker'
import { takeBackClosedDigest } from '~/service/notifications/take-back-closed-digest'
import { startPublicationWorker } from '~/service/pages/publication-worker'
import { startSearchReindexing } from '~/service/pages/reindex-search'
import { startSearchCounts } from '~/service/pages/search-counts'
import { isMember } from '~/service/users/is-member'
import { startWebhookWorker } from '~/service/webhooks/webhook-worker'

interface Worker {
  stop: () => Promise<void>
  idle?: () => Promise<void>
}

// A job may only cause jobs that stand after it.
const workers = {
  publications: startPublicationWorker,
  imports: startImportWorker,
  'bulk changes': startBulkChangeWorker,
  'learning paths': startLearningWorker,
  'search counts': startSearchCounts,
  'search index': startSearchReindexing,
  // It runs once when it is started, and `stop` waits for that.
  housekeeping: startHousekeeping,
  notifications: startNotificationWorker,
  'identity updates': startIdentityWorker,
  webhooks: startWebhookWorker,
  mail: (deps) =>
    startDelivery({
      ...deps,
      isMember: (identityUid) => isMember(deps.database, identityUid),
      takeBackClosed: (mail) => takeBackClosedDigest(deps, mail),
    }),
} satisfies Record<string, (deps: ServiceDeps) => Worker>

/** Background jobs of the service. */
export type JobKind = keyof typeof workers

/**
 * Runs the background jobs that are due by the clock of `deps`, and those that they cause, until none is due: of one
 * kind, or of all kinds. As in production, a job that fails is logged and stays due, or is due again later.
 */
export const runDueJobs = async (deps: ServiceDeps, kind?: JobKind): Promise<void> => {
  const starts: ((deps: ServiceDeps) => Worker)[] = kind ? [workers[kind]] : Object.values(workers)
  for (const start of starts) {
    const worker = start(deps)
    await worker.idle?.()
    await worker.stop()
  }
}
