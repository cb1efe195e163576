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
  /** The document of a reading unit, or the text version of a video; null if the caller cannot open it. */
  pageSlug: v.nullable(slug),
  state: v.picklist(unitStates),
  /** The position in the video at which the user stopped, in seconds; 0 for other units. */
  position: v.number(),
  /** The length of the video in seconds; 0 for other units, or if unknown. */
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

/** A path that must be finished first. */
const prerequisite = v.object({ slug, title: v.string(), isFinished: v.boolean() })

/** The deadline of a path, required or recommended. */
const deadline = v.object({
  /** The last day, in the installation's time zone. */
  dueOn: day,
  /** Days from today in that time zone; negative once the deadline has passed. */
  daysLeft: v.number(),
  isRequired: v.boolean(),
})
export type Deadline = v.InferOutput<typeof deadline>

/** A learning path with the user's progress. */
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
  /** The next unit: the first one begun that is not a quiz, else the first open one. */
  nextUnit: v.nullable(slug),
  startedAt: v.nullable(instant),
  /** The time of the user's last activity in it. */
  lastAt: v.nullable(instant),
  /** When all units at that time were finished. Later changes of the path do not reset it. */
  finishedAt: v.nullable(instant),
  /** The code of the user's certificate; null until the path is finished. */
  certificate: v.nullable(v.string()),
  /** The nearest deadline of the user's cohorts; null without one, or once the path is finished. */
  deadline: v.nullable(deadline),
})
export type LearningPath = v.InferOutput<typeof learningPath>

/**
 * The appearance of a tick, which stands for one or more units: finished, begun or partly finished, not begun,
 * changed since.
 */
export const unitTicks = ['full', 'part', 'empty', 'changed'] as const
export type UnitTick = (typeof unitTicks)[number]

const { units: _units, nextUnit: _nextUnit, ...wholeEntries } = learningPath.entries

/** A path in a list, with the user's progress as counts. */
const learningPathInList = v.object({
  ...wholeEntries,
  unitCount: v.number(),
  begunUnits: v.number(),
  /** Finished units that changed since. */
  changedUnits: v.number(),
  /** One tick per unit; for long paths, several units share one. */
  ticks: v.array(v.picklist(unitTicks)),
  /** The next unit: the first one begun that is not a quiz, else the first open one. */
  continueAt: v.nullable(
    v.object({
      slug,
      title: v.string(),
      /** From 1. */
      number: v.number(),
      /** Position and length of the video in seconds; 0 for other units. */
      position: v.number(),
      duration: v.number(),
    }),
  ),
})
export type LearningPathInList = v.InferOutput<typeof learningPathInList>

const foundUnit = v.object({ slug, title: v.string(), path: v.object({ slug, title: v.string() }) })
export type FoundUnit = v.InferOutput<typeof foundUnit>

/** Maximum number of learning paths on a public page; further ones are counted. */
export const maxPathTeasers = 24

const learningPathTeaser = v.object({ ...pathEntries, unitCount: v.number() })
export type LearningPathTeaser = v.InferOutput<typeof learningPathTeaser>

/** A path as visitors see it: its structure, without the names of its units. */
const pathOutline = v.object({
  ...pathEntries,
  order: v.picklist(unitOrders),
  /** Paths that must be finished first. */
  prerequisites: v.array(v.object({ slug, title: v.string() })),
  units: v.array(
    v.object({
      kind: v.picklist(unitKinds),
      minutes: v.number(),
      /** Its document; null if the caller cannot open it. */
      page: v.nullable(v.object({ slug, title: v.string() })),
    }),
  ),
})
export type PathOutline = v.InferOutput<typeof pathOutline>

/** A caption; times are seconds from the start. */
export const cue = v.object({ from: v.number(), to: v.number(), text: v.string() })
export type Cue = v.InferOutput<typeof cue>

/** The language of captions, such as `en` or `es-CL`. */
export const language = v.pipe(
  v.string(),
  v.regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/, invalid('languageInvalid')),
)

/** A video with its sources. */
export const video = v.object({
  /** The source: the portal's files, or a provider with an embedded player. */
  provider: v.picklist(['file', 'youtube', 'vimeo']),
  /** The provider's video id; empty for files. */
  providerId: v.string(),
  /** Files in several qualities, the highest first; `height` in pixels. */
  sources: v.array(v.object({ src: v.string(), type: v.string(), height: v.number() })),
  poster: v.nullable(v.string()),
  /** Seconds; 0 where it is not known. */
  duration: v.number(),
  /** One per language; `src` is WebVTT, `cues` are the same captions for the transcript. */
  captions: v.array(
    v.object({ language: v.string(), label: v.string(), src: v.string(), cues: v.array(cue) }),
  ),
  chapters: v.array(v.object({ at: v.number(), title: v.string() })),
})
export type Video = v.InferOutput<typeof video>

export const questionKinds = ['single', 'multiple', 'ordering'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** A quiz question without the right options. */
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
  /** The number of the next attempt, from 1; sent with its answers. */
  number: v.number(),
  /** Remaining attempts; null: no limit. */
  left: v.nullable(v.number()),
  /** When the next attempt is possible; null: now, or never if none is left. */
  nextAt: v.nullable(instant),
})
export type QuizAttempts = v.InferOutput<typeof quizAttempts>

const quiz = v.object({
  /** The percentage of questions that must be right, 1 to 100. */
  passPercent: v.number(),
  /** How many questions an attempt has. */
  questionCount: v.number(),
  attempts: quizAttempts,
  /** The questions of the next attempt; empty while it is not possible. */
  questions: v.array(quizQuestion),
})
export type Quiz = v.InferOutput<typeof quiz>

/** The chosen options: for `single` one, for `ordering` all in order. */
const quizAnswer = v.strictObject({ question: id, options: v.pipe(v.array(id), v.maxLength(20)) })
export const quizAnswers = v.strictObject({
  answers: v.pipe(v.array(quizAnswer), v.maxLength(100)),
  /** The revision of the unit, as read. */
  revision,
  /** The number of the attempt, as read: a repeat with the same number counts once. Default: the next attempt. */
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
      /** The question as asked. */
      question: quizQuestion,
      /** Null while right answers are hidden, as are `options`. */
      isRight: v.nullable(v.boolean()),
      /** The chosen and the right options (for `ordering` in order). */
      chosen: v.array(id),
      options: v.nullable(v.array(id)),
      /** The explanation as HTML; empty while right answers are hidden. */
      explanation: v.string(),
    }),
  ),
})
export type QuizResult = v.InferOutput<typeof quizResult>

/** Eight days, so that every time zone has a whole week. */
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
  /** From 1. */
  number: v.number(),
  /** Incremented when the video or the quiz changes. */
  revision: v.number(),
  /** An introduction before the document, the video or the quiz, as HTML. */
  html: v.string(),
  /** The document of a reading unit with its text; null if the caller cannot open it. */
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

/** A user's progress in a unit. */
export const unitProgress = v.strictObject({
  /** Seconds into the video. */
  position: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(86_400))),
  /** Marks a reading or video as finished; a quiz is finished by its answers. */
  isFinished: v.optional(v.literal(true)),
  /** With `isFinished`, what the user saw: the revision of the unit and, for a reading, the document's version. */
  revision: v.optional(revision),
  pageVersion: v.optional(versionNumber),
})
export type UnitProgress = v.InferOutput<typeof unitProgress>

/** A certificate as verification shows it, without other user data. */
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

/** A certificate in the user's own list. */
const heldCertificate = v.pick(certificate, ['code', 'pathTitle', 'finishedAt'])
export type HeldCertificate = v.InferOutput<typeof heldCertificate>

export const learningPathsContract = {
  list: endpoint('GET /learning-paths', 'approved', {
    summary:
      'List the learning paths with the caller’s progress. Units are only counted; get a single path for their names.',
    output: v.object({ data: v.array(learningPathInList) }),
  }),
  findUnits: endpoint('GET /learning-units', 'approved', {
    summary: 'Suggest units open to the caller whose name or path name matches the typed text, at most six.',
    query: v.strictObject({
      q: v.pipe(v.string(), v.trim(), v.maxLength(200, invalid('textTooLong', { max: 200 }))),
    }),
    output: v.object({ data: v.array(foundUnit) }),
  }),
  teasers: endpoint('GET /learning-paths/teasers', 'anyone', {
    summary: `Get the names and lengths of the first ${maxPathTeasers} learning paths, and the number of paths, for the public pages.`,
    output: v.object({ total: v.number(), data: v.array(learningPathTeaser) }),
  }),
  activity: endpoint('GET /learning-activity', 'approved', {
    summary: `List the units that the caller worked in during the last ${activityDays} days, latest first.`,
    output: v.object({ data: v.array(unitActivity) }),
  }),
  outline: endpoint('GET /learning-paths/{path}/outline', 'anyone', {
    summary:
      'Get the public outline of a learning path: kinds and lengths of its units, and documents that the caller may open.',
    params: pathParams,
    output: pathOutline,
  }),
  get: endpoint('GET /learning-paths/{path}', 'approved', {
    summary: 'Get a learning path with its units and the caller’s progress.',
    params: pathParams,
    output: learningPath,
  }),
  getUnit: endpoint('GET /learning-paths/{path}/units/{unit}', 'approved', {
    summary: 'Get a unit with its video or its questions, without the correct answers.',
    params: unitParams,
    output: unitContent,
    errors: ['UNIT_LOCKED'],
  }),
  captions: endpoint('GET /learning-paths/{path}/units/{unit}/captions/{language}', 'approved', {
    summary: 'Get the captions of a video in a language, as WebVTT.',
    params: v.strictObject({ ...unitParams.entries, language }),
    outputType: 'vtt',
    errors: ['UNIT_LOCKED'],
  }),
  setProgress: endpoint('PUT /learning-paths/{path}/units/{unit}/progress', 'approved', {
    summary:
      'Save the caller’s progress in a unit, or mark it as finished. Finishing the last unit finishes the path.',
    params: unitParams,
    body: unitProgress,
    output: learningPath,
    errors: ['UNIT_LOCKED'],
  }),
  answer: endpoint('POST /learning-paths/{path}/units/{unit}/answers', 'approved', {
    summary:
      'Answer a quiz. Returns the result, with correct answers and explanations as the quiz allows. Enough correct answers finish the unit.',
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
    summary: 'Get a printable certificate: your own, or any as an administrator.',
    params: certificateParams,
    outputType: 'pdf',
  }),
  ofUser: endpoint('GET /users/{id}/learning-paths', 'user', {
    summary:
      'List the paths that a user has begun, and all certificates of the user: your own, or any as an administrator.',
    params: userParams,
    output: v.object({
      data: v.array(userPath),
      /** Includes certificates of removed and unpublished paths, newest first. */
      certificates: v.array(heldCertificate),
    }),
  }),
}

/** A learner of a path, for administrators. */
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
      /** Attempts at the current version of the quiz. */
      attempts: v.number(),
      /** Including granted attempts; null: no limit. */
      maxAttempts: v.nullable(v.number()),
      isPassed: v.boolean(),
    }),
  ),
})
export type PathLearner = v.InferOutput<typeof pathLearner>
