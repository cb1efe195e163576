// Asks one of several servers the same questions, for a time, with so many requests at once.
import { Agent, get } from 'node:http'

/** Answers of one side to one kind of question. */
export class Tally {
  /** Milliseconds each. */
  latencies = []
  elapsed = 0

  /** @param {number} share such as 0.99 */
  percentile(share) {
    const ordered = this.latencies.toSorted((a, b) => a - b)
    return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? Number.NaN
  }

  /** Requests a second. */
  get rate() {
    return this.latencies.length / (this.elapsed / 1000)
  }
}

/** A server under measurement. Keeps its connections. */
export class Side {
  /**
   * @param {string | null} token nobody's where there is none
   * @param {(question: object) => string} addressOf the path and query of a question
   */
  constructor(name, origin, token, concurrency, addressOf) {
    this.name = name
    this.origin = origin
    this.addressOf = addressOf
    this.headers = token === null ? {} : { authorization: `Bearer ${token}` }
    this.concurrency = concurrency
    this.agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  }

  /** @throws {Error} on any answer but 200 */
  ask(query) {
    return new Promise((resolve, reject) => {
      const address = `${this.origin}${this.addressOf(query)}`
      const request = get(address, { agent: this.agent, headers: this.headers }, (response) => {
        const parts = []
        response.on('data', (part) => parts.push(part))
        response.on('end', () => {
          const text = Buffer.concat(parts).toString()
          if (response.statusCode === 200) return resolve(text)
          return reject(new Error(`${this.name} answered ${response.statusCode} to ${address}: ${text}`))
        })
      })
      request.on('error', reject)
    })
  }

  async askFor(queries, milliseconds, tally) {
    const started = performance.now()
    let next = 0
    const worker = async () => {
      while (performance.now() - started < milliseconds) {
        const asked = performance.now()
        await this.ask(queries[next++ % queries.length])
        tally.latencies.push(performance.now() - asked)
      }
    }
    await Promise.all(Array.from({ length: this.concurrency }, worker))
    tally.elapsed += performance.now() - started
  }
}

/**
 * All sides in turn, in slices, each round beginning with another one, so that whatever else the machine does
 * meets them alike.
 *
 * @param {Side[]} sides
 * @param {{ rounds: number, sliceMs: number }} time
 * @returns {Promise<Tally[]>} one for each side
 */
export async function measure(sides, queries, { rounds, sliceMs }) {
  const tallies = sides.map(() => new Tally())
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < sides.length; turn++) {
      const index = (round + turn) % sides.length
      await sides[index].askFor(queries, sliceMs, tallies[index])
    }
  }
  return tallies
}

/** @throws {Error} unless all sides say the same of the total and the people */
export async function compareAnswers(sides, query) {
  const answers = []
  for (const side of sides) {
    const { total, data } = JSON.parse(await side.ask(query))
    answers.push(JSON.stringify([total, data.map(({ identityUid }) => identityUid)]))
  }
  if (answers.every((answer) => answer === answers[0])) return JSON.parse(answers[0])[0]
  throw new Error(`Different answers to ${JSON.stringify(query)}:\n${answers.join('\n')}`)
}
