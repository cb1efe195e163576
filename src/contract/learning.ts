import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import {
  certificateCode,
  day,
  id,
  identityUid,
  instant,
  revision,
  slug,
  versionNumber,
} from './field-schemas'
import { userParams } from './users'

export const unitKinds = ['reading', 'video', 'quiz'] as const
export type UnitKind = (typeof unitKinds)[number]

export const pathLevels = ['Beginner', 'Intermediate', 'Advanced'] as const
export type PathLevel = (typeof pathLevels)[number]

export const unitOrders = ['required', 'free'] as const
export type UnitOrder = (typeof unitOrders)[number]

/**
 * A user's state in a unit.
 * - `open`: not begun
 * - `locked`: another unit, or another path, comes first
 * - `begun`
 * - `finished`
 * - `changed`: finished, but its content changed since then
 */
export const unitStates = ['open', 'locked', 'begun', 'finished', 'changed'] as const
export type UnitState = (typeof unitStates)[number]

const unit = v.object({
  slug,
  title: v.string(),
  kind: v.picklist(unitKinds),
  minutes: v.number(),
  /** The document of a reading unit, or the text version of a video; null if the caller may not open it. */
  pageSlug: v.nullable(slug),
  state: v.picklist(unitStates),
  /** Seconds into the video at which the user stopped; 0 elsewhere. */
  position: v.number(),
  /** Seconds that the video lasts; 0 elsewhere, and where it is not known. */
  duration: v.number(),
  finishedAt: v.nullable(instant),
})
export type Unit = v.InferOutput<typeof unit>

const pathEntries = {
  slug,
  title: v.string(),
  summary: v.string(),
  level: v.picklist(pathLevels),
  /** The minutes of all units. */
  minutes: v.number(),
}

/** Another path that is finished first. */
const prerequisite = v.object({ slug, title: v.string(), isFinished: v.boolean() })

/** By when a user is to finish a path, or is advised to. */
const deadline = v.object({
  /** The last day, in the installation's time zone. */
  dueOn: day,
  /** From today in that zone; below zero once the day is over. */
  daysLeft: v.number(),
  isRequired: v.boolean(),
})
export type Deadline = v.InferOutput<typeof deadline>

/** A path as it stands for one user. */
export const learningPath = v.object({
  ...pathEntries,
  order: v.picklist(unitOrders),
  prerequisites: v.array(prerequisite),
  /** Whether a prerequisite is not finished yet. */
  isLocked: v.boolean(),
  units: v.array(unit),
  /** Units that are finished or changed. */
  finishedUnits: v.number(),
  /** The minutes of the unfinished units. */
  minutesLeft: v.number(),
  /** Where the user continues: the first unit that is begun and no quiz, else the first open one. */
  nextUnit: v.nullable(slug),
  startedAt: v.nullable(instant),
  /** The time of the user's last activity in it. */
  lastAt: v.nullable(instant),
  /** When all units of that time were finished; stays when the path changes. */
  finishedAt: v.nullable(instant),
  /** The code of the user's certificate; null until the path is finished. */
  certificate: v.nullable(v.string()),
  /** The nearest of the user's cohorts; null without one, and once the path is finished. */
  deadline: v.nullable(deadline),
})
export type LearningPath = v.InferOutput<typeof learningPath>

/** How a unit, or several that share a tick, is drawn: finished, begun or partly finished, not begun, changed since. */
export const unitTicks = ['full', 'part', 'empty', 'changed'] as const
export type UnitTick = (typeof unitTicks)[number]

const { units: _units, nextUnit: _nextUnit, ...wholeEntries } = learningPath.entries

/** A path in a list, as it stands for one user: its units are counted. */
const learningPathInList = v.object({
  ...wholeEntries,
  unitCount: v.number(),
  begunUnits: v.number(),
  /** Finished units that changed since. */
  changedUnits: v.number(),
  /** One a unit; of many units, several share one. */
  ticks: v.array(v.picklist(unitTicks)),
  /** Where the user continues: the first unit that is begun and no quiz, else the first open one. */
  continueAt: v.nullable(
    v.object({
      slug,
      title: v.string(),
      /** Counts from 1. */
      number: v.number(),
      /** Seconds into the video, and that it lasts; 0 elsewhere. */
      position: v.number(),
      duration: v.number(),
    }),
  ),
})
export type LearningPathInList = v.InferOutput<typeof learningPathInList>

const foundUnit = v.object({ slug, title: v.string(), path: v.object({ slug, title: v.string() }) })
export type FoundUnit = v.InferOutput<typeof foundUnit>

/** Learning paths on a public page; the others are counted. */
export const maxPathTeasers = 24

const learningPathTeaser = v.object({ ...pathEntries, unitCount: v.number() })
export type LearningPathTeaser = v.InferOutput<typeof learningPathTeaser>

/** A path as visitors see it: how it is built, with the names of its units withheld. */
const pathOutline = v.object({
  ...pathEntries,
  order: v.picklist(unitOrders),
  /** Paths that are finished first. */
  prerequisites: v.array(v.object({ slug, title: v.string() })),
  units: v.array(
    v.object({
      kind: v.picklist(unitKinds),
      minutes: v.number(),
      /** The document that it is about, where the caller may open it; null: withheld. */
      page: v.nullable(v.object({ slug, title: v.string() })),
    }),
  ),
})
export type PathOutline = v.InferOutput<typeof pathOutline>

/** A line of speech, in seconds from the start. */
export const cue = v.object({ from: v.number(), to: v.number(), text: v.string() })
export type Cue = v.InferOutput<typeof cue>

/** A language as captions name it, such as `en` or `es-CL`. */
export const language = v.pipe(
  v.string(),
  v.regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/, invalid('languageInvalid')),
)

/** A video as it is played. */
export const video = v.object({
  /** Where it comes from: the portal's own files, or a provider that plays it in a frame of its own. */
  provider: v.picklist(['file', 'youtube', 'vimeo']),
  /** The provider's id of it; empty for files. */
  providerId: v.string(),
  /** Files in several qualities, the highest first; `height` in pixels. */
  sources: v.array(v.object({ src: v.string(), type: v.string(), height: v.number() })),
  poster: v.nullable(v.string()),
  /** Seconds; 0 where it is not known. */
  duration: v.number(),
  /** One a language; `src` is WebVTT, `cues` the same for the transcript. */
  captions: v.array(
    v.object({ language: v.string(), label: v.string(), src: v.string(), cues: v.array(cue) }),
  ),
  chapters: v.array(v.object({ at: v.number(), title: v.string() })),
})
export type Video = v.InferOutput<typeof video>

export const questionKinds = ['single', 'multiple', 'ordering'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** A quiz question without its right options, which stay on the server. */
const quizQuestion = v.object({
  id,
  kind: v.picklist(questionKinds),
  text: v.string(),
  /** In a random order, which does not reveal the answer. */
  options: v.array(v.object({ id, text: v.string() })),
})
export type QuizQuestion = v.InferOutput<typeof quizQuestion>

/**
 * When learners get the right answers to a quiz.
 * - `attempt`: after each attempt
 * - `passed`: once they have passed
 * - `never`
 */
export const answerVisibilities = ['attempt', 'passed', 'never'] as const

const quizAttempts = v.object({
  /** Of the next attempt, counting from 1; sent with its answers. */
  number: v.number(),
  /** Attempts that are left; null: no limit. */
  left: v.nullable(v.number()),
  /** When the next attempt is possible; null: now, or never where none is left. */
  nextAt: v.nullable(instant),
})
export type QuizAttempts = v.InferOutput<typeof quizAttempts>

const quiz = v.object({
  /** The percentage of questions that must be right, 1 to 100. */
  passPercent: v.number(),
  /** How many questions an attempt has. */
  questionCount: v.number(),
  attempts: quizAttempts,
  /** Those of the next attempt; empty while it is not possible. */
  questions: v.array(quizQuestion),
})
export type Quiz = v.InferOutput<typeof quiz>

/** The chosen options: for `single` one, for `ordering` all in order. */
const quizAnswer = v.strictObject({ question: id, options: v.pipe(v.array(id), v.maxLength(20)) })
export const quizAnswers = v.strictObject({
  answers: v.pipe(v.array(quizAnswer), v.maxLength(100)),
  /** The revision of the unit that was answered, as the unit gave it. */
  revision,
  /** The number of the attempt, as the unit gave it: sent twice, it counts once. Absent: the next one. */
  attempt: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})
export type QuizAnswers = v.InferOutput<typeof quizAnswers>

const quizResult = v.object({
  right: v.number(),
  total: v.number(),
  isPassed: v.boolean(),
  at: instant,
  questions: v.array(
    v.object({
      id,
      /** As it was asked. */
      question: quizQuestion,
      /** Null while the right answers are not shown, as are `options`. */
      isRight: v.nullable(v.boolean()),
      /** The chosen and the right options (for `ordering` in order). */
      chosen: v.array(id),
      options: v.nullable(v.array(id)),
      /** The explanation, as HTML from the service; empty while the right answers are not shown. */
      explanation: v.string(),
    }),
  ),
})
export type QuizResult = v.InferOutput<typeof quizResult>

/** A week, and a day more, so that it is whole in every time zone. */
export const activityDays = 8

const unitActivity = v.object({ at: instant, isFinished: v.boolean() })
export type UnitActivity = v.InferOutput<typeof unitActivity>

const place = v.nullable(v.object({ slug, title: v.string() }))

/** A unit with its content. */
export const unitContent = v.object({
  ...unit.entries,
  path: v.object({
    slug,
    title: v.string(),
    order: v.picklist(unitOrders),
    units: v.array(unit),
    finishedUnits: v.number(),
    certificate: v.nullable(v.string()),
  }),
  /** Counts from 1. */
  number: v.number(),
  /** Rises when the video or the quiz changes. */
  revision: v.number(),
  /** Words of its own before the document, the video or the quiz, as HTML. */
  html: v.string(),
  /** The document of a reading unit, where the caller may open it: the words themselves. */
  document: v.nullable(
    v.object({ slug, title: v.string(), html: v.string(), version: versionNumber, changedAt: instant }),
  ),
  video: v.nullable(video),
  quiz: v.nullable(quiz),
  /** The last answers of this user, unless the quiz changed since. */
  lastResult: v.nullable(quizResult),
  previous: place,
  next: place,
})
export type UnitContent = v.InferOutput<typeof unitContent>

const pathParams = v.strictObject({ path: slug })
const unitParams = v.strictObject({ path: slug, unit: slug })

/** Where a user is in a unit. */
export const unitProgress = v.strictObject({
  /** Seconds into the video. */
  position: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(86_400))),
  /** For a finished reading or video; a quiz is finished by its answers alone. */
  isFinished: v.optional(v.literal(true)),
  /** With `isFinished`, what the user was shown: the revision of the unit, and of a reading the document's version. */
  revision: v.optional(revision),
  pageVersion: v.optional(versionNumber),
})
export type UnitProgress = v.InferOutput<typeof unitProgress>

/** The parts of a certificate that verification shows, without other data of the user. */
const certificate = v.object({
  code: v.string(),
  name: v.string(),
  pathTitle: v.string(),
  level: v.string(),
  minutes: v.number(),
  finishedAt: instant,
})
export type Certificate = v.InferOutput<typeof certificate>

const certificateParams = v.strictObject({ code: certificateCode })

const userPath = v.object({
  slug,
  title: v.string(),
  finishedUnits: v.number(),
  unitCount: v.number(),
  startedAt: instant,
  lastAt: instant,
  finishedAt: v.nullable(instant),
  certificate: v.nullable(v.string()),
})
export type UserPath = v.InferOutput<typeof userPath>

/** A certificate in the list of its holder. */
const heldCertificate = v.pick(certificate, ['code', 'pathTitle', 'finishedAt'])
export type HeldCertificate = v.InferOutput<typeof heldCertificate>

export const learningPathsContract = {
  list: endpoint('GET /learning-paths', 'approved', {
    summary:
      'The learning paths, and how far the caller is. The units are counted; a path by itself names them.',
    output: v.object({ data: v.array(learningPathInList) }),
  }),
  findUnits: endpoint('GET /learning-units', 'approved', {
    summary:
      'The units open to the caller that fit what is being typed, by their names and those of their paths; at most six.',
    query: v.strictObject({
      q: v.pipe(v.string(), v.trim(), v.maxLength(200, invalid('textTooLong', { max: 200 }))),
    }),
    output: v.object({ data: v.array(foundUnit) }),
  }),
  teasers: endpoint('GET /learning-paths/teasers', 'anyone', {
    summary: `Names and lengths of the first ${maxPathTeasers} learning paths, and how many there are, for the public pages.`,
    output: v.object({ total: v.number(), data: v.array(learningPathTeaser) }),
  }),
  activity: endpoint('GET /learning-activity', 'approved', {
    summary: `The units that the caller worked in during the last ${activityDays} days, the latest first.`,
    output: v.object({ data: v.array(unitActivity) }),
  }),
  outline: endpoint('GET /learning-paths/{path}/outline', 'anyone', {
    summary:
      'How a learning path is built, for everybody: kinds and lengths of its units, and documents that the caller may open.',
    params: pathParams,
    output: pathOutline,
  }),
  get: endpoint('GET /learning-paths/{path}', 'approved', {
    summary: 'A learning path with its units, and how far the caller is.',
    params: pathParams,
    output: learningPath,
  }),
  getUnit: endpoint('GET /learning-paths/{path}/units/{unit}', 'approved', {
    summary: 'A unit with its video or its questions; never with the right answers.',
    params: unitParams,
    output: unitContent,
    errors: ['UNIT_LOCKED'],
  }),
  captions: endpoint('GET /learning-paths/{path}/units/{unit}/captions/{language}', 'approved', {
    summary: 'The captions of a video in a language, as WebVTT.',
    params: v.strictObject({ ...unitParams.entries, language }),
    outputType: 'vtt',
    errors: ['UNIT_LOCKED'],
  }),
  setProgress: endpoint('PUT /learning-paths/{path}/units/{unit}/progress', 'approved', {
    summary:
      'Say where the caller is in a unit, or that it is finished. Finishing the last one finishes the path.',
    params: unitParams,
    body: unitProgress,
    output: learningPath,
    errors: ['UNIT_LOCKED'],
  }),
  answer: endpoint('POST /learning-paths/{path}/units/{unit}/answers', 'approved', {
    summary: 'Answer a quiz; says what was right, and why. Enough right answers finish the unit.',
    params: unitParams,
    body: quizAnswers,
    output: v.object({ result: quizResult, attempts: quizAttempts, path: learningPath }),
    errors: ['UNIT_LOCKED', 'CONFLICT', 'NO_ATTEMPT_LEFT'],
  }),
  certificate: endpoint('GET /certificates/{code}', 'anyone', {
    summary: 'Verify a certificate by its code.',
    params: certificateParams,
    output: certificate,
  }),
  certificatePdf: endpoint('GET /certificates/{code}/pdf', 'user', {
    summary: 'A certificate to print: one’s own, or any as an administrator.',
    params: certificateParams,
    outputType: 'pdf',
  }),
  ofUser: endpoint('GET /users/{id}/learning-paths', 'user', {
    summary:
      'The paths that a person has begun, and all certificates of that person: one’s own, or any as an administrator.',
    params: userParams,
    output: v.object({
      data: v.array(userPath),
      /** Includes certificates of removed and unpublished paths, newest first. */
      certificates: v.array(heldCertificate),
    }),
  }),
}

/** A user on the way through a path, for administrators. */
export const pathLearner = v.object({
  identityUid,
  name: v.string(),
  email: v.string(),
  company: v.string(),
  finishedUnits: v.number(),
  startedAt: instant,
  lastAt: instant,
  finishedAt: v.nullable(instant),
  /** The quizzes that the user has tried, in order. */
  quizzes: v.array(
    v.object({
      /** Of the unit. */
      id,
      title: v.string(),
      /** Attempts at the quiz as it is now. */
      attempts: v.number(),
      /** With those that were granted; null: no limit. */
      maxAttempts: v.nullable(v.number()),
      isPassed: v.boolean(),
    }),
  ),
})
export type PathLearner = v.InferOutput<typeof pathLearner>
