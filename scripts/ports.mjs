import { once } from 'node:events'
import { connect, createServer } from 'node:net'

const CONNECT_DEADLINE_MS = 500

/**
 * Whether `port` of `host` is free.
 *
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
export async function isPortFree(port, host) {
  // macOS lets a second server bind one address of a port that another holds on all of them: ask both ways.
  const answered = await new Promise((resolve) => {
    const socket = connect({ port, host: host === '0.0.0.0' ? '127.0.0.1' : host })
    /** @param {boolean} result */
    const end = (result) => {
      socket.destroy()
      resolve(result)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.setTimeout(CONNECT_DEADLINE_MS, () => end(false))
  })
  if (answered) return false
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else if (error.code === 'EACCES')
        reject(
          new Error(`Port ${port} needs more privileges than this user has: choose one of 1024 or more.`),
        )
      else reject(new Error(`Port ${port} of ${host} cannot be used: ${error.message}`))
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/**
 * The port of this machine that a server listens on.
 *
 * @param {import('node:net').Server} server
 */
export function getPort(server) {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  return address.port
}

/** A free loopback port. */
export async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const port = getPort(probe)
  probe.close()
  await once(probe, 'close')
  return port
}

/**
 * @param {number} port
 * @param {string} host
 * @param {string} remedy
 * @throws {Error} naming the port and the way out
 */
export async function requireFreePort(port, host, remedy) {
  if (await isPortFree(port, host)) return
  throw new Error(`Port ${port} is taken by another program.\n${remedy}`)
}

/** Whether the program on `host` (host:port) is a Firebase Auth emulator. @param {string} host */
export async function isIdentityEmulator(host) {
  try {
    const answer = await fetch(`http://${host}/`, { signal: AbortSignal.timeout(2000) })
    return (await answer.json()).authEmulator?.ready === true
  } catch {
    return false
  }
}
