import type { Role, UserStatus } from '~/contract/users'
import { places, type Place } from './people-places'
import { randomFrom, type Random } from './random'
import type { GeneratedPerson } from './types'

const statusShares: [UserStatus, number][] = [
  ['approved', 70],
  ['pending', 20],
  ['denied', 6],
  ['disabled', 3],
  ['blocked', 1],
]
const placeShares = places.map((place): [Place, number] => [place, place.share])

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
 * People for large lists, made one at a time: the same seed and count give the same users, and a larger count
 * begins with those of a smaller one. E-mail addresses are unique and of the reserved domain `.example`.
 *
 * @param until the latest instant of `createdAt` (ISO 8601), which lies within the two years before it
 */
export function* generatedPeople(
  count: number,
  seedNumber: number,
  until: string = defaultUntil,
): Generator<GeneratedPerson, void, undefined> {
  const last = Date.parse(until)
  for (let index = 0; index < count; index++) yield personAt(index, randomFrom(seedNumber, index), last)
}

function personAt(index: number, random: Random, last: number): GeneratedPerson {
  const place = random.weighted(placeShares)
  const culture = random.pick(place.names)
  const [firstName, firstLatin] = bothForms(random.pick(culture.first))
  const [lastName, lastLatin] = bothForms(random.pick(culture.last))
  const companyName = `${random.pick(place.companies)} ${random.pick(place.companyForms)}`
  const [city, region] = random.pick(place.cities)
  const status = random.weighted(statusShares)
  const role: Role = status === 'approved' && random.chance(0.001) ? 'admin' : 'user'
  return {
    firstName,
    lastName,
    email: `${latin(firstLatin)}.${latin(lastLatin)}.${index.toString(36)}@${latin(companyName)}.example`,
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

/** Small Latin letters, digits and hyphens alone; remembered, since a million people share few names. */
function latin(name: string): string {
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
