import { expect, test } from 'vitest'
import {
  bulkCalls,
  insertCrowd,
  leaving,
  matching,
  named,
  toRole,
  toStatus,
  workAtOnce,
} from './bulk-changes-world'
import { onDatabase, type TestPerson } from './world'

onDatabase('a bulk change', (world) => {
  /** Runs a bulk change on several nodes until it ends. Returns what another administrator sees. */
  const watch = async (id: string, other: TestPerson, nodes = 2) => {
    await workAtOnce(world(), nodes)
    return bulkCalls(world(), other).get(id)
  }

  test('stops once it removes the role of the administrator who started it', async () => {
    const { administrator, context } = world()
    const [starter, other] = [await administrator(), await administrator()]
    const { create, start } = bulkCalls(world(), starter)
    const { uids } = await insertCrowd(context.database, 150, { role: 'admin', status: 'approved' })
    const { id } = await create(toRole('user'), named(starter.uid, ...uids))
    await start(id)
    // One node only, since a second might take the second batch while the role is still there.
    expect(await watch(id, other, 1)).toMatchObject({
      state: 'stopped',
      stopped: null,
      counts: { changed: 100 },
    })
  })

  test('continues while the account deletion of its administrator is pending', async () => {
    const { administrator, context, setColumns } = world()
    const [starter, other] = [await administrator(), await administrator()]
    const { create, start } = bulkCalls(world(), starter)
    const { word } = await insertCrowd(context.database, 3)
    const { id } = await create(toStatus('approved'), matching({ name: word }))
    await start(id)
    await setColumns(starter.uid, leaving(context))
    expect(await watch(id, other)).toMatchObject({ state: 'done', counts: { changed: 3 } })
  })
})
