import type { ServiceDeps } from '../deps'
import { lockPerson } from '../users/find-person'
import { cancelPending } from './email-changes.repository'

/** Takes a waiting change back, if there is one. @throws ProblemError NOT_FOUND where there is nobody */
export const cancelEmailChange = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  identityUid: string,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, identityUid)
    await cancelPending(transaction, [identityUid], now())
  })
