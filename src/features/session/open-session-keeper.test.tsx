import { expect, it, vi } from 'vitest'
import { openSessionKeeper } from './open-session-keeper'

const { load } = vi.hoisted(() => ({ load: vi.fn<() => object>() }))
vi.mock('./session-keeper.client', () => load())

const open = () => openSessionKeeper({ apiKey: '', authDomain: '', projectId: '', isFederated: false })

it('fetches the library again where it could not be had', async () => {
  const keeper = {}
  load.mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  load.mockReturnValue({ startSessionKeeper: () => keeper })
  await expect(open()).rejects.toThrow()
  expect([await open(), await open()]).toEqual([keeper, keeper])
  expect(load).toHaveBeenCalledTimes(2)
})
