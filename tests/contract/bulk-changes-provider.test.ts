import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { requestIdentityUpdates } from '~/service/identity-updates/request-identity-updates'
import { startIdentityWorker } from '~/service/identity-updates/identity-worker'
import type { ServiceDeps } from '~/service/deps'
import { providerTooLate } from '../support/provider-too-late'
import { bulkCalls, named, toStatus } from './bulk-changes-world'
import { onBothDatabases } from './world'

const { session, users } = contract

const waitingUpdates = ({ database }: ServiceDeps) =>
  database.selectFrom('identity_updates').selectAll().orderBy('identity_uid').execute()

/** Lets nodes tell the provider until nothing waits any more. */
const tellAll = async (deps: ServiceDeps, nodes = 1, timeout = 20_000) => {
  const workers = Array.from({ length: nodes }, () => startIdentityWorker(deps))
  try {
    await vi.waitFor(async () => expect(await waitingUpdates(deps)).toEqual([]), { timeout, interval: 30 })
  } finally {
    for (const worker of workers) await worker.stop()
  }
}

onBothDatabases('the identity provider', (world) => {
  // What one test leaves waiting is not another's.
  afterEach(() => world().deps.database.deleteFrom('identity_updates').execute())

  test('is told whom a bulk change locks out and lets in again; their sessions end', async () => {
    const { administrator, person, call, deps } = world()
    const { create, run, undo } = bulkCalls(world(), await administrator())
    const approved = await person({ status: 'approved' })
    const decoy = await person({ status: 'approved' })
    // The provider keeps the end of sessions in whole seconds.
    await wait(1100)
    const done = await run((await create(toStatus('disabled'), named(approved.uid))).id)
    expect(
      (await waitingUpdates(deps)).map((row) => [row.identity_uid, row.disabled, row.end_sessions]),
    ).toEqual([[approved.uid, true, true]])
    await tellAll(deps)
    expect((await deps.identity.getAccount(approved.uid))!.disabled).toBe(true)
    expect((await deps.identity.getAccount(decoy.uid))!.disabled).toBe(false)

    await run((await undo(done.id)).body.id)
    await tellAll(deps)
    expect((await deps.identity.getAccount(approved.uid))!.disabled).toBe(false)
    // The session of before does not come back with the account.
    const before = await call(session.get, { query: { start: true } }, approved)
    expect(before.code).toBe('TOKEN_INVALID')
    expect((await call(session.get, { query: { start: true } }, decoy)).status).toBe(200)
  })

  test('is not told of statuses that let in as before, nor of roles', async () => {
    const { administrator, person, deps } = world()
    const { create, run } = bulkCalls(world(), await administrator())
    const [pending, blocked] = [await person({}), await person({ status: 'blocked' })]
    await run((await create(toStatus('approved'), named(pending.uid))).id)
    await run((await create(toStatus('disabled'), named(blocked.uid))).id)
    expect(await waitingUpdates(deps)).toEqual([])
  })

  test('is asked at most ten times a second, by however many nodes', async () => {
    const { deps } = world()
    const asked: number[] = []
    const note = async () => {
      asked.push(performance.now())
    }
    vi.spyOn(deps.identity, 'setDisabled').mockImplementation(note)
    vi.spyOn(deps.identity, 'endSessions').mockImplementation(note)
    const updates = Array.from({ length: 20 }, (_, index) => ({
      identityUid: `paced-${index}`,
      disabled: true,
    }))
    await requestIdentityUpdates(deps.database, updates, deps.now())
    const begun = performance.now()
    await tellAll(deps, 3)
    expect(asked).toHaveLength(40)
    // A busy machine makes one late, and so the next seem early: none comes before its turn.
    const early = asked.toSorted((one, other) => one - other).filter((at, turn) => at - begun < turn * 100)
    expect(early).toEqual([])
  })

  test('that is away is asked again later, and then told once', async () => {
    const { deps, advance } = world()
    const setDisabled = vi.spyOn(deps.identity, 'setDisabled').mockRejectedValue(new Error('away'))
    const error = vi.spyOn(deps.log, 'error').mockImplementation(() => {})
    await requestIdentityUpdates(deps.database, [{ identityUid: 'later', disabled: true }], deps.now())
    const worker = startIdentityWorker(deps)
    await vi.waitFor(
      async () => expect((await waitingUpdates(deps))[0]).toMatchObject({ attempts: 3, taken_until: null }),
      20_000,
    )
    await worker.stop()
    const [row] = await waitingUpdates(deps)
    expect(Date.parse(row!.due_at) - deps.now().getTime()).toBeGreaterThan(25_000)
    expect(error).toHaveBeenCalledOnce()

    setDisabled.mockReset().mockResolvedValue()
    const endSessions = vi.spyOn(deps.identity, 'endSessions').mockResolvedValue()
    advance(31_000)
    await tellAll(deps, 2)
    expect(setDisabled.mock.calls).toEqual([['later', true]])
    expect(endSessions).toHaveBeenCalledOnce()
  })

  test('hears no later wish while one that was given up may still arrive', async () => {
    const { deps, advance } = world()
    const setDisabled = vi
      .spyOn(deps.identity, 'setDisabled')
      .mockRejectedValueOnce(providerTooLate())
      .mockResolvedValue()
    vi.spyOn(deps.identity, 'endSessions').mockResolvedValue()
    const wish = (disabled: boolean) =>
      requestIdentityUpdates(deps.database, [{ identityUid: 'given-up', disabled }], deps.now())
    await wish(true)
    const worker = startIdentityWorker(deps)
    await vi.waitFor(() => expect(setDisabled).toHaveBeenCalledOnce(), 20_000)
    await wish(false)
    worker.kick()
    await wait(1200)
    expect(setDisabled).toHaveBeenCalledOnce()
    await worker.stop()
    advance(181_000)
    await tellAll(deps)
    expect(setDisabled.mock.calls).toEqual([
      ['given-up', true],
      ['given-up', false],
    ])
  })

  test('hears the latest wish last, also where an earlier one was still being told', async () => {
    const { deps } = world()
    const told: boolean[] = []
    let letGo: (() => void) | undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const setDisabled = vi.spyOn(deps.identity, 'setDisabled').mockImplementation(async (_uid, disabled) => {
      if (disabled) await held
      told.push(disabled)
    })
    vi.spyOn(deps.identity, 'endSessions').mockResolvedValue()
    const wish = (disabled: boolean) =>
      requestIdentityUpdates(deps.database, [{ identityUid: 'wavering', disabled }], deps.now())
    await wish(true)
    const workers = [startIdentityWorker(deps), startIdentityWorker(deps)]
    await vi.waitFor(() => expect(setDisabled).toHaveBeenCalledOnce(), 20_000)
    await wish(false)
    for (const worker of workers) worker.kick()
    await wait(1200)
    expect(told).toEqual([])
    letGo?.()
    await vi.waitFor(async () => expect(await waitingUpdates(deps)).toEqual([]), 20_000)
    for (const worker of workers) await worker.stop()
    expect(told).toEqual([true, false])
  })

  test('is told by the direct call within its answer, and by a worker what that could not', async () => {
    const { administrator, person, call, deps, advance } = world()
    const admin = await administrator()
    const other = await person({ status: 'approved' })
    vi.spyOn(deps.log, 'error').mockImplementation(() => {})
    const away = vi.spyOn(deps.identity, 'setDisabled').mockRejectedValue(new Error('away'))
    const body = { users: [other.uid], newStatus: 'blocked' as const }
    expect((await call(users.setStatus, { body }, admin)).status).toBe(200)
    away.mockRestore()
    expect((await deps.identity.getAccount(other.uid))!.disabled).toBe(false)
    advance(31_000)
    await tellAll(deps)
    expect((await deps.identity.getAccount(other.uid))!.disabled).toBe(true)

    await call(users.setStatus, { body: { ...body, newStatus: 'approved' } }, admin)
    expect((await deps.identity.getAccount(other.uid))!.disabled).toBe(false)
    expect(await waitingUpdates(deps)).toEqual([])
  })

  test('is not told to let somebody in who was deleted in the meantime', async () => {
    const { administrator, person, setColumns, deps } = world()
    const { create, run } = bulkCalls(world(), await administrator())
    const [gone, back] = [await person({ status: 'blocked' }), await person({ status: 'blocked' })]
    await run((await create(toStatus('approved'), named(gone.uid, back.uid))).id)
    await setColumns(gone.uid, { deleted_at: deps.now().toISOString() })
    const setDisabled = vi.spyOn(deps.identity, 'setDisabled')
    await tellAll(deps)
    const told = new Map(setDisabled.mock.calls)
    expect([told.get(gone.uid), told.get(back.uid), told.size]).toEqual([true, false, 2])
  })

  test('is left what a node has in hand when it stops, at once', async () => {
    const { deps } = world()
    const updates = Array.from({ length: 30 }, (_, index) => ({
      identityUid: `left-${index}`,
      disabled: true,
    }))
    const setDisabled = vi.spyOn(deps.identity, 'setDisabled').mockResolvedValue()
    vi.spyOn(deps.identity, 'endSessions').mockResolvedValue()
    await requestIdentityUpdates(deps.database, updates, deps.now())
    const worker = startIdentityWorker(deps)
    await vi.waitFor(() => expect(setDisabled).toHaveBeenCalled(), 20_000)
    const told = setDisabled.mock.calls.length
    await worker.stop()
    expect(setDisabled).toHaveBeenCalledTimes(told)
    const left = await waitingUpdates(deps)
    expect(left.length).toBeGreaterThan(20)
    expect(left.every((row) => row.taken_until === null)).toBe(true)
  })
})
