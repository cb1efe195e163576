import { type RawBuilder, sql } from 'kysely'
import type { DecidedApplication, DecidedFilter } from '~/contract/applications'
import type { Paging } from '~/contract/paging'
import { onDays } from '../../database/on-days'
import { limitToPage } from '../../database/paging'
import type { Database } from '../../context'
import { isNotDeleted } from '../users/find-user'
import { matchingUsers } from '../users/user-filter'

/** The conditions of a filter on `application_events as decisions`. */
const filterDecisions = ({ decision, from, to, by, name }: DecidedFilter): RawBuilder<unknown> =>
  sql.join(
    [
      // Must match the partial indexes word for word.
      sql`decisions.kind in ('approved', 'denied')`,
      isNotDeleted('decisions.identity_uid'),
      ...(decision ? [sql`decisions.kind = ${decision}`] : []),
      ...onDays('decisions.at', { from, to }),
      ...(by ? [sql`decisions.actor_uid = ${by}`] : []),
      ...(name
        ? [sql`decisions.identity_uid in (select identity_uid from (${matchingUsers({ name })}) as found)`]
        : []),
    ],
    sql` and `,
  )

/** Joins the shown columns, only for the decisions that the inner query selected. */
const selectDecisions = (decisions: RawBuilder<unknown>) => sql`
  select decisions.id, decisions.identity_uid as "identityUid", users.name, users.company_name as company,
    decisions.version, decisions.kind as decision, decisions.reason, decisions.at as "decidedAt",
    decisions.actor_uid as "decidedBy", decisions.actor_name as "decidedByName", decisions.at::text as "exactAt"
  from (${decisions}) as decisions join users using (identity_uid)
  order by decisions.at desc, decisions.id desc`

/** Returns a page of the decisions that a filter finds, newest first, and their total. */
export const listDecisions = async (
  database: Database,
  filter: DecidedFilter,
  paging: Paging,
): Promise<{ total: number; data: DecidedApplication[] }> => {
  const counted = await sql<{ total: number }>`
    select count(*) as total from application_events as decisions where ${filterDecisions(filter)}`.execute(
    database,
  )
  const page = sql`
    select decisions.* from application_events as decisions where ${filterDecisions(filter)}
    order by decisions.at desc, decisions.id desc ${limitToPage(paging)}`
  const { rows } = await sql<DecidedApplication>`${selectDecisions(page)}`.execute(database)
  return { total: counted.rows[0]?.total ?? 0, data: rows }
}

/**
 * A decision with its exact sort key: a JavaScript date would round it. The key stays valid when the row is deleted.
 */
export type KeyedDecision = DecidedApplication & { exactAt: string }

/** Returns the next decisions after one, newest first, up to a number. */
export const listDecisionsAfter = async (
  database: Database,
  filter: DecidedFilter,
  last: KeyedDecision | undefined,
  limit: number,
): Promise<KeyedDecision[]> => {
  const after = last
    ? sql`(decisions.at, decisions.id) < (${last.exactAt}::timestamptz, ${last.id}::uuid)`
    : sql`true`
  const { rows } = await sql<KeyedDecision>`${selectDecisions(sql`
    select decisions.* from application_events as decisions where ${filterDecisions(filter)} and ${after}
    order by decisions.at desc, decisions.id desc limit ${limit}`)}`.execute(database)
  return rows
}
