// The reading actions of a soak.
import { getAddress } from './address-of.mjs'
import { api, chance } from './soak-stage.mjs'
import { names, pick } from './soak-words.mjs'

const PUBLIC = [
  '/',
  '/explore',
  '/get-started',
  '/faq',
  '/news',
  '/contact-us',
  '/login',
  '/register',
  '/privacy-policy',
  '/terms-of-use',
  '/faq/_payload.json',
  '/sitemap.xml',
  '/news.atom',
]
const APPLICANT = ['/profile', '/profile/application', '/profile/security', '/notifications']
const APPROVED = [
  '/profile',
  '/profile/security',
  '/notifications',
  '/dashboard',
  '/documents',
  '/learning-paths',
  '/learning-paths/first-reading',
  '/request-devkit',
  '/community',
  '/community/questions',
  '/community/members',
]
const ADMINISTRATION = [
  '/admin/audit',
  '/admin/documents',
  '/admin/profile/application',
  '/admin/dev-kits',
  '/admin/funnel',
  '/admin/bulk-changes',
  '/admin/contact',
]
const STATUSES = ['approved', 'pending', 'denied']

/** @param {string | number} given */
const valueOf = (given) => (typeof given === 'number' ? { t: 0, s: given } : { t: 1, s: given })

/** @param {Record<string, unknown>} entries @param {number} i */
const getObject = (entries, i) => ({
  t: 10,
  i,
  p: { k: Object.keys(entries), v: Object.values(entries) },
  o: 0,
})

/**
 * The payload of a server function, as the page's library serialises it.
 *
 * @param {Record<string, string | number>} data
 */
function getPayload(data) {
  const values = Object.fromEntries(Object.entries(data).map(([key, given]) => [key, valueOf(given)]))
  return JSON.stringify({ t: getObject({ data: getObject(values, 1) }, 0), f: 127, m: [] })
}

/**
 * @param {import('./soak-stage.mjs').Stage} stage
 * @returns {import('./soak-acts.mjs').Act[]}
 */
export function readingActs({ caller, people, open, closed, words, functions }) {
  const { administrators, approved, applicants } = people
  const middling = words.slice(500, 20_000)
  /** @param {string} kind @param {string} path @param {import('./soak-people.mjs').Person} [person] */
  const page = (kind, path, person) => caller.ask({ kind: `page: ${kind}`, path, ...(person && { person }) })

  const listUsers = () => {
    const filter = {
      ...(chance(0.5) && { name: pick(names) }),
      ...(chance(0.5) && { status: pick(STATUSES) }),
      ...(chance(0.3) && { role: 'user' }),
      ...(chance(0.3) && { sort: pick(['name', '-name', 'email', 'createdAt']) }),
      // The first page has no number in its address.
      ...(chance(0.3) && { page: 2 + Math.floor(Math.random() * 5) }),
    }
    const person = pick(administrators)
    return chance(0.5)
      ? caller.ask(api(person, 'list of users', getAddress('/users', filter)))
      : caller.ask({ kind: 'page: list of users', path: getAddress('/admin/accounts', filter), person })
  }

  /**
   * @param {string} name
   * @param {import('./soak-people.mjs').Person | null} person
   * @param {Record<string, string | number>} [data]
   */
  const callFunction = (name, person, data) =>
    caller.ask({
      kind: 'server function',
      path: `${functions.get(name)}${data ? `?payload=${encodeURIComponent(getPayload(data))}` : ''}`,
      ...(person && { person }),
      headers: { 'x-tsr-serverfn': 'true', 'sec-fetch-site': 'same-origin' },
    })
  const callFunctions = () =>
    pick([
      () => callFunction('readSession', pick(approved)),
      () => callFunction('readSession', null),
      () => callFunction('countUnread', pick(approved)),
      () => callFunction('listUsers', pick(administrators), { name: pick(names), page: 1 }),
      () => callFunction('readPage', pick(approved), { slug: pick(closed) }),
      () => callFunction('readCatalogue', null),
      () => callFunction('listLearningPaths', pick(approved)),
      () => callFunction('listQuestions', pick(approved), { sort: 'votes' }),
    ])()

  const search = () => {
    const q = chance(0.2)
      ? pick(words).slice(0, 4)
      : chance(0.3)
        ? `${pick(words)} ${pick(words)}`
        : pick(middling)
    if (chance(0.3)) return caller.ask({ kind: 'page: search', path: getAddress('/search', { q }) })
    const kind = chance(0.2) ? 'suggestions' : 'search'
    const path = kind === 'search' ? getAddress('/pages/search', { q }) : getAddress('/pages/suggest', { q })
    return caller.ask(chance(0.5) ? api(pick(approved), kind, path) : { kind, path: `/api${path}` })
  }

  const notifications = async () => {
    const person = pick(approved)
    await caller.ask(api(person, 'notifications', '/notifications'))
    if (chance(0.3))
      await caller.ask(api(person, 'notifications read', '/notifications/read', { method: 'PUT', body: {} }))
  }

  const stream = () =>
    caller.stream(api(pick(approved), 'event stream', '/notifications/stream'), 2000 + Math.random() * 20_000)

  return [
    { weight: 20, act: () => page('public', pick(PUBLIC)) },
    { weight: 8, act: () => page('open document', `/documents/${pick(open)}`) },
    { weight: 10, act: () => page('signed in', pick(APPROVED), pick(approved)) },
    { weight: 3, act: () => page('applicant', pick(APPLICANT), pick(applicants)) },
    { weight: 6, act: () => page('document', `/documents/${pick(closed)}`, pick(approved)) },
    { weight: 4, act: () => page('administration', pick(ADMINISTRATION), pick(administrators)) },
    { weight: 6, act: listUsers },
    { weight: 6, act: () => caller.ask(api(pick(approved), 'document', `/pages/slug/${pick(closed)}`)) },
    { weight: 7, act: search },
    { weight: 12, act: callFunctions },
    { weight: 3, act: notifications },
    { weight: 3, act: stream },
  ]
}
