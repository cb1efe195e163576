import type { ServiceContext } from '../context'
import { searchReindexing } from '../modules/documents/reindex-search'
import { cleanup } from './cleanup'
import type { JobRunners } from './run-jobs'

/** All kinds of jobs; those that cause others come first. */
export const getJobRunners = (context: ServiceContext) =>
  ({
    'search reindexing': searchReindexing(context),
    housekeeping: cleanup(context),
  }) satisfies JobRunners
