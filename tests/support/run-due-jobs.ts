import type { ServiceContext } from '~/service/context'
import { getJobRunners } from '~/service/jobs/job-runners'
import type { JobKind as Kind } from '~/service/jobs/queue'
import { drainJobs } from '~/service/jobs/worker'
import { cleanUpSearches, startCounting } from '~/service/modules/documents/search-counts.service'

/** Background jobs of the service. */
export type JobKind =
  | Exclude<Kind, 'administrator notices' | 'notices' | 'announcements' | 'segment messages' | 'digests'>
  | 'notifications'
  | 'search counts'

const kindsOf = (kind: JobKind): Kind[] => {
  if (kind === 'search counts') return []
  return kind === 'notifications'
    ? ['administrator notices', 'notices', 'announcements', 'segment messages', 'digests']
    : [kind]
}

/**
 * Runs the background jobs that are due by the clock of `context`, and those that they cause, until none is due: of one
 * kind, or of all kinds. As in production, a job that fails is logged and is due again later.
 */
export const runDueJobs = async (context: ServiceContext, kind?: JobKind): Promise<void> => {
  if (kind === undefined || kind === 'search counts') {
    await startCounting(context).stop()
    await cleanUpSearches(context)
  }
  await drainJobs(context, getJobRunners(context), kind && kindsOf(kind))
}
