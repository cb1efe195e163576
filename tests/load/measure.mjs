// Sends the same requests to each of several servers, for a time, with a fixed concurrency.
import { Agent, get } from 'node:http'

/** Answers of one side to one kind of question. */
export class Tally {
  /** @type {number[]} milliseconds each */
  latencies = []
  elapsed = 0
  /** Milliseconds of processor time, if the server reports it. */
  cpu = 0

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

/**
 * @template Item
 * @param {Item[]} items one at least
 * @returns {() => Item} the next of them at each call, over and over
 */
export function takingTurns(items) {
  let next = 0
  return () => {
    const item = items[next++ % items.length]
    if (item === undefined) throw new Error('There is nothing to take turns.')
    return item
  }
}

/**
 * The interface that {@link measure} needs of a server.
 *
 * @template Question
 * @typedef {{ askFor: (questions: Question[], milliseconds: number, tally: Tally) => Promise<void> }} Askable
 */

/**
 * A server under measurement. Keeps its connections.
 *
 * @template Question
 */
export class Side {
  /**
   * @param {string} name
   * @param {string} origin
   * @param {string | null} token null for an anonymous visitor
   * @param {number} concurrency
   * @param {(question: Question) => string} getAddress the path and query of a question
   */
  constructor(name, origin, token, concurrency, getAddress) {
    this.name = name
    this.origin = origin
    this.getAddress = getAddress
    /** @type {Record<string, string>} */
    this.headers = token === null ? {} : { authorization: `Bearer ${token}` }
    this.concurrency = concurrency
    this.agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  }

  /**
   * @param {Question} question
   * @returns {Promise<string>}
   * @throws {Error} on any answer but 200
   */
  ask(question) {
    return new Promise((resolve, reject) => {
      const address = `${this.origin}${this.getAddress(question)}`
      const request = get(address, { agent: this.agent, headers: this.headers }, (response) => {
        /** @type {Buffer[]} */
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

  /** @type {Askable<Question>['askFor']} */
  async askFor(questions, milliseconds, tally) {
    const started = performance.now()
    const nextQuestion = takingTurns(questions)
    const worker = async () => {
      while (performance.now() - started < milliseconds) {
        const asked = performance.now()
        await this.ask(nextQuestion())
        tally.latencies.push(performance.now() - asked)
      }
    }
    await Promise.all(Array.from({ length: this.concurrency }, worker))
    tally.elapsed += performance.now() - started
  }
}

/**
 * @template Side
 * @param {Side} side
 */
const getTurn = (side) => ({ side, tally: new Tally() })

/**
 * All sides in turn, in slices, each round beginning with another one, so that whatever else the machine does
 * meets them alike.
 *
 * @template Question
 * @param {[Askable<Question>, Askable<Question>, ...Askable<Question>[]]} sides
 * @param {Question[]} questions
 * @param {{ rounds: number, sliceMs: number }} time
 * @returns {Promise<[Tally, Tally, ...Tally[]]>} one for each side
 */
export async function measure([first, second, ...more], questions, { rounds, sliceMs }) {
  const [one, other, ...others] = [getTurn(first), getTurn(second), ...more.map(getTurn)]
  const turns = [one, other, ...others]
  for (let round = 0; round < rounds; round++) {
    const begun = round % turns.length
    for (const { side, tally } of [...turns.slice(begun), ...turns.slice(0, begun)])
      await side.askFor(questions, sliceMs, tally)
  }
  return [one.tally, other.tally, ...others.map(({ tally }) => tally)]
}

/**
 * @template Question
 * @param {Side<Question>[]} sides
 * @param {Question} question
 * @returns {Promise<number>} how many people there are in all
 * @throws {Error} unless all sides say the same of the total and the people
 */
export async function compareAnswers(sides, question) {
  let found = 0
  const answers = []
  for (const side of sides) {
    /** @type {{ total: number, data: { identityUid: string }[] }} */
    const { total, data } = JSON.parse(await side.ask(question))
    answers.push(JSON.stringify([total, data.map(({ identityUid }) => identityUid)]))
    found = total
  }
  if (new Set(answers).size === 1) return found
  throw new Error(`Different answers to ${JSON.stringify(question)}:\n${answers.join('\n')}`)
}
