import { createServer } from 'node:net'

// Below what systems give to outgoing connections, or one of those could hold it when it is to be listened on again.
const first = 20_000
const last = 31_999

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })

/** A port of this machine that nobody listens on, and that may be left and taken again. */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = first + Math.floor(Math.random() * (last - first + 1))
    if (await isFree(port)) return port
  }
  throw new Error(`No port from ${first} to ${last} is free.`)
}
