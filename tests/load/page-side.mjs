// A server under measurement by `npm run bench:pages`, and a minimal client for it: a usual client would be the
// bottleneck.
import { connect } from 'node:net'
import { takingTurns } from './measure.mjs'

const END_OF_HEAD = '\r\n\r\n'

/** One keep-alive connection; each answer needs a Content-Length. */
class Connection {
  /** @type {import('node:net').Socket | null} */
  socket = null
  /** @type {Buffer} what came of the head of an answer */
  head = Buffer.alloc(0)
  /** @type {number | null} bytes of the body that are to come; null as long as the head has not ended */
  left = null
  /** @type {((answer: null) => void) | undefined} */
  done
  /** @type {((error: Error) => void) | undefined} */
  fail

  /** @param {number} port */
  constructor(port) {
    this.port = port
  }

  /** Reconnects, because the server closes connections that were idle while others were measured. */
  open() {
    if (this.socket?.writable) return this.socket
    const socket = connect(this.port, '127.0.0.1').setNoDelay()
    socket.on('data', (part) => this.take(part))
    socket.on('error', (error) => this.fail?.(error))
    socket.on('close', () => this.socket === socket && this.fail?.(new Error('The server hung up.')))
    this.socket = socket
    return socket
  }

  /** Resolves as soon as the whole answer is there. @param {Buffer} bytes */
  ask(bytes) {
    this.head = Buffer.alloc(0)
    this.left = null
    return new Promise((resolve, reject) => {
      this.done = resolve
      this.fail = reject
      this.open().write(bytes)
    })
  }

  /** @param {Buffer} part */
  take(part) {
    if (this.left === null) {
      this.head = this.head.length === 0 ? part : Buffer.concat([this.head, part])
      const end = this.head.indexOf(END_OF_HEAD)
      if (end === -1) return
      const head = this.head.toString('latin1', 0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
        this.fail?.(new Error(`Not an answer to measure:\n${head}`))
        return
      }
      this.left = Number(length) - (this.head.length - end - END_OF_HEAD.length)
    } else this.left -= part.length
    if (this.left === 0) this.done?.(null)
  }

  end() {
    this.fail = undefined
    this.socket?.destroy()
  }
}

/** @typedef {{ path: string, headers: Record<string, string> }} Question */

/** A server with the page that it is asked for. It keeps to what tests/load/measure.mjs asks of a side. */
export class PageSide {
  /**
   * @param {string} name
   * @param {{ port: number, cpu: () => Promise<number> }} server `cpu`: processor time it took until now, ms
   * @param {number} concurrency
   */
  constructor(name, server, concurrency) {
    this.name = name
    this.server = server
    this.connections = Array.from({ length: concurrency }, () => new Connection(server.port))
  }

  /** @type {import('./measure.mjs').Askable<Question>['askFor']} */
  async askFor(questions, milliseconds, tally) {
    const nextRequest = takingTurns(questions.map((question) => Buffer.from(requestOf(question))))
    const before = await this.server.cpu()
    const started = performance.now()
    /** @param {Connection} connection */
    const worker = async (connection) => {
      while (performance.now() - started < milliseconds) {
        const asked = performance.now()
        await connection.ask(nextRequest())
        tally.latencies.push(performance.now() - asked)
      }
    }
    await Promise.all(this.connections.map(worker))
    tally.elapsed += performance.now() - started
    tally.cpu += (await this.server.cpu()) - before
  }

  end() {
    for (const connection of this.connections) connection.end()
  }
}

/** @param {Question} question */
function requestOf({ path, headers }) {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}
