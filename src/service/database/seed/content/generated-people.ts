import type { Role, UserStatus } from '~/contract/users'
import { readData } from './read'
import { places, type SeedUser } from './schemas'

/** A user for long lists; `createdAt` is ISO 8601 in UTC. */
export type GeneratedUser = SeedUser & { createdAt: string }

/** Pseudo-random choices, reproducible from a seed. */
export type Random = {
  /** An integer from 0, below `limit`. */
  below: (limit: number) => number
  chance: (share: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  /** Chooses by weights, which need not add up to 100. */
  weighted: <Item>(shares: readonly (readonly [Item, number])[]) => Item
  /** Replaces each # with a digit and each @ with a capital letter. */
  fill: (pattern: string) => string
}

/** An independent series for each pair of numbers (mulberry32 by Tommy Ettinger, public domain). */
function createRandom(seedNumber: number, index: number): Random {
  let state = Math.imul(seedNumber ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <Item>(items: readonly Item[]): Item => {
    for (const item of items.slice(below(items.length))) return item
    throw new Error('There is nothing to pick from.')
  }
  return {
    below,
    pick,
    chance: (share) => next() < share,
    weighted: (shares) => {
      let rest = next() * shares.reduce((sum, [, share]) => sum + share, 0)
      for (const [item, share] of shares) if ((rest -= share) < 0) return item
      return pick(shares)[0]
    },
    fill: (pattern) =>
      pattern.replace(/[#@]/g, (sign) =>
        sign === '#' ? String(below(10)) : 'ABCEGHJKLMNPRSTVXY'.charAt(below(18)),
      ),
  }
}

const statusShares: [UserStatus, number][] = [
  ['approved', 70],
  ['pending', 20],
  ['denied', 6],
  ['disabled', 3],
  ['blocked', 1],
]
const placeShares = readData('places', places).places.map((place) => [place, place.share] as const)

const jobTitles = [
  'Firmware engineer',
  'Software developer',
  'Metering engineer',
  'Data analyst',
  'Network planner',
  'Systems integrator',
  'Product manager',
  'Research engineer',
  'Head of metering',
  'Student',
]

const twoYears = 2 * 365 * 24 * 3600 * 1000
const defaultUntil = '2026-11-20T12:00:00.000Z'

/**
 * Generates users for long lists, one at a time: the same seed and count give the same users, and a larger count begins
 * with those of a smaller one. E-mail addresses are unique, in the reserved domain `.example`.
 *
 * @param until the latest `createdAt` (ISO 8601); all are within the two years before it
 */
export function* generateUsers(
  count: number,
  seedNumber: number,
  until: string = defaultUntil,
): Generator<GeneratedUser, void, undefined> {
  const last = Date.parse(until)
  for (let index = 0; index < count; index++) yield generateUser(index, createRandom(seedNumber, index), last)
}

function generateUser(index: number, random: Random, last: number): GeneratedUser {
  const place = random.weighted(placeShares)
  const culture = random.pick(place.cultures)
  const [firstName, firstLatin] = bothForms(random.pick(culture.first))
  const [lastName, lastLatin] = bothForms(random.pick(culture.last))
  const companyName = `${random.pick(place.companies)} ${random.pick(place.companyForms)}`
  const [city, region] = random.pick(place.cities)
  const status = random.weighted(statusShares)
  const role: Role = status === 'approved' && random.chance(0.001) ? 'admin' : 'user'
  return {
    firstName,
    lastName,
    email: `${toLatin(firstLatin)}.${toLatin(lastLatin)}.${index.toString(36)}@${toLatin(companyName)}.example`,
    phoneNumber: random.fill(place.phone),
    companyName,
    jobTitle: random.pick(jobTitles),
    address: {
      country: place.country,
      region,
      city,
      postalCode: random.fill(place.postalCode),
      street: random.pick(place.streets).replace('#', String(1 + random.below(240))),
    },
    status,
    role,
    createdAt: new Date(last - random.below(twoYears)).toISOString(),
    hasDevelopedMeteringApps: random.chance(0.35),
    hasExperienceWithRevelo: random.chance(0.15),
  }
}

function bothForms(name: string): [written: string, latinForm: string] {
  const [written = name, latinForm = written] = name.split('|')
  return [written, latinForm]
}

const withoutMarks = new Map(Object.entries({ ß: 'ss', ø: 'o', æ: 'ae', ł: 'l', đ: 'd', þ: 'th', ı: 'i' }))
const known = new Map<string, string>()

/** Reduces a name to lower-case Latin letters, digits and hyphens; cached, since a million users share few names. */
function toLatin(name: string): string {
  const before = known.get(name)
  if (before !== undefined) return before
  const folded = name
    .toLowerCase()
    .replace(/[ßøæłđþı]/g, (letter) => withoutMarks.get(letter) ?? '')
    .normalize('NFD')
    .replace(/[\p{Mark}'.]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  known.set(name, folded)
  return folded
}
