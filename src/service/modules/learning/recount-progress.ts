import type { WriteContext } from '../../context'
import type { JobRunner } from '../../jobs/worker'
import { finishWhereDone } from './learning-paths.service'
import { clearRemoved } from './path-building.service'
import { claimRecount, deleteRecount, holdPeople, listNext, setCounted } from './progress.queries'

// Users per transaction: one who learns meanwhile waits for a fraction of a second.
const atOnce = 100

/**
 * Recounts the next users' finished units in a changed path, and finishes the path for those who have none left.
 * Several nodes may run it at once; the position commits with the work.
 * @returns whether there may be more
 */
export const recountNext = ({ database, config, now }: WriteContext): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    const recount = await claimRecount(transaction)
    if (!recount) return false
    const { pathId } = recount
    const identityUids = await listNext(transaction, recount, atOnce)
    await holdPeople(transaction, pathId, identityUids)
    await finishWhereDone({ config }, transaction, { pathId, identityUids }, now())
    const last = identityUids.at(-1)
    // Who began since the units are others was counted with what they finished.
    if (last === undefined || identityUids.length < atOnce) await deleteRecount(transaction, pathId)
    else await setCounted(transaction, { pathId, countedUntil: last })
    return true
  })

/**
 * Recounts progress after the units of a path changed, and deletes the progress in removed paths.
 */
export const learningPathJobs = (context: WriteContext): JobRunner => ({
  sentence: 'The work on learning paths could not go on',
  run: async () => {
    const isMore = (await recountNext(context)) || (await clearRemoved(context.database))
    return isMore ? { again: { at: context.now() } } : {}
  },
})
