import type { Server, ServerResponse } from 'node:http'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { withTimeout } from './with-timeout'
import type { Logger } from './log'
import type { Socket } from 'node:net'

/** The requests that a server is at, and the connections they came by. */
interface RunningRequests {
  count: () => number
  /** From now on each answer says that its connection ends with it. */
  lastOnTheirConnections: () => void
  /** Ends the connections on which nothing was asked, or everything is answered. */
  endUnused: () => void
}

/** Follows the requests of a server from now on. */
const trackRequests = (server: Server): RunningRequests => {
  const answers = new Set<ServerResponse>()
  const sockets = new Set<Socket>()
  let areLast = false
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // First of all listeners, so that the answer knows before anything writes it.
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

/** What ends in good order when the process is asked to. */
interface ShutdownOptions {
  server: Server
  /** Milliseconds: in which requests are still taken after SIGTERM or SIGHUP, and after that for everything to end. */
  shutdown: { delay: number; deadline: number }
  log: Logger
  /** Told at once: from then on the process is not ready for more. */
  announce: () => void
  /** Ends what would go on for ever: streams. */
  endStreams: () => void
  /** Ends background work and closes the database. */
  close: () => Promise<void>
  /** What `close` still waits for, in words: `mail`. */
  atWork: () => string[]
  /** Ends the process; for tests. */
  exit?: (code: number) => void
}

// Of the deadline, what is kept for background work and the database once the requests are gone.
const shareOfClosing = 1 / 3
// Milliseconds in which a connection that has just been made may still say what it wants.
const graceOfNew = 500

/** Whether the work came to its end within so many milliseconds. */
const endsWithin = async (work: Promise<unknown>, milliseconds: number): Promise<boolean> =>
  (await withTimeout(
    work.then(() => true),
    Math.max(0, milliseconds),
  )) ?? false

/**
 * Ends the process in good order on SIGTERM, SIGINT and SIGHUP, which would end it at once otherwise. It says at once
 * that it is not ready for more, and goes on taking requests for the delay (not on SIGINT, which comes from a person who
 * waits), each the last of its connection.
 * Then it takes no more: running ones may end, streams are ended, background work finishes its piece, and the database
 * is closed. Code 0 when all of it ended within the deadline, 1 and a sentence when something was cut off. A second
 * signal ends the delay.
 */
export const shutDownGracefully = (ending: ShutdownOptions): void => {
  const { server, shutdown, log, exit = process.exit } = ending
  const requests = trackRequests(server)
  const again = new AbortController()

  /** Answers how many requests were cut off. */
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
    // Asked again, it waits no longer.
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
