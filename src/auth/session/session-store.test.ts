import { setImmediate } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { pauseRefresh, waitWhilePaused } from './session-store'

it('a renewal begins at once, or when the last pause has ended', async () => {
  await waitWhilePaused()
  const [first, second] = [pauseRefresh(), pauseRefresh()]
  const begin = vi.fn<() => void>()
  const waiting = waitWhilePaused().then(begin)
  first()
  first()
  await setImmediate()
  expect(begin).not.toHaveBeenCalled()
  second()
  await waiting
  expect(begin).toHaveBeenCalledOnce()
  await waitWhilePaused()
})
