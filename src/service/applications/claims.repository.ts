import { sql } from 'kysely'
import { type Claim, claimMinutes } from '~/contract/applications'
import type { Database } from '../deps'

/** Claims an application, or claims it on; nothing happens while another holds it. */
export const writeClaim = async (
  database: Database,
  { identityUid, reviewerUid }: { identityUid: string; reviewerUid: string },
  now: Date,
) => {
  const at = now.toISOString()
  const heldUntil = new Date(now.getTime() + claimMinutes * 60_000).toISOString()
  await sql`
    insert into application_claims as claims (identity_uid, claimed_by, claimed_at, held_until)
    values (${identityUid}, ${reviewerUid}, ${at}, ${heldUntil})
    on conflict (identity_uid) do update set
      claimed_by = excluded.claimed_by,
      held_until = excluded.held_until,
      claimed_at = case
        when claims.claimed_by = excluded.claimed_by and claims.held_until > ${at} then claims.claimed_at
        else excluded.claimed_at
      end
    where claims.claimed_by = excluded.claimed_by or claims.held_until <= ${at}`.execute(database)
}

/** Who looks at an application now. */
export const findClaim = async (
  database: Database,
  identityUid: string,
  now: Date,
): Promise<Claim | null> => {
  const claim = await database
    .selectFrom('application_claims as claims')
    .innerJoin('users', 'users.identity_uid', 'claims.claimed_by')
    .select(['users.identity_uid as identityUid', 'users.name'])
    .select(['claims.claimed_at as since', 'claims.held_until as heldUntil'])
    .where('claims.identity_uid', '=', identityUid)
    .where('claims.held_until', '>', now.toISOString())
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  return claim ?? null
}

/** Ends one's own claim; another's stays. */
export const releaseClaim = async (database: Database, identityUid: string, reviewerUid: string) => {
  await database
    .deleteFrom('application_claims')
    .where('identity_uid', '=', identityUid)
    .where('claimed_by', '=', reviewerUid)
    .execute()
}
