// Sends the same requests to each of several servers in turn, with autocannon.
import process from 'node:process'
import autocannon from 'autocannon'

/**
 * @typedef {{ path: string, headers?: Record<string, string> }} Request
 *
 * @typedef {object} Side a server under measurement, and its requests
 * @property {string} origin
 * @property {Request[]} requests which each connection sends over and over, beginning with another one
 * @property {() => Promise<number>} [cpu] milliseconds of processor time that the server took until now
 */

/** What one side answered. */
export class Figures {
  /** @type {number[]} milliseconds each */
  latencies = []
  elapsedMs = 0
  cpuMs = 0

  /** Requests a second. */
  get rate() {
    return this.latencies.length / (this.elapsedMs / 1000)
  }

  /** Milliseconds of processor time a request. */
  get cpu() {
    return this.cpuMs / this.latencies.length
  }

  /**
   * Cells of a table: p50 and p99 in milliseconds, and requests a second.
   *
   * @returns {[p50: string, p99: string, rate: string]}
   */
  get cells() {
    const ordered = this.latencies.toSorted((a, b) => a - b)
    /** @param {number} share */
    const percentile = (share) =>
      ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? Number.NaN
    return [
      percentile(0.5).toFixed(1),
      percentile(0.99).toFixed(1),
      this.rate.toFixed(this.rate < 10 ? 1 : 0),
    ]
  }
}

/**
 * Measures all sides in turn, in slices, and starts each round with another side, so that other load on the machine
 * affects all alike. A slice takes longer if answers are slow.
 *
 * @param {[Side, Side, ...Side[]]} sides
 * @param {{ rounds: number, sliceMs: number, connections: number }} time
 * @returns {Promise<[Figures, Figures, ...Figures[]]>}
 */
export async function measure(sides, { rounds, sliceMs, connections }) {
  const [, , ...more] = sides
  /** @type {[Figures, Figures, ...Figures[]]} */
  const figures = [new Figures(), new Figures(), ...more.map(() => new Figures())]
  const probes = sides.map(() => new Figures())
  for (let round = -1; round < rounds; round++) {
    for (let turn = 0; turn < sides.length; turn++) {
      const index = (round + 1 + turn) % sides.length
      const [side, own, probe] = [sides[index], figures[index], probes[index]]
      if (side === undefined || own === undefined || probe === undefined) continue
      // The first round finds out whether answers come within a slice; later rounds wait for those that do not.
      if (round < 0) await send(side, { amount: connections, connections }, probe)
      else if (probe.elapsedMs < sliceMs) await send(side, { duration: sliceMs / 1000, connections }, own)
      else await send(side, { amount: connections, connections }, own)
    }
  }
  return figures
}

/**
 * Sends an amount of requests to a server, or for a number of seconds, and adds to its figures.
 *
 * @param {Side} side
 * @param {{ amount?: number, duration?: number, connections: number }} load
 * @param {Figures} figures
 * @throws {Error} on any answer but 2xx
 */
export async function send({ origin, requests, cpu }, load, figures) {
  let next = 0
  const cpuBefore = (await cpu?.()) ?? 0
  const started = performance.now()
  let last = started
  /** @type {autocannon.Options} */
  const options = {
    url: origin,
    ...load,
    timeout: 600,
    sampleInt: 20,
    setupClient: (client) => {
      const first = next++ % requests.length
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
    },
  }
  /** @type {autocannon.Result} */
  const { errors, non2xx } = await new Promise((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    run.on('response', (_client, _status, _bytes, milliseconds) => {
      figures.latencies.push(milliseconds)
      last = performance.now()
    })
  })
  if (errors + non2xx > 0)
    throw new Error(`${origin} failed ${errors + non2xx} requests like ${requests[0]?.path}.`)
  figures.elapsedMs += last - started
  figures.cpuMs += ((await cpu?.()) ?? 0) - cpuBefore
}

/**
 * Fetches JSON from a server that is measured.
 *
 * @param {Side} side
 * @param {Request} [request]
 * @returns {Promise<any>}
 * @throws {Error} on any answer but 200
 */
export async function fetchJson({ origin, requests }, request = requests[0]) {
  const response = await fetch(`${origin}${request?.path}`, { headers: request?.headers ?? {} })
  if (response.status !== 200)
    throw new Error(`${origin} answered ${response.status} to ${request?.path}: ${await response.text()}`)
  return response.json()
}

/** The first row of a table. @param {string[]} cells */
export function printHeading(cells) {
  printRow(cells)
  printRow(cells.map(() => '---'))
}

/** @param {string[]} cells */
export function printRow(cells) {
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}
