import { expect, it } from 'vitest'
import { leavePage, tellStay } from './leave-page'

it('says that the page was left, or that the person stays, whatever way is gone afterwards', async () => {
  expect(await leavePage(() => Promise.resolve())).toBe(true)
  let go: (() => void) | undefined
  const stayed = leavePage(
    () =>
      new Promise((resolve) => {
        go = resolve
      }),
  )
  tellStay()
  expect(await stayed).toBe(false)
  go?.()
  expect(await leavePage(() => Promise.resolve())).toBe(true)
})

it('gives on what goes wrong on the way', async () => {
  await expect(leavePage(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})
