import { createServer } from 'node:net'
import process from 'node:process'

// Below the range of outgoing connections, one of which could otherwise take the port before it is used again.
const lowest = 20_000
// Ports for each worker, because a port is handed out some time before a server listens on it.
const each = 1_000
const workers = 12
const first = lowest + (Number(process.env.VITEST_POOL_ID ?? 0) % workers) * each
const last = first + each - 1

const given = new Set<number>()

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })

/** A free port of this machine, which may be released and taken again. */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = first + Math.floor(Math.random() * (last - first + 1))
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
  throw new Error(`No port from ${first} to ${last} is free.`)
}
