import type { Server, ServerResponse } from 'node:http'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { withTimeout } from './with-timeout'
import type { Logger } from './log'
import type { Socket } from 'node:net'

/** The running requests of a server, and their connections. */
interface RunningRequests {
  count: () => number
  /** From now on, each response closes its connection. */
  lastOnTheirConnections: () => void
  /** Closes idle connections. */
  endUnused: () => void
}

/** Tracks the requests of a server from now on. */
const trackRequests = (server: Server): RunningRequests => {
  const answers = new Set<ServerResponse>()
  const sockets = new Set<Socket>()
  let areLast = false
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // First of all listeners, so that the response is marked before anything writes it.
  server.prependListener('request', (_request, answer: ServerResponse) => {
    if (areLast) answer.shouldKeepAlive = false
    answers.add(answer)
    answer.once('close', () => answers.delete(answer))
  })
  return {
    count: () => answers.size,
    lastOnTheirConnections: () => {
      areLast = true
      for (const answer of answers) answer.shouldKeepAlive = false
    },
    endUnused: () => {
      const used = new Set([...answers].map(({ socket }) => socket))
      for (const socket of sockets) if (!used.has(socket)) socket.destroy()
    },
  }
}

/** What is shut down gracefully. */
interface ShutdownOptions {
  server: Server
  /** Milliseconds: for accepting requests after SIGTERM or SIGHUP, and then for everything to end. */
  shutdown: { delay: number; deadline: number }
  log: Logger
  /** Called at once: from then on the process is not ready. */
  announce: () => void
  /** Ends long-running streams. */
  endStreams: () => void
  /** Ends background work and closes the database. */
  close: () => Promise<void>
  /** What `close` is still waiting for, such as `mail`. */
  atWork: () => string[]
  /** Ends the process; replaced in tests. */
  exit?: (code: number) => void
}

// The share of the deadline that is reserved for background work and the database after the requests.
const shareOfClosing = 1 / 3
// Milliseconds in which a new connection may still send its request.
const graceOfNew = 500

/** Whether the work ended within so many milliseconds. */
const endsWithin = async (work: Promise<unknown>, milliseconds: number): Promise<boolean> =>
  (await withTimeout(
    work.then(() => true),
    Math.max(0, milliseconds),
  )) ?? false

/**
 * Shuts the process down gracefully on SIGTERM, SIGINT and SIGHUP. It is not ready at once, but accepts requests during
 * the delay (not on SIGINT, which a waiting person sends), each the last on its connection. Then it accepts no more:
 * running ones may end, streams are ended, background work finishes its current task, and the database is closed. The
 * exit code is 0 if all of it ended within the deadline, or 1 with a sentence if something was aborted. A second signal
 * ends the delay.
 */
export const shutDownGracefully = (ending: ShutdownOptions): void => {
  const { server, shutdown, log, exit = process.exit } = ending
  const requests = trackRequests(server)
  const again = new AbortController()

  /** Returns how many requests were aborted. */
  const endRequests = async (milliseconds: number): Promise<number> => {
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
    const sweep = setInterval(requests.endUnused, graceOfNew)
    ending.endStreams()
    const areGone = await endsWithin(closed, milliseconds)
    clearInterval(sweep)
    const cut = requests.count()
    if (!areGone) server.closeAllConnections()
    return cut
  }

  const end = async (signal: NodeJS.Signals) => {
    ending.announce()
    const delay = signal === 'SIGINT' ? 0 : shutdown.delay
    log.info('Asked to end', { signal, delay, deadline: shutdown.deadline, requests: requests.count() })
    requests.lastOnTheirConnections()
    // A second signal ends the delay.
    if (delay > 0) await wait(delay, undefined, { signal: again.signal }).catch(() => undefined)
    const begun = performance.now()
    const left = () => shutdown.deadline - (performance.now() - begun)
    const cut = await endRequests(left() * (1 - shareOfClosing))
    if (cut > 0) log.error('Requests were cut off: they did not end in time', undefined, { requests: cut })
    const isClosed = await endsWithin(ending.close(), left())
    if (!isClosed)
      log.error('Not everything ended in time', undefined, { atWork: ending.atWork().join(', ') })
    log.info('Ended', { milliseconds: Math.round(performance.now() - begun) })
    exit(cut > 0 || !isClosed ? 1 : 0)
  }

  let asked: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (asked) again.abort()
      asked ??= end(signal).catch((error: unknown) => {
        log.error('The process could not end in good order', error)
        exit(1)
      })
    })
  }
}
