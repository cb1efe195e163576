// The requests of a soak: sent, answered, checked and counted by kind.
import { Agent, request as send } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { getMessage } from '../../scripts/environment.mjs'

const MAX_SHOWN_FAULTS = 20
const DEADLINE_MS = 120_000
// Less than the portal's keep-alive, as in browsers, because a request could meet a closing connection.
const IDLE_MS = 60_000

const shares = [0.5, 0.99, 1]

/** @param {string} kind @param {number[]} latencies @param {number} faults */
function getRow(kind, latencies, faults) {
  const ordered = latencies.toSorted((a, b) => a - b)
  /** @param {number} share */
  const at = (share) =>
    ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? Number.NaN
  return [kind, String(ordered.length), String(faults), ...shares.map((share) => at(share).toFixed(1))]
}

/** Counts requests by kind: the duration of each answer, and the faults. */
export class Count {
  /** @type {Map<string, number[]>} milliseconds, by kind */
  latencies = new Map()
  /** @type {Map<string, number>} by kind */
  faults = new Map()
  /** @type {string[]} */
  firstFaults = []

  /** @param {string} kind @param {number} milliseconds @param {string | null} fault */
  note(kind, milliseconds, fault) {
    const known = this.latencies.get(kind)
    if (known) known.push(milliseconds)
    else this.latencies.set(kind, [milliseconds])
    if (fault === null) return
    this.faults.set(kind, (this.faults.get(kind) ?? 0) + 1)
    if (this.firstFaults.length < MAX_SHOWN_FAULTS) this.firstFaults.push(`${kind}: ${fault}`)
  }

  get requests() {
    return [...this.latencies.values()].reduce((sum, { length }) => sum + length, 0)
  }

  get errors() {
    return [...this.faults.values()].reduce((sum, count) => sum + count, 0)
  }

  /** @returns {string[][]} a row for each kind, heading first and all of them last */
  rows() {
    const kinds = [...this.latencies].toSorted(([a], [b]) => (a < b ? -1 : 1))
    return [
      ['kind', 'requests', 'errors', 'p50 ms', 'p99', 'longest'],
      ...kinds.map(([kind, latencies]) => getRow(kind, latencies, this.faults.get(kind) ?? 0)),
      getRow(
        'all',
        kinds.flatMap(([, latencies]) => latencies),
        this.errors,
      ),
    ]
  }
}

/**
 * @typedef {object} Question
 * @property {string} kind under which it is counted
 * @property {string} path
 * @property {string} [method] GET unless given
 * @property {import('./soak-people.mjs').Person} [person] an anonymous visitor unless given
 * @property {boolean} [bearer] sends a token, as programs do, instead of cookies, as pages do
 * @property {object | Buffer} [body]
 * @property {string} [type] of a body of bytes
 * @property {Record<string, string>} [headers]
 * @property {number[]} [expected] statuses; 200 unless given
 */

/** Calls a portal over keep-alive connections. */
export class Caller {
  /** @type {Set<Promise<void>>} streams that are open */
  #streams = new Set()

  #next = 0

  /**
   * @param {string} origin
   * @param {Count} count
   * @param {number} rate requests a second at most
   */
  constructor(origin, count, rate) {
    this.origin = origin
    this.count = count
    this.rate = rate
    this.agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  }

  /** Resolves when every stream has ended and the connections are closed. */
  async close() {
    await Promise.all(this.#streams)
    this.agent.destroy()
  }

  /**
   * Asks, reads the answer to its end, and counts. Never throws.
   *
   * @param {Question} question
   * @returns {Promise<{ status: number, text: string }>} status 0 where no whole answer came
   */
  async ask(question) {
    const { kind, path, method = 'GET', expected = [200] } = question
    await this.#turn()
    const started = performance.now()
    try {
      const answer = await this.#send(question, await getHeaders(question, this.origin))
      const isExpected = expected.includes(answer.status)
      const fault = isExpected
        ? null
        : `${method} ${path} answered ${answer.status}: ${answer.text.slice(0, 160)}`
      this.count.note(kind, performance.now() - started, fault)
      return answer
    } catch (error) {
      this.count.note(kind, performance.now() - started, `${method} ${path}: ${getMessage(error)}`)
      return { status: 0, text: '' }
    }
  }

  /**
   * As `ask`, for what is JSON.
   *
   * @param {Question} question
   * @returns {Promise<any>} null where the answer was not what was expected
   */
  async read(question) {
    const { status, text } = await this.ask(question)
    return (question.expected ?? [200]).includes(status) ? JSON.parse(text) : null
  }

  /**
   * Opens a stream of events in the background: waits for the first event, stays for a time, and then disconnects, as
   * browsers do.
   *
   * @param {Question} question
   * @param {number} milliseconds
   */
  stream(question, milliseconds) {
    const streaming = this.#stay(question, milliseconds).finally(() => this.#streams.delete(streaming))
    this.#streams.add(streaming)
  }

  /** @param {Question} question @param {number} milliseconds */
  async #stay(question, milliseconds) {
    await this.#turn()
    const started = performance.now()
    const headers = await getHeaders(question, this.origin)
    /** @param {string | null} fault */
    const note = (fault) => this.count.note(question.kind, performance.now() - started, fault)
    await new Promise((resolve) => {
      let isNoted = false
      const request = send(`${this.origin}${question.path}`, { headers }, (response) => {
        response.once('data', () => {
          isNoted = true
          note(response.statusCode === 200 ? null : `answered ${response.statusCode}`)
          setTimeout(() => request.destroy(), milliseconds)
        })
        // Destroying the request ends the response with an error.
        response.on('error', () => {})
        response.once('close', resolve)
      })
      request.setTimeout(DEADLINE_MS, () => request.destroy(new Error('no event came')))
      request.on('error', ({ message }) => {
        if (!isNoted) note(message)
        resolve(null)
      })
      request.end()
    })
  }

  /** Waits until the rate allows another request; does not catch up on a backlog of a second or more. */
  async #turn() {
    const now = performance.now()
    const at = Math.max(this.#next, now - 1000)
    this.#next = at + 1000 / this.rate
    if (at > now) await wait(at - now)
  }

  /**
   * @param {Question} question
   * @param {Record<string, string>} headers
   * @returns {Promise<{ status: number, text: string }>}
   */
  #send({ path, method = 'GET', body }, headers) {
    const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
    return new Promise((resolve, reject) => {
      const request = send(
        `${this.origin}${path}`,
        {
          method,
          agent: this.agent,
          headers: { ...headers, ...(bytes && { 'content-length': bytes.length }) },
        },
        (response) => {
          /** @type {Buffer[]} */
          const parts = []
          let kept = 0
          response.on('data', (part) => {
            // The beginning of a large export is enough.
            if (kept < 1_000_000) parts.push(part)
            kept += part.length
          })
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
          )
          response.on('error', reject)
        },
      )
      request.setTimeout(DEADLINE_MS, () =>
        request.destroy(new Error(`no answer within ${DEADLINE_MS / 1000} s`)),
      )
      request.on('error', reject)
      request.end(bytes)
    })
  }
}

/** @param {Question} question @param {string} origin @returns {Promise<Record<string, string>>} */
async function getHeaders({ person, bearer = false, body, type, headers = {} }, origin) {
  const token = await person?.token()
  return {
    origin,
    'x-forwarded-for': person?.address ?? visitorAddress(),
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
    ...(body !== undefined && { 'content-type': type ?? 'application/json' }),
    ...(person && bearer && { authorization: `Bearer ${token}` }),
    ...(person && !bearer && { cookie: `token=${token}; userId=${person.identityUid}` }),
    ...headers,
  }
}

let visitors = 0

/** Visitors have many addresses. */
function visitorAddress() {
  visitors = (visitors + 1) % 50_000
  return `198.19.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`
}
