import { clearRemoved } from '~/service/webhooks/clear-removed'
import { deliver, takeNext } from '~/service/webhooks/deliver-next'
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

interface Worker {
  stop: () => Promise<void>
  idle?: () => Promise<void>
}

type Job = (deps: ServiceDeps) => Promise<void>

/** Starts a worker, and stops it once nothing is left to do. Housekeeping runs once, and `stop` waits for that. */
const untilIdle =
  (start: (deps: ServiceDeps) => Worker): Job =>
  async (deps) => {
    const worker = start(deps)
    await worker.idle?.()
    await worker.stop()
  }

/** One after the other, so that tests know the order; the worker posts several at once. */
const postWebhooks: Job = async (deps) => {
  for (;;) {
    const delivery = await takeNext(deps, [])
    if (!delivery) break
    await deliver(deps, delivery, new AbortController().signal)
  }
  while (await clearRemoved(deps.database));
}

// In an order in which jobs come before those that they cause.
const jobs = {
  publications: untilIdle(startPublicationWorker),
  imports: untilIdle(startImportWorker),
  'bulk changes': untilIdle(startBulkChangeWorker),
  'learning paths': untilIdle(startLearningWorker),
  'search counts': untilIdle(startSearchCounts),
  'search index': untilIdle(startSearchReindexing),
  housekeeping: untilIdle(startHousekeeping),
  notifications: untilIdle(startNotificationWorker),
  'identity updates': untilIdle(startIdentityWorker),
  webhooks: postWebhooks,
  mail: untilIdle((deps) =>
    startDelivery({
      ...deps,
      isMember: (identityUid) => isMember(deps.database, identityUid),
      takeBackClosed: (mail) => takeBackClosedDigest(deps, mail),
    }),
  ),
} satisfies Record<string, Job>

/** Background jobs of the service. */
export type JobKind = keyof typeof jobs

/**
 * Runs the background jobs that are due by the clock of `deps`, and those that they cause, until none is due: of one
 * kind, or of all kinds. As in production, a job that fails is logged and stays due, or is due again later.
 */
export const runDueJobs = async (deps: ServiceDeps, kind?: JobKind): Promise<void> => {
  if (kind) return jobs[kind](deps)
  for (const job of Object.values(jobs)) await job(deps)
  // A digest that delivery takes back is written again.
  await jobs.notifications(deps)
  await jobs.mail(deps)
}
