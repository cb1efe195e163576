import { expect, it } from 'vitest'
import { navigateUnlessBlocked, cancelNavigation } from './confirm-leaving'

it('says that the page was left, or that the person stays, whatever way is gone afterwards', async () => {
  expect(await navigateUnlessBlocked(() => Promise.resolve())).toBe(true)
  let go: (() => void) | undefined
  const stayed = navigateUnlessBlocked(
    () =>
      new Promise((resolve) => {
        go = resolve
      }),
  )
  cancelNavigation()
  expect(await stayed).toBe(false)
  go?.()
  expect(await navigateUnlessBlocked(() => Promise.resolve())).toBe(true)
})

it('gives on what goes wrong on the way', async () => {
  await expect(navigateUnlessBlocked(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})
