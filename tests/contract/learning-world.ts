import { randomBytes, randomInt } from 'node:crypto'
import { contract } from '~/contract'
import { defaultQuizPolicy } from '~/contract/path-building'
import type { ManagedPath, PathInput, QuestionInput, UnitInput } from '~/contract/path-building'
import { makeCompany, type TestPerson, type World } from './world'

const { learningPaths, savedViews } = contract

// Only slugs have to be unique.
let count = randomInt(1_000)
const next = () => (count += 1)

const unit = { minutes: 5, body: '', pageSlug: null, video: null, quiz: null }

/** A unit that opens a document. */
export const readingUnit = (pageSlug: string, traits: Partial<UnitInput> = {}): UnitInput => ({
  ...unit,
  slug: `reading-${next()}`,
  title: 'Read',
  kind: 'reading',
  pageSlug,
  ...traits,
})

export const vtt = 'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ana>Open the <b>cover</b> &amp; look.\n'

/** A unit that plays a file, with captions in English. */
export const videoUnit = (traits: Partial<UnitInput> = {}): UnitInput => ({
  ...unit,
  slug: `video-${next()}`,
  title: 'See',
  kind: 'video',
  video: {
    sources: [{ src: '/api/files/media/clip-640x360.mp4', height: 360 }],
    address: '',
    poster: null,
    duration: 90,
    captions: [{ language: 'en', label: 'English', vtt }],
    chapters: [{ at: 0, title: 'Beginning' }],
  },
  ...traits,
})

const option = (text: string, isRight: boolean) => ({ text, isRight })

/** One question of each kind; the right answers are `Right 1`, both `Right`s, and `First` to `Third`. */
export const threeQuestions: QuestionInput[] = [
  {
    kind: 'single',
    text: 'Which one?',
    options: [option('Wrong 1', false), option('Right 1', true)],
    explanation: 'Because *so*.',
  },
  {
    kind: 'multiple',
    text: 'Which ones?',
    options: [option('Right 2', true), option('Wrong 2', false), option('Right 3', true)],
    explanation: '',
  },
  {
    kind: 'ordering',
    text: 'In which order?',
    options: [option('First', false), option('Second', false), option('Third', false)],
    explanation: '',
  },
]

/** A quiz unit whose answers must all be right. */
export const quizUnit = (
  questions: QuestionInput[] = threeQuestions,
  traits: Partial<UnitInput> = {},
): UnitInput => ({
  ...unit,
  slug: `quiz-${next()}`,
  title: 'Check',
  kind: 'quiz',
  quiz: { ...defaultQuizPolicy, passPercent: 100, questions },
  ...traits,
})

export const pathInput = (traits: Partial<PathInput> = {}): PathInput => ({
  slug: `learning-${next()}`,
  title: 'Path',
  summary: '',
  level: 'Beginner',
  order: 'free',
  isPublished: true,
  prerequisites: [],
  units: [],
  ...traits,
})

const builders = new WeakMap<World, Promise<TestPerson>>()

/** The administrator who builds the paths of a world. */
export const getBuilder = (world: World): Promise<TestPerson> => {
  const known = builders.get(world) ?? world.administrator()
  builders.set(world, known)
  return known
}

/** Makes a learning path; published and of free order by default. */
export const makePath = async (world: World, traits: Partial<PathInput> = {}): Promise<ManagedPath> => {
  const { status, body, text } = await world.call(
    learningPaths.create,
    { body: pathInput(traits) },
    await getBuilder(world),
  )
  if (status !== 201) throw new Error(text)
  return body
}

/** The units of a path as the input of an update. */
export const getUnits = ({ units }: ManagedPath): UnitInput[] =>
  units.map(({ revision: _revision, ...kept }) => kept)

/** Saves a path with changes. */
export const changePath = async (world: World, path: ManagedPath, traits: Partial<PathInput>) => {
  const { id, changedAt: _changedAt, units: _units, ...rest } = path
  const body = { ...rest, units: getUnits(path), ...traits }
  return world.call(learningPaths.update, { params: { id }, body }, await getBuilder(world))
}

/** A user's certificate for a deleted path. Returns its code. */
export const makeCertificate = async ({ context }: World, identityUid: string, name = 'Ana Rojas') => {
  const code = randomBytes(10).toString('hex').toUpperCase()
  const says = { name, path_title: 'First reading', level: 'Beginner', minutes: 70 }
  await context.database
    .insertInto('certificates')
    .values({
      code,
      identity_uid: identityUid,
      path_id: null,
      ...says,
      finished_at: context.now().toISOString(),
    })
    .execute()
  return code
}

/** A shared view of the users of a company; by default of a new one without members. */
export const makeSegment = async (
  world: World,
  company = `Company ${crypto.randomUUID()}`,
): Promise<string> => {
  await makeCompany(world, company)
  const body = { name: `Segment ${crypto.randomUUID()}`, search: { company }, shared: true }
  const { status, body: view, text } = await world.call(savedViews.create, { body }, await getBuilder(world))
  if (status !== 201) throw new Error(text)
  return view.id
}

export const cohortInput = {
  name: 'Cohort',
  dueOn: null,
  dueDays: 30,
  isRequired: true,
  addsLater: false,
}

/** A cohort of one member, who has thirty days for a path. */
export const makeCohort = async (world: World, path?: { id: string }, name = 'Cohort') => {
  const { id } = path ?? (await makePath(world))
  const companyName = `Company ${crypto.randomUUID()}`
  const segment = await makeSegment(world, companyName)
  const member = await world.person({ status: 'approved', companyName })
  const { status, body, text } = await world.call(
    learningPaths.createCohort,
    { params: { id }, body: { ...cohortInput, name, segment } },
    await getBuilder(world),
  )
  if (status !== 201) throw new Error(text)
  const input = { params: { id: body.id }, query: {} }
  const { body: listed } = await world.call(learningPaths.listCohortMembers, input, await getBuilder(world))
  return { id: body.id, member: member.uid, dueOn: listed.data[0]!.dueOn }
}
