import type { Database } from '../deps'

export const follow = async (
  transaction: Database,
  { questionId, identityUid }: { questionId: string; identityUid: string },
  now: Date,
): Promise<void> => {
  await transaction
    .insertInto('question_followers')
    .values({ question_id: questionId, identity_uid: identityUid, at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const unfollow = async (
  transaction: Database,
  { questionId, identityUid }: { questionId: string; identityUid: string },
): Promise<void> => {
  await transaction
    .deleteFrom('question_followers')
    .where('question_id', '=', questionId)
    .where('identity_uid', '=', identityUid)
    .execute()
}
