// A server under measurement by `npm run bench:pages`, and the plainest of all clients: with one of the usual ones it
// would be the client that is measured.
import { connect } from 'node:net'

const END_OF_HEAD = '\r\n\r\n'

/** One connection, kept; each answer has to say how long it is. */
class Connection {
  constructor(port) {
    this.socket = connect(port, '127.0.0.1').setNoDelay()
    this.socket.on('data', (part) => this.take(part))
    this.socket.on('error', (error) => this.fail?.(error))
    this.socket.on('close', () => this.fail?.(new Error('The server hung up.')))
  }

  /** @returns {Promise<void>} as soon as the whole answer is there */
  ask(bytes) {
    this.head = Buffer.alloc(0)
    this.left = null
    return new Promise((resolve, reject) => {
      this.done = resolve
      this.fail = reject
      this.socket.write(bytes)
    })
  }

  take(part) {
    if (this.left === null) {
      this.head = this.head.length === 0 ? part : Buffer.concat([this.head, part])
      const end = this.head.indexOf(END_OF_HEAD)
      if (end === -1) return
      const head = this.head.toString('latin1', 0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
        this.fail(new Error(`Not an answer to measure:\n${head}`))
        return
      }
      this.left = Number(length) - (this.head.length - end - END_OF_HEAD.length)
    } else this.left -= part.length
    if (this.left === 0) this.done()
  }

  end() {
    this.fail = undefined
    this.socket.destroy()
  }
}

/** A server with the page that it is asked for. It keeps to what tests/load/measure.mjs asks of a side. */
export class PageSide {
  /**
   * @param {{ port: number, cpu: () => Promise<number> }} server `cpu`: processor time it took until now, ms
   * @param {number} concurrency
   */
  constructor(name, server, concurrency) {
    this.name = name
    this.server = server
    this.connections = Array.from({ length: concurrency }, () => new Connection(server.port))
  }

  async askFor(queries, milliseconds, tally) {
    const requests = queries.map(({ path, headers }) => Buffer.from(requestOf(path, headers)))
    const before = await this.server.cpu()
    const started = performance.now()
    let next = 0
    const worker = async (connection) => {
      while (performance.now() - started < milliseconds) {
        const asked = performance.now()
        await connection.ask(requests[next++ % requests.length])
        tally.latencies.push(performance.now() - asked)
      }
    }
    await Promise.all(this.connections.map(worker))
    tally.elapsed += performance.now() - started
    tally.cpu = (tally.cpu ?? 0) + (await this.server.cpu()) - before
  }

  end() {
    for (const connection of this.connections) connection.end()
  }
}

function requestOf(path, headers) {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}
