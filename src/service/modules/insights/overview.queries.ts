import { sql } from 'kysely'
import { type AdminOverview, type FailureKind, failureDays } from '~/contract/admin-counts'
import type { Database } from '../../context'
import { isNotDeleted } from '../users/find-user'
import { countOverdueKits, isPausedByPortal } from './funnel.queries'

const iso = (column: string) =>
  sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type Queues = Omit<AdminOverview, 'failures'>

/** Selects the items of each queue, their oldest date and their assignees, from the queue's index. */
export const readQueues = async (
  database: Database,
  { caller, targetHours, now }: { caller: string; targetHours: number; now: Date },
): Promise<Queues> => {
  const target = new Date(now.getTime() - targetHours * 3_600_000).toISOString()
  const { rows } = await sql<Queues>`
    with applied as materialized (
      select applications.submitted_at, assignees.identity_uid as assignee, assignees.name from applications
      left join application_assignments as assigned using (identity_uid)
      left join users as assignees
        on assignees.identity_uid = assigned.assigned_to and assignees.deleted_at is null
      where applications.state = 'submitted' and ${isNotDeleted('applications.identity_uid')}
    ), written as materialized (
      select contact_messages.created_at, assignees.identity_uid as assignee, assignees.name
      from contact_messages
      left join users as assignees
        on assignees.identity_uid = contact_messages.assigned_to and assignees.deleted_at is null
      where contact_messages.state = 'new'
    )
    select
      (select jsonb_build_object('waiting', count(*), 'oldest', ${iso('min(submitted_at)')},
        'targetHours', ${targetHours}::float8, 'overdue', count(*) filter (where submitted_at < ${target}::timestamptz),
        'assignedToMe', count(*) filter (where assignee = ${caller}),
        'unassigned', count(*) filter (where assignee is null)) from applied) as applications,
      (select jsonb_build_object('waiting', count(*), 'oldest', ${iso('min(created_at)')}) from dev_kit_requests
        where state = 'requested' and ${isNotDeleted('dev_kit_requests.identity_uid')}) as "kitRequests",
      ${countOverdueKits(now)} as "overdueKits",
      (select jsonb_build_object('waiting', count(*), 'oldest', ${iso('min(created_at)')},
        'assignedToMe', count(*) filter (where assignee = ${caller}),
        'unassigned', count(*) filter (where assignee is null)) from written) as messages,
      (select jsonb_build_object('waiting', count(*), 'oldest', ${iso('min(created_at)')}) from post_reports
        where state = 'open') as reports,
      (select coalesce(jsonb_agg(assignees), '[]') from (
        select assignee as "identityUid", name, sum(applications)::integer as applications,
          sum(messages)::integer as messages
        from (
          select assignee, name, 1 as applications, 0 as messages from applied
          union all select assignee, name, 0, 1 from written
        ) as work
        where assignee is not null group by assignee, name
        order by count(*) desc, name limit 20
      ) as assignees) as assignees`.execute(database)
  const [queues] = rows
  if (queues === undefined) throw new Error('The overview could not be read.')
  return queues
}

interface FailureRow {
  kind: FailureKind
  count: number
  at: string | null
  /** The id of the only one, or of their common parent; otherwise null. */
  id: string | null
}

/** The common id of all; null if they have several. */
const only = (column: string) =>
  sql`case when count(distinct ${sql.raw(column)}) = 1 then min(${sql.raw(column)}::text) end`

/** Selects current failures, and those of the last days, with their number and last time by kind. */
export const listFailures = async (database: Database, now: Date): Promise<FailureRow[]> => {
  const since = new Date(now.getTime() - failureDays * 86_400_000).toISOString()
  const { rows } = await sql<FailureRow>`
    select * from (
      select 'webhook-paused' as kind, count(*) as count, max(paused_at) as at, ${only('id')} as id
      from webhook_endpoints where ${isPausedByPortal}
      union all
      select 'webhook-delivery', count(*), max(finished_at), ${only('endpoint_id')} from webhook_deliveries
      where state = 'failed' and finished_at >= ${since}::timestamptz
        and endpoint_id in (select id from webhook_endpoints where removed_at is null)
      union all
      -- A mail that was given up is due at infinity, by which the index finds it.
      select 'mail', count(*), max(given_up_at), ${only('identity_uid')} from mails
      where sent_at is null and due_at = 'infinity' and given_up_at >= ${since}::timestamptz
      union all
      select 'import', count(*), max(finished_at), null from imports
      where state = 'failed' and finished_at >= ${since}::timestamptz
      union all
      select 'api-description', count(*), max(created_at), ${only('component_id')} from api_descriptions
      where state = 'failed'
      union all
      select 'provider-sync', count(*), null, ${only('identity_uid')} from (
        select identity_uid from identity_updates where attempts > 1
        union all select identity_uid from way_removals where attempts > 1
      ) as updates
    ) as failures
    where count > 0`.execute(database)
  return rows
}
