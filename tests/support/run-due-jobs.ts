import { clearRemoved } from '~/service/modules/webhooks/webhooks.service'
import { deliver, takeNext } from '~/service/modules/webhooks/webhook-delivery'
import { startBulkChangeWorker } from '~/service/modules/bulk-changes/apply-changes'
import type { ServiceContext } from '~/service/context'
import { getJobRunners } from '~/service/jobs/job-runners'
import type { JobKind as Kind } from '~/service/jobs/queue'
import { drainJobs } from '~/service/jobs/run-jobs'
import { startIdentityWorker } from '~/service/modules/auth/provider-sync-worker'
import { startImportWorker } from '~/service/modules/imports/run-import'
import { startLearningWorker } from '~/service/modules/learning/recount-progress'
import { startDelivery } from '~/service/mail/delivery'
import {
  startNotificationWorker,
  takeBackClosedDigest,
} from '~/service/modules/notifications/digests.service'
import { startPublicationWorker } from '~/service/modules/documents/publishing.service'
import { startSearchCounts } from '~/service/modules/documents/search-counts'
import { isMember } from '~/service/modules/users/users.service'

interface Worker {
  stop: () => Promise<void>
  idle?: () => Promise<void>
}

type Job = (context: ServiceContext) => Promise<void>

const drain =
  (...kinds: Kind[]): Job =>
  (context) =>
    drainJobs(context, getJobRunners(context), kinds)

/** Starts a worker, and stops it once nothing is left to do. */
const untilIdle =
  (start: (context: ServiceContext) => Worker): Job =>
  async (context) => {
    const worker = start(context)
    await worker.idle?.()
    await worker.stop()
  }

/** One after the other, so that tests know the order; the worker posts several at once. */
const postWebhooks: Job = async (context) => {
  for (;;) {
    const delivery = await takeNext(context, [])
    if (!delivery) break
    await deliver(context, delivery, new AbortController().signal)
  }
  while (await clearRemoved(context.database));
}

// In an order in which jobs come before those that they cause.
const jobs = {
  publications: untilIdle(startPublicationWorker),
  imports: untilIdle(startImportWorker),
  'bulk changes': untilIdle(startBulkChangeWorker),
  'learning paths': untilIdle(startLearningWorker),
  'search counts': untilIdle(startSearchCounts),
  'search index': drain('search reindexing'),
  housekeeping: drain('housekeeping'),
  notifications: untilIdle(startNotificationWorker),
  'identity updates': untilIdle(startIdentityWorker),
  webhooks: postWebhooks,
  mail: untilIdle((context) =>
    startDelivery({
      ...context,
      isMember: (identityUid) => isMember(context.database, identityUid),
      takeBackClosed: (mail) => takeBackClosedDigest(context, mail),
    }),
  ),
} satisfies Record<string, Job>

/** Background jobs of the service. */
export type JobKind = keyof typeof jobs

/**
 * Runs the background jobs that are due by the clock of `context`, and those that they cause, until none is due: of one
 * kind, or of all kinds. As in production, a job that fails is logged and stays due, or is due again later.
 */
export const runDueJobs = async (context: ServiceContext, kind?: JobKind): Promise<void> => {
  if (kind) return jobs[kind](context)
  for (const job of Object.values(jobs)) await job(context)
  // A digest that delivery takes back is written again.
  await jobs.notifications(context)
  await jobs.mail(context)
}
