import { afterEach, expect, test, vi } from 'vitest'
import { startAfterPrevious } from './restart-in-development.server'

const told: string[] = []

const start = (name: string) => async () => {
  told.push(`${name} starts`)
  return {
    name,
    leave: () => void told.push(`${name} leaves`),
    close: async () => void told.push(`${name} is closed`),
  }
}

afterEach(async () => {
  vi.unstubAllEnvs()
  await startAfterPrevious(start('last'))
  told.length = 0
})

test('the previous service has ended when the next one starts', async () => {
  await startAfterPrevious(start('first'))
  told.length = 0
  expect((await startAfterPrevious(start('second'))).name).toBe('second')
  expect(told).toEqual(['first leaves', 'first is closed', 'second starts'])
})

test('a service that failed to start does not block the next one', async () => {
  await expect(startAfterPrevious(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await startAfterPrevious(start('next'))).name).toBe('next')
})

test('a built portal ends no other service', async () => {
  await startAfterPrevious(start('first'))
  vi.stubEnv('DEV', false)
  told.length = 0
  await startAfterPrevious(start('second'))
  expect(told).toEqual(['second starts'])
})
