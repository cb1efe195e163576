import { sql } from 'kysely'
import type { Stage } from '~/contract/milestones'
import type { Database } from '../deps'

/** Takes back that somebody got so far, where that was noted at that very moment and not before. */
export const forgetMilestone = async (
  transaction: Database,
  { identityUid, stage, at }: { identityUid: string; stage: Stage; at: string },
): Promise<void> => {
  await sql`
    delete from milestones
    where identity_uid = ${identityUid} and stage = ${stage} and at = ${at}::timestamptz`.execute(transaction)
}
