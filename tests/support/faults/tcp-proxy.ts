import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from './free-port'

/** A proxy between a portal and a dependency, which tests cut off and restore. */
export interface TcpProxy {
  port: number
  /** The number of connections since it started. */
  accepted: () => number
  /** The number of open connections. */
  open: () => number
  /** Breaks every connection, and refuses new ones. */
  cut: () => Promise<void>
  /** Keeps connections and accepts new ones, but forwards no data in either direction. */
  hang: () => void
  /** Forwards data again, also what was held back. */
  resume: () => Promise<void>
  /** Forwards new connections to another target. */
  leadTo: (target: number | string) => void
  close: () => Promise<void>
}

interface Pair {
  near: Socket
  far: Socket
}

const getPlace = (target: number | string): { host: string; port: number } => {
  const [host = '', port = ''] =
    typeof target === 'number' ? ['127.0.0.1', String(target)] : target.split(':')
  return { host, port: Number(port) }
}

/** Listens on the loopback address, and forwards to `target` (`host:port`, or a port of this machine). */
export const startTcpProxy = async (target: number | string): Promise<TcpProxy> => {
  let place = getPlace(target)
  const port = await freePort()
  const pairs = new Set<Pair>()
  let server: Server | null = null
  let isHanging = false
  let accepted = 0

  const join = (near: Socket) => {
    accepted += 1
    const far = connect(place.port, place.host)
    const pair = { near, far }
    pairs.add(pair)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.setNoDelay(true)
      one.on('data', (chunk) => {
        if (other.write(chunk)) return
        one.pause()
        other.once('drain', () => {
          if (!isHanging) one.resume()
        })
      })
      one.on('end', () => other.end())
      one.on('error', () => other.destroy())
      one.on('close', () => {
        pairs.delete(pair)
        other.destroy()
      })
    }
    if (isHanging) for (const socket of [near, far]) socket.pause()
  }

  const listen = () =>
    new Promise<void>((resolve, reject) => {
      const listening = createServer(join)
      listening.once('error', reject)
      listening.listen(port, '127.0.0.1', () => {
        server = listening
        resolve()
      })
    })

  const cut = async () => {
    const ending = server
    server = null
    const closed = ending && new Promise((resolve) => ending.close(resolve))
    for (const { near, far } of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
    await closed
  }

  await listen()
  return {
    port,
    accepted: () => accepted,
    open: () => pairs.size,
    cut,
    hang: () => {
      isHanging = true
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.pause()
    },
    resume: async () => {
      isHanging = false
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.resume()
      if (server === null) await listen()
    },
    leadTo: (other) => {
      place = getPlace(other)
    },
    close: cut,
  }
}
