import { clearRemoved } from '~/service/modules/webhooks/webhooks.service'
import { deliver, takeNext } from '~/service/modules/webhooks/webhook-delivery'
import { startBulkChangeWorker } from '~/service/modules/bulk-changes/apply-changes'
import type { ServiceDeps } from '~/service/deps'
import { startHousekeeping } from '~/service/jobs/cleanup'
import { startIdentityWorker } from '~/service/modules/auth/provider-sync-worker'
import { startImportWorker } from '~/service/modules/imports/run-import'
import { startLearningWorker } from '~/service/modules/learning/recount-progress'
import { startDelivery } from '~/service/mail/delivery'
import {
  startNotificationWorker,
  takeBackClosedDigest,
} from '~/service/modules/notifications/digests.service'
import { startPublicationWorker } from '~/service/modules/documents/publishing.service'
import { startSearchReindexing } from '~/service/modules/documents/reindex-search'
import { startSearchCounts } from '~/service/modules/documents/search-counts'
import { isMember } from '~/service/modules/users/users.service'

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
