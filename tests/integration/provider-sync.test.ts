import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { startJobs } from '~/service/jobs/worker'
import { providerSync, requestIdentityUpdates } from '~/service/modules/auth/provider-sync.service'
import type { ServiceContext } from '~/service/context'
import { providerTooLate } from '../support/service'
import { onBothDatabasesNightly } from '../contract/world'

const getWaitingUpdates = ({ database }: ServiceContext) =>
  database.selectFrom('identity_updates').selectAll().orderBy('identity_uid').execute()

const getJobs = ({ database }: ServiceContext) =>
  database.selectFrom('jobs').selectAll().where('kind', '=', 'provider sync').execute()

const startIdentityWorker = (context: ServiceContext) =>
  startJobs(context, { 'provider sync': providerSync(context) })

/** Runs nodes until no update of the provider waits. */
const syncAll = async (context: ServiceContext, nodes = 1, timeout = 20_000) => {
  const workers = Array.from({ length: nodes }, () => startIdentityWorker(context))
  try {
    await vi.waitFor(async () => expect(await getWaitingUpdates(context)).toEqual([]), {
      timeout,
      interval: 30,
    })
  } finally {
    for (const worker of workers) await worker.stop()
  }
}

onBothDatabasesNightly('synchronisation with the identity provider', (world) => {
  // Waiting updates of one test must not reach the next.
  afterEach(async () => {
    const { database } = world().context
    await database.deleteFrom('identity_updates').execute()
    await database.deleteFrom('jobs').where('kind', '=', 'provider sync').execute()
  })

  test('makes at most ten calls a second over all nodes', async () => {
    const { context } = world()
    const calledAt: number[] = []
    const recordTime = async () => {
      calledAt.push(performance.now())
    }
    vi.spyOn(context.identity, 'setDisabled').mockImplementation(recordTime)
    vi.spyOn(context.identity, 'endSessions').mockImplementation(recordTime)
    const updates = Array.from({ length: 20 }, (_, index) => ({
      identityUid: `paced-${index}`,
      disabled: true,
    }))
    await requestIdentityUpdates(context.database, updates, context.now())
    const begun = performance.now()
    await syncAll(context, 3)
    expect(calledAt).toHaveLength(40)
    // A busy machine delays calls, so only check that none comes before its turn.
    const early = calledAt.toSorted((one, other) => one - other).filter((at, turn) => at - begun < turn * 100)
    expect(early).toEqual([])
  })

  test('retries while the provider is unavailable, and then updates it once', async () => {
    const { context, advance } = world()
    const setDisabled = vi.spyOn(context.identity, 'setDisabled').mockRejectedValue(new Error('away'))
    const error = vi.spyOn(context.log, 'error').mockImplementation(() => {})
    await requestIdentityUpdates(context.database, [{ identityUid: 'later', disabled: true }], context.now())
    const worker = startIdentityWorker(context)
    await vi.waitFor(
      async () => expect(await getJobs(context)).toMatchObject([{ key: 'later', attempts: 3, lease: null }]),
      20_000,
    )
    await worker.stop()
    const [job] = await getJobs(context)
    expect(Date.parse(job!.due_at) - context.now().getTime()).toBeGreaterThan(25_000)
    expect(error).toHaveBeenCalledOnce()

    setDisabled.mockReset().mockResolvedValue()
    const endSessions = vi.spyOn(context.identity, 'endSessions').mockResolvedValue()
    advance(31_000)
    await syncAll(context, 2)
    expect(setDisabled.mock.calls).toEqual([['later', true]])
    expect(endSessions).toHaveBeenCalledOnce()
  })

  test('delays the next update of a user while one that timed out may still arrive', async () => {
    const { context, advance } = world()
    const setDisabled = vi
      .spyOn(context.identity, 'setDisabled')
      .mockRejectedValueOnce(providerTooLate())
      .mockResolvedValue()
    vi.spyOn(context.identity, 'endSessions').mockResolvedValue()
    const requestUpdate = (disabled: boolean) =>
      requestIdentityUpdates(context.database, [{ identityUid: 'given-up', disabled }], context.now())
    await requestUpdate(true)
    const worker = startIdentityWorker(context)
    await vi.waitFor(() => expect(setDisabled).toHaveBeenCalledOnce(), 20_000)
    await requestUpdate(false)
    worker.kick()
    await wait(1200)
    expect(setDisabled).toHaveBeenCalledOnce()
    await worker.stop()
    advance(181_000)
    await syncAll(context)
    expect(setDisabled.mock.calls).toEqual([
      ['given-up', true],
      ['given-up', false],
    ])
  })

  test('applies the latest update last, also while an earlier one is being sent', async () => {
    const { context } = world()
    const told: boolean[] = []
    let release: (() => void) | undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const setDisabled = vi
      .spyOn(context.identity, 'setDisabled')
      .mockImplementation(async (_uid, disabled) => {
        if (disabled) await released
        told.push(disabled)
      })
    vi.spyOn(context.identity, 'endSessions').mockResolvedValue()
    const requestUpdate = (disabled: boolean) =>
      requestIdentityUpdates(context.database, [{ identityUid: 'wavering', disabled }], context.now())
    await requestUpdate(true)
    const workers = [startIdentityWorker(context), startIdentityWorker(context)]
    await vi.waitFor(() => expect(setDisabled).toHaveBeenCalledOnce(), 20_000)
    await requestUpdate(false)
    for (const worker of workers) worker.kick()
    await wait(1200)
    expect(told).toEqual([])
    release?.()
    await vi.waitFor(async () => expect(await getWaitingUpdates(context)).toEqual([]), 20_000)
    for (const worker of workers) await worker.stop()
    expect(told).toEqual([true, false])
  })

  test('releases the waiting updates when a node stops', async () => {
    const { context } = world()
    const updates = Array.from({ length: 30 }, (_, index) => ({
      identityUid: `left-${index}`,
      disabled: true,
    }))
    const setDisabled = vi.spyOn(context.identity, 'setDisabled').mockResolvedValue()
    vi.spyOn(context.identity, 'endSessions').mockResolvedValue()
    await requestIdentityUpdates(context.database, updates, context.now())
    const worker = startIdentityWorker(context)
    await vi.waitFor(() => expect(setDisabled).toHaveBeenCalled(), 20_000)
    const told = setDisabled.mock.calls.length
    await worker.stop()
    expect(setDisabled).toHaveBeenCalledTimes(told)
    const left = await getJobs(context)
    expect(left.length).toBeGreaterThan(20)
    expect(left.every(({ lease }) => lease === null)).toBe(true)
  })
})
