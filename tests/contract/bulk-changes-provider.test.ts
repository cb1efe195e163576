import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { bulkCalls, named, toStatus } from './bulk-changes-world'
import { onDatabase, type World } from './world'

const { session, users } = contract

const waitingUpdates = ({ database }: World['context']) =>
  database.selectFrom('identity_updates').selectAll().orderBy('identity_uid').execute()

/** Sends all due updates to the provider, and expects that none remains. */
const sendUpdates = async ({ context, runDueJobs }: World) => {
  await runDueJobs('provider sync')
  expect(await waitingUpdates(context)).toEqual([])
}

onDatabase('the identity provider', (world) => {
  // Updates that one test leaves waiting must not reach the next.
  afterEach(() => world().context.database.deleteFrom('identity_updates').execute())

  test('disables and enables accounts after a bulk change, and their sessions end', async () => {
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
    await sendUpdates(world())
    expect((await context.identity.getAccount(approved.uid))!.disabled).toBe(true)
    expect((await context.identity.getAccount(decoy.uid))!.disabled).toBe(false)

    await run((await undo(done.id)).body.id)
    await sendUpdates(world())
    expect((await context.identity.getAccount(approved.uid))!.disabled).toBe(false)
    // Enabling the account does not restore the earlier session.
    const before = await call(session.get, { query: { start: true } }, approved)
    expect(before.code).toBe('TOKEN_INVALID')
    expect((await call(session.get, { query: { start: true } }, decoy)).status).toBe(200)
  })

  test('is not updated when a status change leaves access as it was', async () => {
    const { administrator, person, context } = world()
    const { create, run } = bulkCalls(world(), await administrator())
    const [pending, blocked] = [await person({}), await person({ status: 'blocked' })]
    await run((await create(toStatus('approved'), named(pending.uid))).id)
    await run((await create(toStatus('disabled'), named(blocked.uid))).id)
    expect(await waitingUpdates(context)).toEqual([])
  })

  test('is updated within a direct call, or by a worker if that fails', async () => {
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
    await sendUpdates(world())
    expect((await context.identity.getAccount(other.uid))!.disabled).toBe(true)

    await call(users.setStatus, { body: { ...body, newStatus: 'approved' } }, admin)
    expect((await context.identity.getAccount(other.uid))!.disabled).toBe(false)
    expect(await waitingUpdates(context)).toEqual([])
  })

  test('does not enable a user who was deleted in the meantime', async () => {
    const { administrator, person, setColumns, context } = world()
    const { create, run } = bulkCalls(world(), await administrator())
    const [gone, back] = [await person({ status: 'blocked' }), await person({ status: 'blocked' })]
    await run((await create(toStatus('approved'), named(gone.uid, back.uid))).id)
    await setColumns(gone.uid, { deleted_at: context.now().toISOString() })
    const setDisabled = vi.spyOn(context.identity, 'setDisabled')
    await sendUpdates(world())
    const sent = new Map(setDisabled.mock.calls)
    expect([sent.get(gone.uid), sent.get(back.uid), sent.size]).toEqual([true, false, 2])
  })
})
