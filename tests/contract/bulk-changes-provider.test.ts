import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { bulkCalls, named, toStatus } from './bulk-changes-world'
import { onDatabase, type World } from './world'

const { session, users } = contract

const waitingUpdates = ({ database }: World['context']) =>
  database.selectFrom('identity_updates').selectAll().orderBy('identity_uid').execute()

/** Tells the provider all that is due, and expects that nothing else waits. */
const tellAll = async ({ context, runDueJobs }: World) => {
  await runDueJobs('provider sync')
  expect(await waitingUpdates(context)).toEqual([])
}

onDatabase('the identity provider', (world) => {
  // What one test leaves waiting is not another's.
  afterEach(() => world().context.database.deleteFrom('identity_updates').execute())

  test('is told whom a bulk change locks out and lets in again; their sessions end', async () => {
    const { administrator, person, call, context } = world()
    const { create, run, undo } = bulkCalls(world(), await administrator())
    const approved = await person({ status: 'approved' })
    const decoy = await person({ status: 'approved' })
    // The provider keeps the end of sessions in whole seconds.
    await wait(1100)
    const done = await run((await create(toStatus('disabled'), named(approved.uid))).id)
    expect(
      (await waitingUpdates(context)).map((row) => [row.identity_uid, row.disabled, row.end_sessions]),
    ).toEqual([[approved.uid, true, true]])
    await tellAll(world())
    expect((await context.identity.getAccount(approved.uid))!.disabled).toBe(true)
    expect((await context.identity.getAccount(decoy.uid))!.disabled).toBe(false)

    await run((await undo(done.id)).body.id)
    await tellAll(world())
    expect((await context.identity.getAccount(approved.uid))!.disabled).toBe(false)
    // The session of before does not come back with the account.
    const before = await call(session.get, { query: { start: true } }, approved)
    expect(before.code).toBe('TOKEN_INVALID')
    expect((await call(session.get, { query: { start: true } }, decoy)).status).toBe(200)
  })

  test('is not told of statuses that let in as before, nor of roles', async () => {
    const { administrator, person, context } = world()
    const { create, run } = bulkCalls(world(), await administrator())
    const [pending, blocked] = [await person({}), await person({ status: 'blocked' })]
    await run((await create(toStatus('approved'), named(pending.uid))).id)
    await run((await create(toStatus('disabled'), named(blocked.uid))).id)
    expect(await waitingUpdates(context)).toEqual([])
  })

  test('is told by the direct call within its answer, and by a worker what that could not', async () => {
    const { administrator, person, call, context, advance } = world()
    const admin = await administrator()
    const other = await person({ status: 'approved' })
    vi.spyOn(context.log, 'error').mockImplementation(() => {})
    const away = vi.spyOn(context.identity, 'setDisabled').mockRejectedValue(new Error('away'))
    const body = { users: [other.uid], newStatus: 'blocked' as const }
    expect((await call(users.setStatus, { body }, admin)).status).toBe(200)
    away.mockRestore()
    expect((await context.identity.getAccount(other.uid))!.disabled).toBe(false)
    advance(31_000)
    await tellAll(world())
    expect((await context.identity.getAccount(other.uid))!.disabled).toBe(true)

    await call(users.setStatus, { body: { ...body, newStatus: 'approved' } }, admin)
    expect((await context.identity.getAccount(other.uid))!.disabled).toBe(false)
    expect(await waitingUpdates(context)).toEqual([])
  })

  test('is not told to enable a user who was deleted in the meantime', async () => {
    const { administrator, person, setColumns, context } = world()
    const { create, run } = bulkCalls(world(), await administrator())
    const [gone, back] = [await person({ status: 'blocked' }), await person({ status: 'blocked' })]
    await run((await create(toStatus('approved'), named(gone.uid, back.uid))).id)
    await setColumns(gone.uid, { deleted_at: context.now().toISOString() })
    const setDisabled = vi.spyOn(context.identity, 'setDisabled')
    await tellAll(world())
    const told = new Map(setDisabled.mock.calls)
    expect([told.get(gone.uid), told.get(back.uid), told.size]).toEqual([true, false, 2])
  })
})
