// Shared by the actions of a soak.

/**
 * @typedef {import('./soak-people.mjs').Person} Person
 * @typedef {import('./soak-calls.mjs').Question} Question
 */

/**
 * The users of a soak, with their data.
 *
 * @typedef {object} Stage
 * @property {import('./soak-calls.mjs').Caller} caller
 * @property {Awaited<ReturnType<typeof import('./soak-people.mjs').gatherPeople>>} people
 * @property {string[]} open slugs of public documents
 * @property {string[]} closed slugs of documents for approved users
 * @property {{ id: string, slug: string }[]} written documents that administrators edit
 * @property {string[]} words the commonest first
 * @property {Buffer[]} pictures
 * @property {Map<string, string>} functions addresses of server functions, by name
 * @property {number} known the number of users in the list
 */

/**
 * Calls the API as a program does, with a token.
 *
 * @param {Person} person
 * @param {string} kind
 * @param {string} path
 * @param {Partial<Question>} [more]
 * @returns {Question}
 */
export const api = (person, kind, path, more = {}) => ({
  kind,
  path: `/api${path}`,
  person,
  bearer: true,
  ...more,
})

/** @param {number} share */
export const chance = (share) => Math.random() < share

/**
 * Lets users take turns, so that no user exceeds the rate limits.
 *
 * @template {object} Taker
 * @param {Taker[]} people
 * @param {number} everyMs
 * @returns {() => Taker | null}
 */
export function turns(people, everyMs) {
  /** @type {Map<Taker, number>} */
  const last = new Map()
  const nextPerson = takingTurns(people)
  return () => {
    const person = nextPerson()
    const now = performance.now()
    if (now - (last.get(person) ?? Number.NEGATIVE_INFINITY) < everyMs) return null
    last.set(person, now)
    return person
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
