import { sql } from 'kysely'
import { contract } from '~/contract'
import type { BulkChange } from '~/contract/bulk-changes'
import type { CallInput } from '~/contract/endpoint'
import type { Role, UserStatus } from '~/contract/users'
import type { TestPerson, World } from './world'
import type { Database, TestDeps } from '../support/service'

const { bulkChanges } = contract

type NewBulkChange = CallInput<typeof bulkChanges.create>['body']

let crowds = 0

/** Inserts users in one statement, without accounts at the identity provider. Returns the word that finds them. */
export const insertCrowd = async (
  database: Database,
  count: number,
  {
    status = 'pending',
    role = 'user',
    word = `crowd${(crowds += 1)}x`,
  }: Partial<Record<'word', string>> & {
    status?: UserStatus
    role?: Role
  } = {},
): Promise<{ word: string; uids: string[] }> => {
  const { rows } = await sql<{ identity_uid: string }>`
    insert into users
      (identity_uid, email, verified, role, status, first_name, last_name, created_at, updated_at)
    select ${word}::text || '-' || ${status}::text || ${role}::text || number,
      ${word}::text || ${status}::text || ${role}::text || number || '@x.example', true,
      ${role}, ${status}, ${word}, 'Number ' || number, now() + number * interval '1 second', now()
    from generate_series(1, ${count}::integer) as number
    returning identity_uid`.execute(database)
  return { word, uids: rows.map(({ identity_uid }) => identity_uid) }
}

export const toStatus = (newStatus: UserStatus) => ({ kind: 'status' as const, newStatus })
export const toRole = (newRole: Role) => ({ kind: 'role' as const, newRole })
export const named = (...users: string[]) => ({ users })
export const matching = (filter: Extract<NewBulkChange['select'], { filter: object }>['filter']) => ({
  filter,
})

/** The calls of bulk changes, made by one administrator. */
export const bulkCalls = ({ call, runDueJobs }: World, admin: TestPerson) => {
  const get = async (id: string) => (await call(bulkChanges.get, { params: { id } }, admin)).body
  const create = async (change: NewBulkChange['change'], select: NewBulkChange['select']) =>
    (await call(bulkChanges.create, { body: { change, select } }, admin)).body
  const start = (id: string) => call(bulkChanges.start, { params: { id } }, admin)
  const stop = (id: string) => call(bulkChanges.stop, { params: { id } }, admin)
  const undo = (id: string) => call(bulkChanges.undo, { params: { id } }, admin)
  const rows = async (id: string, query: { outcome?: 'waiting' | 'changed' | 'skipped' } = {}) =>
    (await call(bulkChanges.rows, { params: { id }, query: { ...query, count: 100 } }, admin)).body

  /** Starts the change and runs it on that many nodes until it ends. */
  const run = async (id: string, nodes = 1): Promise<BulkChange> => {
    await start(id)
    await workAtOnce({ runDueJobs }, nodes)
    return get(id)
  }
  return { get, create, start, stop, undo, rows, run }
}

/** Runs all started changes on that many nodes at once. */
export const workAtOnce = async ({ runDueJobs }: Pick<World, 'runDueJobs'>, nodes: number): Promise<void> => {
  await Promise.all(Array.from({ length: nodes }, () => runDueJobs('bulk changes')))
}

const spread = (counts: number[]) => [Math.min(...counts), Math.max(...counts)]

/** The smallest and the largest number of audit entries and mails that these users have. */
export const traces = async (database: Database, uids: readonly string[]) => {
  const { rows } = await sql<Record<'audits' | 'mails', number>>`
    select
      (select count(*) from audit_entries where subject_kind = 'user' and subject_id = uid) as audits,
      (select count(*) from mails where identity_uid = uid) as mails
    from unnest(${uids}::text[]) as uid`.execute(database)
  return {
    audits: spread(rows.map(({ audits }) => audits)),
    mails: spread(rows.map(({ mails }) => mails)),
  }
}

/** Columns of an administrator whose deletion is pending: may act, but does not count as remaining. */
export const leaving = ({ now }: Pick<TestDeps, 'now'>) => ({
  removal_asked_at: now().toISOString(),
  removal_at: new Date(now().getTime() + 7 * 86_400_000).toISOString(),
})

export const staying = { removal_asked_at: null, removal_at: null }

export const getStatuses = async (database: Database, uids: readonly string[]) => {
  const rows = await database.selectFrom('users').select(['identity_uid', 'status']).execute()
  const byUid = new Map(rows.map((row) => [row.identity_uid, row.status]))
  return uids.map((uid) => byUid.get(uid))
}
