import { createServer } from 'node:http'
import process from 'node:process'
import { expect, test, vi } from 'vitest'
import { shutDownGracefully } from './graceful-shutdown'
import type { Logger } from './log'

const log = { info: vi.fn<Logger['info']>(), warn: vi.fn<Logger['warn']>(), error: vi.fn<Logger['error']>() }

test.each([
  ['SIGTERM', 40],
  ['SIGHUP', 40],
  ['SIGINT', 0],
] as const)('%s ends in good order, after a delay of %i ms', async (signal, delay) => {
  const listening = vi.spyOn(process, 'on').mockReturnThis()
  const [announce, close] = [vi.fn<() => void>(), vi.fn<() => Promise<void>>().mockResolvedValue()]
  const code = new Promise<number>((exit) => {
    const shutdown = { delay: 40, deadline: 60_000 }
    const ending = { server: createServer(), shutdown, log, announce, close, exit }
    shutDownGracefully({ ...ending, endStreams: () => {}, atWork: () => [] })
  })
  const asked = listening.mock.calls.find(([name]) => name === signal)?.[1]
  listening.mockRestore()
  log.info.mockClear()
  asked?.(signal)
  expect(await code).toBe(0)
  expect([announce.mock.calls.length, close.mock.calls.length]).toEqual([1, 1])
  expect(log.info.mock.calls[0]).toEqual(['Asked to end', expect.objectContaining({ signal, delay })])
})
