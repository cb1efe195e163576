import { setImmediate } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { holdRenewal, renewalMayBegin } from './pause-refresh'

it('lets a renewal begin at once, or when the last of those who hold it back is done', async () => {
  await renewalMayBegin()
  const [first, second] = [holdRenewal(), holdRenewal()]
  const begin = vi.fn<() => void>()
  const waiting = renewalMayBegin().then(begin)
  first()
  first()
  await setImmediate()
  expect(begin).not.toHaveBeenCalled()
  second()
  await waiting
  expect(begin).toHaveBeenCalledOnce()
  await renewalMayBegin()
})
