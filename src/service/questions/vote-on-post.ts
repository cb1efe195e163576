import { ProblemError } from '~/contract/problem'
import type { UserActor } from '../actor'
import type { ServiceDeps } from '../deps'
import { holdPost, type PostKey } from './posts'
import { mayVote } from './questions.policy'
import { addVotes, findVote, writeVote } from './votes.repository'

/**
 * Votes for a post, against it, or takes the vote back. The sum is exact however many vote at once: whoever votes
 * holds the post, and adds the difference to the own vote before.
 * @throws ProblemError NOT_FOUND; FORBIDDEN for one's own
 */
export const voteOnPost = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  actor: UserActor,
  key: PostKey,
  value: number,
): Promise<{ votes: number; ownVote: number }> =>
  database.transaction().execute(async (transaction) => {
    const { post } = await holdPost(transaction, actor, key)
    if (!mayVote(actor, post)) {
      throw new ProblemError('FORBIDDEN', { detail: 'You cannot vote for your own words.' })
    }
    const before = await findVote(transaction, key.id, actor.identityUid)
    if (before !== value) {
      await writeVote(transaction, { postId: key.id, identityUid: actor.identityUid, value }, now())
    }
    return { votes: await addVotes(transaction, key, value - before), ownVote: value }
  })
