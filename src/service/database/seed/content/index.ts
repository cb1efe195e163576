import * as v from 'valibot'
import { applicationForm } from '~/contract/application-form'
import { reasonTemplates } from '~/contract/reason-templates'
import { slugify } from '~/contract/slugify'
import { readData, readMarkdown } from './read'
import * as schemas from './schemas'

export type * from './schemas'

/** Home, explore, get-started, FAQ, privacy policy and terms of use. */
export const publicPages = readMarkdown(
  import.meta.glob<string>('./public/*.md', { query: '?raw', import: 'default', eager: true }),
  schemas.publicPage,
)

const documents = readMarkdown(
  import.meta.glob<string>('./documents/**/*.md', { query: '?raw', import: 'default', eager: true }),
  schemas.documentPage,
)

/** The starter documentation, in display order. */
export const categories = readData('categories', v.array(schemas.category)).map((category, index) => ({
  ...category,
  position: index + 1,
  components: category.components.map((component, place) => ({
    ...component,
    position: place + 1,
    pages: documents
      .filter(({ path }) => path.startsWith(`./documents/${category.slug}/${component.slug}/`))
      .toSorted((one, other) => one.position - other.position),
  })),
}))

/** Newest first. */
export const announcements = readMarkdown(
  import.meta.glob<string>('./announcements/*.md', { query: '?raw', import: 'default', eager: true }),
  schemas.announcement,
).toSorted((one, other) => one.daysBefore - other.daysBefore)

/** The starter paths. */
export const learningPaths = readData('learning-paths', v.array(schemas.learningPath))

/** The hardware kits for loan. */
export const kits = readData('kits', v.array(schemas.kit))

// Seconds. Browsers still show a caption at the exact instant of its end.
const cueGapSeconds = 0.001

const languages = [
  { language: 'en', label: 'English' },
  { language: 'es', label: 'Español' },
] as const

const widths = { 576: 1024, 360: 640, 240: 426 } as const

/** The videos of the starter paths, by the unit that shows them. */
export const videos = Object.entries(readData('videos', v.record(v.string(), schemas.video))).map(
  ([unit, { captions, heights, ...video }]) => ({
    ...video,
    unit,
    files: heights.map((height) => ({ name: `${unit}-${height}.mp4`, width: widths[height], height })),
    poster: { name: `${unit}.webp`, width: widths[576], height: 576 },
    captions: languages.map(({ language, label }) => ({
      language,
      label,
      cues: captions.map((line, index) => ({
        from: line.at,
        to: (captions[index + 1]?.at ?? video.duration) - cueGapSeconds,
        text: line[language],
      })),
    })),
  }),
)

/** The demonstration's application form and decline reasons. */
export const application = readData(
  'application',
  v.object({ form: applicationForm, reasons: reasonTemplates }),
)

/** Derives a uid: demo-petra-v-elektromer from petra.v@elektromer.example. */
const makeUid = (email: string) => `demo-${email.replace(/\.[^.]*$/, '').replace(/[@.]/g, '-')}`

/** The demonstration's users: one of each kind, then the listed ones, newest first. */
export const demoUsers = readData('people', v.array(schemas.person)).map((person) => {
  const name = `${person.firstName} ${person.lastName}`
  return {
    ...person,
    identityUid: person.identityUid ?? makeUid(person.email),
    name,
    handle: slugify(name),
  }
})
export type DemoUser = (typeof demoUsers)[number]

const byEmail = new Map(demoUsers.map((person) => [person.email, person]))

/** Returns the demonstration's user with an address. */
export const findDemoUser = (email: string): DemoUser => {
  const person = byEmail.get(email)
  if (!person) throw new Error(`No user of the demonstration has the address ${email}.`)
  return person
}

export const { discussions, listings } = readData('community', schemas.community)

/** The activity of the demonstration's users. */
export const activity = readData('activity', schemas.activity)
