import type { UserActor } from '../actor'
import type { ServiceDeps } from '../deps'
import { follow, unfollow } from './followers.repository'
import { holdQuestion } from './posts'

/**
 * Follows a question, or no longer.
 * @throws ProblemError NOT_FOUND
 */
export const followQuestion = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  actor: UserActor,
  id: string,
  isFollowed: boolean,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await holdQuestion(transaction, actor, id)
    const following = { questionId: id, identityUid: actor.identityUid }
    if (isFollowed) await follow(transaction, following, now())
    else await unfollow(transaction, following)
  })
