import { readFiles } from './front-matter'
import { read } from './videos'
import type { SeedAnnouncement, SeedKit, SeedPublicPage } from './types'

export { activity } from './activity'
export { categories } from './categories'
export { discussions, listings } from './community'
export { heroPeople } from './hero-people'
export { learningPaths } from './learning-paths'
export { generatedPeople } from './people'
export { videos } from './videos'
export type * from './types'

const pageFiles = import.meta.glob<string>('./public/*.md', { query: '?raw', import: 'default', eager: true })

/** Home, explore, get-started, FAQ, privacy policy and terms of use. */
export const publicPages: SeedPublicPage[] = readFiles(pageFiles).map((file) => ({
  slug: file.name,
  title: file.text('title'),
  description: file.text('description'),
  body: file.body,
}))

const ask = (label: string) => ({ label, hint: '', isAsked: true })

export const profileQuestions = JSON.stringify({
  hasDevelopedMeteringApps: ask('Have you developed metering applications?'),
  hasExperienceWithRevelo: ask('Do you have experience with Revelo?'),
})

const drawing = (name: string, alt: string) => ({ width: 640, height: 560, read: read(`${name}.webp`), alt })

/** The hardware that is lent. */
export const kits: SeedKit[] = [
  {
    slug: 'e3-bench-meter',
    name: 'E3 bench meter',
    description:
      'A three-phase meter that accepts development keys, with an isolating transformer, a 60 W load, an optical probe and a key card. For applications on the edge and for interval data.',
    facts: [
      { label: 'Phases', value: '3, 230/400 V' },
      { label: 'Application memory', value: '64 MB' },
      { label: 'Interfaces', value: 'RS-485, optical, Wi-SUN' },
      { label: 'Ships in', value: '5 to 8 days' },
    ],
    picture: drawing('e3-bench-meter', 'A box with a display, three knobs and seven terminals'),
    stock: 24,
    mostPieces: 10,
    loanMonths: 6,
    returnInstructions:
      'Send it in its case to Meridian Grid, Kit depot, Hall 3. Write your name on a label inside. You pay for the parcel.',
    paths: [],
    agreement: 'terms-of-use',
  },
  {
    slug: 'g1-gateway-board',
    name: 'G1 gateway board',
    description:
      'The board that joins up to 32 meters to a head-end, with antennas, a 12 V supply and a stick for settings. For events of several meters and for field trials.',
    facts: [
      { label: 'Meters per board', value: 'up to 32' },
      { label: 'Uplink', value: 'Ethernet, LTE-M' },
      { label: 'Power', value: '12 V, 6 W' },
      { label: 'Ships in', value: '3 to 5 days' },
    ],
    picture: drawing('g1-gateway-board', 'A board with two antennas, a processor and ports'),
    stock: 11,
    mostPieces: 3,
    loanMonths: 3,
    returnInstructions:
      'Send it in its box, with both antennas, to Meridian Grid, Kit depot, Hall 3. Write your name on a label inside. You pay for the parcel.',
    paths: ['first-reading'],
  },
]

const files = import.meta.glob<string>('./announcements/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Newest first. */
export const announcements: SeedAnnouncement[] = readFiles(files)
  .map((file) => ({
    slug: file.name,
    title: file.text('title'),
    body: file.body,
    daysBefore: file.whole('daysBefore'),
    isPublic: file.text('readers') === 'everybody',
  }))
  .toSorted((one, other) => one.daysBefore - other.daysBefore)
