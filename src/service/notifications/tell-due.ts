import type { ServiceDeps } from '../deps'
import { claimDueBroadcasts } from './broadcasts.repository'
import { everybody, tellChanged } from './changes'
import { claimDueNotices } from './notifications.repository'

const atOnce = 500

/** Lets open pages hear of what has come due. Answers whether there may be more. */
export const tellDue = ({ database, now }: Pick<ServiceDeps, 'database' | 'now'>): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    const at = now()
    const people = await claimDueNotices(transaction, at, atOnce)
    await tellChanged(transaction, people)
    if (await claimDueBroadcasts(transaction, at)) await tellChanged(transaction, [everybody])
    return people.length === atOnce
  })
