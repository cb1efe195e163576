import { randomUUID } from 'node:crypto'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '../database/tables.gen'
import type { Database } from '../context'

/** The kinds of jobs. */
export type JobKind =
  | 'imports'
  | 'api descriptions'
  | 'bulk changes'
  | 'provider sync'
  | 'webhooks'
  | 'mail'
  | 'publications'
  | 'learning paths'
  | 'learning deadlines'
  | 'search reindexing'
  | 'file checks'
  | 'housekeeping'
  | 'notices'
  | 'administrator notices'
  | 'announcements'
  | 'segment messages'
  | 'digests'
  | 'kit loans'
  | 'weekly summaries'

/** A job to enqueue. */
export interface NewJob {
  /** The subject, such as the id of a mail. Enqueuing it again gives the same job. */
  key: string
  /** The earliest time; now by default. */
  dueAt?: Date
  /** Jobs of one kind with the same order run sequentially, in the order of enqueuing. */
  order?: string | null
  /** Data that no table of a module stores. */
  facts?: object
}

// Jobs per statement.
const batchSize = 1_000

const toSql = (time: Date) => sql`${time.toISOString()}::timestamptz`

/**
 * Enqueues jobs. Call it in the transaction of the write that causes them, so that neither exists without the other;
 * workers are notified after the commit. A job that is enqueued while it runs, runs again.
 */
export const enqueue = async (
  database: Database,
  kind: JobKind,
  jobs: readonly NewJob[],
  now: Date,
): Promise<void> => {
  for (let from = 0; from < jobs.length; from += batchSize) {
    const some = jobs.slice(from, from + batchSize)
    await sql`
      insert into jobs (kind, key, due_at, order_key, facts, created_at)
      select ${kind}, key, due_at, order_key, facts, ${toSql(now)}
      from unnest(
        ${some.map(({ key }) => key)}::text[],
        ${some.map(({ dueAt = now }) => dueAt.toISOString())}::timestamptz[],
        ${some.map(({ order = null }) => order)}::text[],
        ${some.map(({ facts }) => (facts === undefined ? null : JSON.stringify(facts)))}::jsonb[]
      ) with ordinality as new (key, due_at, order_key, facts, place)
      order by place
      on conflict (kind, key) do update set
        version = jobs.version + 1, order_key = excluded.order_key, facts = excluded.facts, lets_others_pass = false,
        -- One that is claimed keeps its lease, so that it never runs twice at once.
        due_at = case when jobs.lease is null then least(jobs.due_at, excluded.due_at) else jobs.due_at end,
        held_from = null,
        attempts = case when jobs.lease is null then 0 else jobs.attempts end`.execute(database)
  }
}

// Milliseconds after which a due row without a job counts as missed.
const missedAfterMs = 600_000

/** Enqueues due work without a job, such as from a node of the previous release. */
export const enqueueMissedJobs = async (database: Database, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - missedAfterMs)
  await sql`select adopt_jobs(${toSql(before)})`.execute(database)
}

/** Changes the order key of jobs, such as for a new recipient of mails. */
export const reorder = async (
  transaction: Database,
  kind: JobKind,
  keys: readonly string[],
  order: string,
): Promise<void> => {
  if (keys.length === 0) return
  await transaction
    .updateTable('jobs')
    .set({ order_key: order })
    .where('kind', '=', kind)
    .where('key', 'in', keys)
    .execute()
}

/** Makes a job due that waits for its next attempt. */
export const makeDue = async (database: Database, kind: JobKind, key: string, now: Date): Promise<void> => {
  await database
    .updateTable('jobs')
    .set({ due_at: sql`least(due_at, ${toSql(now)})` })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('lease', 'is', null)
    .execute()
}

/** Deletes due, unclaimed jobs of a kind, except the one without a key. Returns how many. */
export const deleteDue = async (database: Database, kind: JobKind, now: Date): Promise<number> => {
  const { rows } = await sql`
    delete from jobs where id in (
      select id from jobs
      where kind = ${kind} and key <> '' and due_at <= ${now.toISOString()} and lease is null
      for update skip locked
    ) returning id`.execute(database)
  return rows.length
}

/** A claimed job. */
export type Job = Pick<
  Selectable<Tables['jobs']>,
  'id' | 'key' | 'order_key' | 'facts' | 'attempts' | 'version'
> & {
  kind: JobKind
  lease: string
  /** Whether the worker that claimed it before disappeared. */
  wasLost: boolean
}

/** Which jobs to claim: those without an attempt, or any by due time. */
export type ClaimOrder = 'new' | 'due'

/** Which jobs to claim. */
export interface Claim {
  kind: JobKind
  now: Date
  /** Milliseconds of the worker's lease. */
  lease: number
  turn?: ClaimOrder
}

type JobQuery = Omit<Claim, 'lease'>

// Both conditions are spelled out to match the indexes.
const isDue = ({ kind, now, turn = 'due' }: JobQuery) => sql`
  (jobs.kind = ${kind} and jobs.due_at <= ${toSql(now)}
    and ${turn === 'new' ? sql`jobs.attempts = 0` : sql`true`})`

// A postponed job blocks later ones from its original due time.
const isBlocking = ({ kind, now }: JobQuery) => sql`
  (earlier.kind = ${kind} and not earlier.lets_others_pass
    and (earlier.attempts > 0 or coalesce(earlier.held_from, earlier.due_at) <= ${toSql(now)}))`

/** Selects the first due jobs, up to a number. */
const selectDue = (look: JobQuery, count: number): RawBuilder<unknown> => sql`
  select id, order_key, due_at from jobs where ${isDue(look)}
  order by due_at, id limit ${sql.lit(count)}`

/** Selects the first job that blocks another of the same order; `job` names a row with its id and order key. */
const selectBlocker = (look: JobQuery, job: string): RawBuilder<unknown> => sql`
  select id from jobs as earlier
  where earlier.order_key = ${sql.ref(`${job}.order_key`)} and earlier.id < ${sql.ref(`${job}.id`)}
    and ${isBlocking(look)}
  order by earlier.order_key, earlier.id limit 1`

// Milliseconds for which a blocked job is postponed, unless its blocker is settled first. A deleted blocker sends no
// notification.
const postponeMs = 600_000

/** Resumes those of these jobs that are no longer blocked, since their blocker may have been settled meanwhile. */
const resumeUnblocked = async (database: Database, look: JobQuery, ids: readonly number[]) => {
  await sql`
    update jobs set due_at = held_from, held_from = null
    where id = any (array(
      select jobs.id from jobs left join lateral (${selectBlocker(look, 'jobs')}) as earlier on true
      where jobs.id = any (${ids}::bigint[]) and jobs.held_from is not null and earlier.id is null
      for update of jobs skip locked
    ))`.execute(database)
}

/**
 * Postpones some due jobs that an earlier job of the same order blocks, so that workers do not all examine them.
 * @returns whether there was any
 */
const postponeBlocked = async (database: Database, look: JobQuery): Promise<boolean> => {
  const until = new Date(look.now.getTime() + postponeMs)
  const { rows } = await sql<{ id: number }>`
    update jobs set held_from = coalesce(held_from, due_at), due_at = ${toSql(until)}
    where id = any (array(
      select id from jobs
      where ${isDue(look)} and id = any (array(
        select next.id from (${selectDue(look, batchSize)}) as next
        cross join lateral (${selectBlocker(look, 'next')}) as earlier
      ))
      for update skip locked
    ))
    returning id`.execute(database)
  if (rows.length === 0) return false
  await resumeUnblocked(
    database,
    look,
    rows.map(({ id }) => id),
  )
  return true
}

// How many due jobs are examined to find an unblocked one.
const maxExamined = 50

/** Claims the job of a statement that returns its id and "wasLost". */
const claimNext = (next: RawBuilder<unknown>, { now, lease }: Pick<Claim, 'now' | 'lease'>) => {
  const until = new Date(now.getTime() + lease)
  return sql<Job>`
    with next as materialized (${next})
    update jobs set due_at = ${toSql(until)}, held_from = null, lease = ${randomUUID()}, attempts = attempts + 1
    from next where jobs.id = next.id
    returning jobs.id, kind, key, order_key, facts, attempts, version, jobs.lease, next."wasLost"`
}

/** Claims the first due job that no earlier job of its order blocks, if it is among the first few. */
export const claimStatement = ({ lease, ...look }: Claim) =>
  claimNext(
    sql`
      select jobs.id, jobs.lease is not null as "wasLost" from (${selectDue(look, maxExamined)}) as next
      join jobs on jobs.id = next.id
      left join lateral (${selectBlocker(look, 'next')}) as earlier on true
      where earlier.id is null and ${isDue(look)}
      order by next.due_at, next.id limit 1 for update of jobs skip locked`,
    { now: look.now, lease },
  )

/** Claims a job without an order by its key: if it is due, or was never tried. */
export const claimByKey = async (
  database: Database,
  { kind, key, now, lease }: Omit<Claim, 'turn'> & { key: string },
): Promise<Job | undefined> => {
  const next = sql`
    select id, lease is not null as "wasLost" from jobs
    where kind = ${kind} and key = ${key}
      and (due_at <= ${toSql(now)} or (lease is null and attempts = 0))
    for update skip locked`
  return (await claimNext(next, { now, lease }).execute(database)).rows[0]
}

const claimInTurn = async (database: Database, claim: Claim): Promise<Job | undefined> => {
  for (;;) {
    const [job] = (await claimStatement(claim).execute(database)).rows
    if (job) return job
    if (!(await postponeBlocked(database, claim))) return undefined
  }
}

/**
 * Claims the next job. It stays claimed until its lease expires if this process dies; of several nodes, only one gets
 * it.
 */
export const claimJob = async (database: Database, claim: Claim): Promise<Job | undefined> =>
  (claim.turn === 'new' ? await claimInTurn(database, claim) : undefined) ??
  claimInTurn(database, { ...claim, turn: 'due' })

/** Extends a lease; false if another worker has claimed the job since, or it was deleted. */
export const renewLease = async (database: Database, { id, lease }: Job, until: Date): Promise<boolean> => {
  const renewed = await database
    .updateTable('jobs')
    .set({ due_at: until.toISOString() })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .returning('id')
    .executeTakeFirst()
  return renewed !== undefined
}

/** A condition for statements: this node still has the claim. */
export const isClaimed = ({ id, lease }: Job) =>
  sql<boolean>`exists (select from jobs where jobs.id = ${id} and jobs.lease = ${lease})`

/**
 * Runs a claimed job and settles it in one transaction, so that it happens exactly once, even if this process dies or
 * another worker has claimed the job since.
 */
export const runOnce = (
  database: Database,
  job: Job,
  now: Date,
  work: (transaction: Database) => Promise<void>,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const held = await transaction
      .selectFrom('jobs')
      .select('id')
      .where('id', '=', job.id)
      .where('lease', '=', job.lease)
      .forUpdate()
      .executeTakeFirst()
    if (held === undefined) return
    await work(transaction)
    await settleJob(transaction, job, null, now)
  })

/** When a job runs again, and how. */
export interface NextRun {
  /** Null: not until {@link resume} is called. */
  at: Date | null
  /** Which attempts still count: all after a failure; otherwise none, or those before this one. */
  attempts?: 'all' | 'none' | 'before'
  /** Later jobs of its order need not wait for it. */
  isNonBlocking?: boolean
}

/**
 * Settles a claimed job: it is done, or runs again. A job that was enqueued meanwhile runs again at once. Does nothing
 * if another worker has claimed it since.
 * @returns whether it was still claimed
 */
export const settleJob = async (
  transaction: Database,
  { id, lease, version, attempts }: Job,
  again: NextRun | null,
  now: Date,
): Promise<boolean> => {
  const at = toSql(now)
  if (again === null) {
    const { rows } = await sql`
      delete from jobs where id = ${id} and lease = ${lease} and version = ${version} returning id`.execute(
      transaction,
    )
    if (rows.length > 0) return true
  }
  const counted = { all: attempts, none: 0, before: attempts - 1 }[again?.attempts ?? 'none']
  const dueAt = again?.at ? toSql(again.at) : sql`'infinity'::timestamptz`
  const isPaused = again !== null && again.at === null
  const { rows } = await sql`
    update jobs set lease = null,
      due_at = case when version = ${version} then ${dueAt} else ${at} end,
      held_from = case when version = ${version} and ${isPaused}::boolean then ${at} end,
      attempts = case when version = ${version} then ${counted}::integer else 0 end,
      lets_others_pass = version = ${version} and ${again?.isNonBlocking ?? false}::boolean
    where id = ${id} and lease = ${lease} returning id`.execute(transaction)
  return rows.length > 0
}

/**
 * Resumes the next job of an order once its blocker is settled. Call it after that commit, so that it cannot miss a
 * concurrent postponement. Later jobs wait for it.
 */
export const resumeNext = async (
  database: Database,
  { kind, order_key: order }: Pick<Job, 'kind' | 'order_key'>,
): Promise<void> => {
  if (order === null) return
  await sql`
    update jobs set due_at = held_from, held_from = null
    where id = (
      select id from jobs where kind = ${kind} and order_key = ${order} and held_from is not null
      order by order_key, id limit 1 for update skip locked
    )`.execute(database)
}

/** Finds which of these kinds have due jobs, and when the next job of each is due. */
export const findDue = async (
  database: Database,
  kinds: readonly string[],
  now: Date,
): Promise<{ kind: string; isDue: boolean; nextAt: string | null }[]> => {
  const at = toSql(now)
  const { rows } = await sql<{ kind: string; isDue: boolean; nextAt: string | null }>`
    select known.kind,
      exists (select from jobs where jobs.kind = known.kind and due_at <= ${at}) as "isDue",
      (select due_at from jobs where jobs.kind = known.kind and due_at > ${at} and due_at < 'infinity'
        order by due_at limit 1) as "nextAt"
    from unnest(${kinds}::text[]) as known (kind)`.execute(database)
  return rows
}
