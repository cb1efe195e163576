import { expect, test, vi } from 'vitest'
import { startJobs } from '~/service/jobs/worker'
import { bulkChanges } from '~/service/modules/bulk-changes/apply-changes'
import { bulkCalls, insertCrowd, matching, toStatus, traces } from '../contract/bulk-changes-world'
import type { Database } from '../support/service'
import { onBothDatabases } from '../contract/world'

onBothDatabases('a bulk change', (world) => {
  test('continues at another node when a node is lost', async () => {
    const { administrator, context } = world()
    const { create, start, get } = bulkCalls(world(), await administrator())
    const { word, uids } = await insertCrowd(context.database, 400)
    const { id } = await create(toStatus('approved'), matching({ name: word }))
    // Sets the first rows as if another node had changed them, then as if it was lost before its commit.
    const setFirst = (outcome: 'changed' | 'waiting') =>
      context.database
        .updateTable('bulk_change_rows')
        .set({ outcome })
        .where('bulk_change_id', '=', id)
        .where('position', '<=', 50)
        .execute()
    await setFirst('changed')
    await start(id)
    let lost: Promise<unknown> | undefined
    const execute = async (batch: (transaction: Database) => Promise<unknown>) => {
      const done = await context.database.transaction().execute(batch)
      lost ??= setFirst('waiting')
      await lost
      return done
    }
    const database = new Proxy(context.database, {
      get: (target, name) => {
        if (name === 'transaction') return () => ({ execute })
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const worker = startJobs(context, { 'bulk changes': bulkChanges({ ...context, database }) })
    await vi.waitFor(async () => expect((await get(id)).state).toBe('done'), 20_000)
    await worker.stop()
    await lost
    expect((await get(id)).counts).toEqual({ total: 400, waiting: 0, changed: 400, skipped: 0 })
    expect(await traces(context.database, uids)).toEqual({ audits: [1, 1], mails: [1, 1] })
  })
})
