// What the acts of a soak share.

/**
 * Who takes part in a soak, and with what.
 *
 * @typedef {object} Stage
 * @property {import('./soak-calls.mjs').Caller} caller
 * @property {Awaited<ReturnType<typeof import('./soak-people.mjs').gatherPeople>>} people
 * @property {string[]} open slugs of documents that everybody may read
 * @property {string[]} closed slugs of documents for approved people
 * @property {{ id: string, slug: string }[]} written documents that administrators write in
 * @property {string[]} words the commonest first
 * @property {Buffer[]} pictures
 * @property {Map<string, string>} functions addresses of server functions, by name
 * @property {number} known how many people are in the list
 */

/** Asks as a program does, with a token. */
export const api = (person, kind, path, more = {}) => ({
  kind,
  path: `/api${path}`,
  person,
  bearer: true,
  ...more,
})

export const chance = (share) => Math.random() < share

export const addressOf = (path, query) => `${path}?${new URLSearchParams(query)}`

/** People taking turns, so that nobody does a thing more often than the portal allows one person. */
export function turns(people, everyMs) {
  const last = new Map()
  let next = 0
  return () => {
    const person = people[next++ % people.length]
    const now = performance.now()
    if (now - (last.get(person) ?? Number.NEGATIVE_INFINITY) < everyMs) return null
    last.set(person, now)
    return person
  }
}
