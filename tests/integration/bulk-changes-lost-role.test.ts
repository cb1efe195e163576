import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { applyBatch } from '~/service/modules/bulk-changes/apply-changes'
import {
  bulkCalls,
  insertCrowd,
  matching,
  toRole,
  toStatus,
  traces,
  workAtOnce,
} from '../contract/bulk-changes-world'
import { onBothDatabasesNightly, onServerDatabase, type TestPerson, type World } from '../contract/world'

const { users } = contract

const losses: [
  string,
  (world: World, starter: TestPerson, other: TestPerson) => Promise<{ status: number }>,
][] = [
  [
    'was made a user',
    ({ call }, starter, other) =>
      call(users.setRole, { params: { id: starter.uid }, body: { newRole: 'user' } }, other),
  ],
  [
    'was locked out',
    ({ call }, starter, other) =>
      call(users.setStatus, { body: { users: [starter.uid], newStatus: 'blocked' } }, other),
  ],
  ['was deleted', ({ call }, starter, other) => call(users.remove, { params: { id: starter.uid } }, other)],
]

const kinds = [toRole('admin'), toStatus('approved')]

onBothDatabasesNightly('a bulk change of an administrator', (world) => {
  /** Runs the change on several nodes until it ends; returns it as another administrator sees it. */
  const runToEnd = async (id: string, other: TestPerson) => {
    await workAtOnce(world(), 2)
    return bulkCalls(world(), other).get(id)
  }

  test.each(losses.flatMap(([name, lose]) => kinds.map((change) => ({ name, lose, change }))))(
    'who $name stops, and another administrator can undo it: $change.kind',
    async ({ lose, change }) => {
      const { administrator, context } = world()
      const [starter, other] = [await administrator(), await administrator()]
      const own = bulkCalls(world(), starter)
      const { word, uids } = await insertCrowd(context.database, 150)
      const { id } = await own.create(change, matching({ name: word }))
      await own.start(id)
      expect(await applyBatch(context, id, 0)).toBe(100)
      expect((await lose(world(), starter, other)).status).toBeLessThan(300)

      const stopped = await runToEnd(id, other)
      expect(stopped).toMatchObject({
        state: 'stopped',
        stopped: null,
        started: { byUid: starter.uid },
        counts: { total: 150, waiting: 50, changed: 100, skipped: 0 },
      })
      expect(stopped.finishedAt).not.toBeNull()
      const after = await traces(context.database, uids)
      expect(after).toEqual({ audits: [0, 1], mails: [0, 1] })

      const others = bulkCalls(world(), other)
      expect((await others.stop(id)).code).toBe('CONFLICT')
      const undone = await others.run((await others.undo(id)).body.id)
      expect(undone).toMatchObject({ state: 'done', counts: { changed: 100, waiting: 0 } })
      const again = await others.run((await others.create(change, matching({ name: word }))).id)
      expect(again).toMatchObject({ state: 'done', counts: { changed: 150 } })
    },
  )
})

/** Whether a batch waits for another transaction to release the counts. */
const isWaiting = async ({ context }: World) => {
  const { rows } = await sql`
    select from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%insert into bulk_change_counts%'
      and datname = current_database()`.execute(context.database)
  return rows.length > 0
}

onServerDatabase('a running batch', (world) => {
  test('completes before the administrator who started it loses the role', async () => {
    const { administrator, call, context } = world()
    const { database } = context
    const [starter, other] = [await administrator(), await administrator()]
    const { create, start } = bulkCalls(world(), starter)
    const { word } = await insertCrowd(database, 20)
    const { id } = await create(toStatus('approved'), matching({ name: word }))
    await start(id)

    const order: string[] = []
    const under = await database.transaction().execute(async (transaction) => {
      // The row that a batch writes last.
      await sql`select from bulk_change_counts where bulk_change_id = ${id} for update`.execute(transaction)
      const batch = applyBatch(context, id, 0).then(() => order.push('batch'))
      await vi.waitUntil(() => isWaiting(world()), 20_000)
      const body = { users: [starter.uid], newStatus: 'blocked' as const }
      const lock = call(users.setStatus, { body }, other).then(() => order.push('lock'))
      await Promise.race([lock, wait(500)])
      order.push('let go')
      return [batch, lock]
    })
    await Promise.all(under)
    expect(order).toEqual(['let go', 'batch', 'lock'])
    expect((await bulkCalls(world(), other).get(id)).counts).toMatchObject({ changed: 20, waiting: 0 })
  })
})
