import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { startJobs } from '~/service/jobs/worker'
import { providerSync, requestIdentityUpdates } from '~/service/modules/auth/provider-sync.service'
import type { ServiceContext } from '~/service/context'
import { providerTooLate } from '../support/service'
import { onBothDatabasesNightly } from '../contract/world'

const waitingUpdates = ({ database }: ServiceContext) =>
  database.selectFrom('identity_updates').selectAll().orderBy('identity_uid').execute()

const getJobs = ({ database }: ServiceContext) =>
  database.selectFrom('jobs').selectAll().where('kind', '=', 'provider sync').execute()

const startIdentityWorker = (context: ServiceContext) =>
  startJobs(context, { 'provider sync': providerSync(context) })

/** Lets nodes tell the provider until nothing waits any more. */
const tellAll = async (context: ServiceContext, nodes = 1, timeout = 20_000) => {
  const workers = Array.from({ length: nodes }, () => startIdentityWorker(context))
  try {
    await vi.waitFor(async () => expect(await waitingUpdates(context)).toEqual([]), { timeout, interval: 30 })
  } finally {
    for (const worker of workers) await worker.stop()
  }
}

onBothDatabasesNightly('the identity provider', (world) => {
  // What one test leaves waiting is not another's.
  afterEach(async () => {
    const { database } = world().context
    await database.deleteFrom('identity_updates').execute()
    await database.deleteFrom('jobs').where('kind', '=', 'provider sync').execute()
  })

  test('is asked at most ten times a second, by however many nodes', async () => {
    const { context } = world()
    const asked: number[] = []
    const note = async () => {
      asked.push(performance.now())
    }
    vi.spyOn(context.identity, 'setDisabled').mockImplementation(note)
    vi.spyOn(context.identity, 'endSessions').mockImplementation(note)
    const updates = Array.from({ length: 20 }, (_, index) => ({
      identityUid: `paced-${index}`,
      disabled: true,
    }))
    await requestIdentityUpdates(context.database, updates, context.now())
    const begun = performance.now()
    await tellAll(context, 3)
    expect(asked).toHaveLength(40)
    // A busy machine makes one late, and so the next seem early: none comes before its turn.
    const early = asked.toSorted((one, other) => one - other).filter((at, turn) => at - begun < turn * 100)
    expect(early).toEqual([])
  })

  test('that is away is asked again later, and then told once', async () => {
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
    await tellAll(context, 2)
    expect(setDisabled.mock.calls).toEqual([['later', true]])
    expect(endSessions).toHaveBeenCalledOnce()
  })

  test('hears no later wish while one that was given up may still arrive', async () => {
    const { context, advance } = world()
    const setDisabled = vi
      .spyOn(context.identity, 'setDisabled')
      .mockRejectedValueOnce(providerTooLate())
      .mockResolvedValue()
    vi.spyOn(context.identity, 'endSessions').mockResolvedValue()
    const wish = (disabled: boolean) =>
      requestIdentityUpdates(context.database, [{ identityUid: 'given-up', disabled }], context.now())
    await wish(true)
    const worker = startIdentityWorker(context)
    await vi.waitFor(() => expect(setDisabled).toHaveBeenCalledOnce(), 20_000)
    await wish(false)
    worker.kick()
    await wait(1200)
    expect(setDisabled).toHaveBeenCalledOnce()
    await worker.stop()
    advance(181_000)
    await tellAll(context)
    expect(setDisabled.mock.calls).toEqual([
      ['given-up', true],
      ['given-up', false],
    ])
  })

  test('hears the latest wish last, also where an earlier one was still being told', async () => {
    const { context } = world()
    const told: boolean[] = []
    let letGo: (() => void) | undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const setDisabled = vi
      .spyOn(context.identity, 'setDisabled')
      .mockImplementation(async (_uid, disabled) => {
        if (disabled) await held
        told.push(disabled)
      })
    vi.spyOn(context.identity, 'endSessions').mockResolvedValue()
    const wish = (disabled: boolean) =>
      requestIdentityUpdates(context.database, [{ identityUid: 'wavering', disabled }], context.now())
    await wish(true)
    const workers = [startIdentityWorker(context), startIdentityWorker(context)]
    await vi.waitFor(() => expect(setDisabled).toHaveBeenCalledOnce(), 20_000)
    await wish(false)
    for (const worker of workers) worker.kick()
    await wait(1200)
    expect(told).toEqual([])
    letGo?.()
    await vi.waitFor(async () => expect(await waitingUpdates(context)).toEqual([]), 20_000)
    for (const worker of workers) await worker.stop()
    expect(told).toEqual([true, false])
  })

  test('is left what a node has in hand when it stops, at once', async () => {
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
