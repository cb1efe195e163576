import { setImmediate } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { pauseRefresh, waitWhilePaused } from './pause-refresh'

it('lets a renewal begin at once, or when the last of those who hold it back is done', async () => {
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
