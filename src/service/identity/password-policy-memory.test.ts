import { expect, it, vi } from 'vitest'
import { defaultPasswordPolicy, type PasswordPolicy } from '~/contract/password-policy'
import { createPolicyCache } from './password-policy'

const getPolicy = (minimumLength: number): PasswordPolicy => ({ ...defaultPasswordPolicy, minimumLength })

const remembered = () => {
  let at = Date.parse('2026-11-02T09:00:00Z')
  const read = vi.fn<() => Promise<PasswordPolicy>>()
  const onAway = vi.fn<(error: unknown) => void>()
  const memory = createPolicyCache({ read, onAway, now: () => new Date(at) })
  const minimum = async () => (await memory.current()).minimumLength
  return { read, onAway, memory, minimum, advance: (seconds: number) => (at += seconds * 1000) }
}

it('asks once for those who come together, and not again for five minutes', async () => {
  const { read, minimum, advance } = remembered()
  read.mockResolvedValue(getPolicy(8))
  expect(await Promise.all([minimum(), minimum()])).toEqual([8, 8])
  advance(299)
  expect(await minimum()).toBe(8)
  expect(read).toHaveBeenCalledTimes(1)
})

it('refreshes in the background, and no caller waits for it', async () => {
  const { read, minimum, advance } = remembered()
  read.mockResolvedValueOnce(getPolicy(8))
  await minimum()
  advance(300)
  const gate = new EventTarget()
  const opened = new Promise((resolve) => gate.addEventListener('open', resolve))
  read.mockImplementationOnce(async () => opened.then(() => getPolicy(12)))
  expect(await minimum()).toBe(8)
  gate.dispatchEvent(new Event('open'))
  await vi.waitFor(async () => expect(await minimum()).toBe(12), 20_000)
  expect(read).toHaveBeenCalledTimes(2)
})

it('uses the default policy until the provider answers, and its last answer while it is away', async () => {
  const { read, onAway, minimum, advance } = remembered()
  read.mockRejectedValue(new Error('away'))
  expect(await minimum()).toBe(6)
  expect(await minimum()).toBe(6)
  expect(read).toHaveBeenCalledTimes(1)
  expect(onAway).toHaveBeenCalledTimes(1)
  advance(10)
  read.mockResolvedValueOnce(getPolicy(8))
  expect(await minimum()).toBe(8)
  advance(300)
  await minimum()
  expect(onAway).toHaveBeenCalledTimes(2)
  expect(await minimum()).toBe(8)
})

it('asks at once on request, and at most every ten seconds', async () => {
  const { read, memory, minimum, advance } = remembered()
  read.mockResolvedValueOnce(getPolicy(8)).mockResolvedValueOnce(getPolicy(9))
  expect(await minimum()).toBe(8)
  expect((await memory.fresh()).minimumLength).toBe(8)
  advance(10)
  expect((await memory.fresh()).minimumLength).toBe(9)
  expect(read).toHaveBeenCalledTimes(2)
})
