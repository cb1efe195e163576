import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import {
  answerVisibilities,
  language,
  pathLearner,
  pathLevels,
  questionKinds,
  unitKinds,
  unitOrders,
} from './learning'
import { createPageSchema, pagingEntries } from './paging'
import {
  day,
  id,
  idempotencyKey,
  identityUid,
  instant,
  line,
  paragraph,
  pathSlug,
  requiredLine,
  requiredParagraph,
  revision,
  slug,
  webAddress,
} from './field-schemas'

/** The URL of an uploaded file. */
const mediaAddress = (extensions: string) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^/api/files/media/[\\w-]+\\.(${extensions})$`), invalid('fileNotUploaded')),
  )

/** The URL of a video at YouTube or Vimeo, as copied from the browser. */
const providerAddress = v.pipe(
  webAddress,
  v.check(
    (text) =>
      URL.canParse(text) &&
      /^(www\.|m\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be|vimeo\.com|player\.vimeo\.com)$/.test(
        new URL(text).hostname,
      ),
    invalid('videoAddressInvalid'),
  ),
)

export const videoInput = v.pipe(
  v.strictObject({
    /** Uploaded files, one per quality; empty if `address` is given. */
    sources: v.pipe(
      v.array(
        v.strictObject({
          src: mediaAddress('mp4|webm'),
          height: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4320)),
        }),
      ),
      v.maxLength(10),
    ),
    /** A provider's URL; empty if files are given. */
    address: v.union([v.literal(''), providerAddress]),
    poster: v.nullable(mediaAddress('webp')),
    /** Seconds. */
    duration: v.pipe(v.number(), v.minValue(0), v.maxValue(86_400)),
    captions: v.pipe(
      v.array(
        v.strictObject({
          language,
          label: requiredLine(60, invalid('languageNameRequired')),
          /** WebVTT. */
          vtt: v.pipe(v.string(), v.maxLength(500_000, invalid('textTooLong', { max: 500_000 }))),
        }),
      ),
      v.maxLength(20),
    ),
    chapters: v.pipe(
      v.array(
        v.strictObject({
          at: v.pipe(v.number(invalid('timeRequired')), v.minValue(0), v.maxValue(86_400)),
          title: requiredLine(200, invalid('chapterTitleRequired')),
        }),
      ),
      v.maxLength(100),
    ),
  }),
  v.check(({ sources, address }) => sources.length > 0 !== (address !== ''), invalid('videoSourceRequired')),
)
export type VideoInput = v.InferOutput<typeof videoInput>

const isLengthUnknown = (video: VideoInput | null) =>
  video !== null && video.duration === 0 && (video.sources.length > 0 || video.address !== '')

const questionInput = v.pipe(
  v.strictObject({
    /** The id of an existing question; absent for a new one. */
    id: v.optional(id),
    kind: v.picklist(questionKinds),
    text: requiredParagraph(1000, invalid('quizQuestionRequired')),
    /** For `ordering`, in the right order; `isRight` is ignored. */
    options: v.pipe(
      v.array(
        v.strictObject({
          id: v.optional(id),
          text: requiredLine(500, invalid('quizAnswerRequired')),
          isRight: v.boolean(),
        }),
      ),
      v.minLength(2, invalid('tooFewAnswers')),
      v.maxLength(20, invalid('tooManyAnswers')),
    ),
    /** Markdown, shown after answering. */
    explanation: paragraph(2000),
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['options']],
      ({ kind, options }) => kind !== 'single' || options.filter((option) => option.isRight).length === 1,
      invalid('oneRightAnswerRequired'),
    ),
    ['options'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['options']],
      ({ kind, options }) => kind !== 'multiple' || options.some((option) => option.isRight),
      invalid('rightAnswerRequired'),
    ),
    ['options'],
  ),
)
export type QuestionInput = v.InferOutput<typeof questionInput>

/** A whole number within a range. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.number(invalid('numberRequired')),
    v.integer(invalid('wholeNumberRequired')),
    v.minValue(min, invalid('numberOutOfRange', { min, max })),
    v.maxValue(max, invalid('numberOutOfRange', { min, max })),
  )

const maxWaitDays = 30

/** In minutes; forms accept hours as well. */
const wait = v.pipe(
  v.number(invalid('numberRequired')),
  v.integer(invalid('wholeNumberRequired')),
  v.minValue(0, invalid('numberTooSmall', { min: 0 })),
  v.maxValue(maxWaitDays * 1_440, invalid('waitTooLong', { days: maxWaitDays })),
)

/** The default policy of a quiz. */
export const defaultQuizPolicy = {
  maxAttempts: null,
  waitMinutes: 0,
  showAnswers: 'attempt',
  drawCount: null,
} as const

export const quizInput = v.strictObject({
  passPercent: wholeNumber(1, 100),
  /** Null: no limit. Attempts start over when the quiz changes. */
  maxAttempts: v.optional(v.nullable(wholeNumber(1, 100)), defaultQuizPolicy.maxAttempts),
  /** Minutes between a failed attempt and the next one. */
  waitMinutes: v.optional(wait, defaultQuizPolicy.waitMinutes),
  /** When learners get the right answers. */
  showAnswers: v.optional(v.picklist(answerVisibilities), defaultQuizPolicy.showAnswers),
  /** Questions drawn for each attempt; null, or more than there are: all. */
  drawCount: v.optional(v.nullable(wholeNumber(1, 100)), defaultQuizPolicy.drawCount),
  questions: v.pipe(
    v.array(questionInput),
    v.minLength(1, invalid('quizWithoutQuestion')),
    v.maxLength(100, invalid('tooManyQuizQuestions', { max: 100 })),
  ),
})
export type QuizInput = v.InferOutput<typeof quizInput>

// Characters; about an hour of reading.
const maxUnitTextLength = 100_000

export const unitInput = v.pipe(
  v.strictObject({
    /** The id of an existing unit, whose progress is kept; absent for a new one. */
    id: v.optional(id),
    slug: pathSlug,
    title: requiredLine(200, invalid('unitTitleRequired')),
    kind: v.picklist(unitKinds),
    /** Computed from the document, the video or the quiz. Taken from the input for a video of unknown length. */
    minutes: v.optional(
      v.pipe(
        v.number(invalid('minutesRequired')),
        v.integer(invalid('wholeMinutesRequired')),
        v.minValue(1, invalid('numberTooSmall', { min: 1 })),
        v.maxValue(600, invalid('numberTooLarge', { max: 600 })),
      ),
    ),
    /** Markdown: the text of a reading without a document, otherwise an introduction. */
    body: v.optional(paragraph(maxUnitTextLength), ''),
    /** The document of a reading without its own text; of a video, its text version. */
    pageSlug: v.nullable(pathSlug),
    video: v.nullable(videoInput),
    quiz: v.nullable(quizInput),
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['pageSlug'], ['body']],
      ({ kind, pageSlug, body }) => kind !== 'reading' || pageSlug !== null || body !== '',
      invalid('documentRequired'),
    ),
    ['pageSlug'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['video']],
      ({ kind, video }) => (kind === 'video') === (video !== null),
      invalid('videoRequired'),
    ),
    ['video'],
  ),
  v.forward(
    v.partialCheck(
      [['video'], ['minutes']],
      ({ video, minutes }) => !isLengthUnknown(video) || minutes !== undefined,
      invalid('minutesRequired'),
    ),
    ['minutes'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['quiz']],
      ({ kind, quiz }) => (kind === 'quiz') === (quiz !== null),
      invalid('quizRequired'),
    ),
    ['quiz'],
  ),
)
export type UnitInput = v.InferOutput<typeof unitInput>

export const pathInput = v.strictObject({
  slug: pathSlug,
  title: requiredLine(200, invalid('pathTitleRequired')),
  summary: line(300),
  level: v.picklist(pathLevels, invalid('levelRequired')),
  order: v.picklist(unitOrders),
  /** Members see only published paths. */
  isPublished: v.boolean(),
  /** Slugs of the paths that must be finished first. */
  prerequisites: v.pipe(v.array(pathSlug), v.maxLength(20)),
  /** In order. */
  units: v.pipe(v.array(unitInput), v.maxLength(200, invalid('tooManyUnits', { max: 200 }))),
})
export type PathInput = v.InferOutput<typeof pathInput>

const managedPath = v.object({
  id,
  ...v.omit(pathInput, ['units']).entries,
  /** Incremented by each save. */
  revision: v.number(),
  changedAt: instant,
  units: v.array(v.object({ ...unitInput.entries, id, minutes: v.number(), revision: v.number() })),
})
export type ManagedPath = v.InferOutput<typeof managedPath>

const managedPathRow = v.object({
  id,
  ...v.omit(pathInput, ['units', 'prerequisites']).entries,
  unitCount: v.number(),
  minutes: v.number(),
  /** How many learners began it, and how many finished it. */
  learners: v.number(),
  finished: v.number(),
  changedAt: instant,
})
export type ManagedPathRow = v.InferOutput<typeof managedPathRow>

const learnerFilter = {
  /** Part of the name or the address. */
  name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  state: v.optional(v.picklist(['begun', 'finished'])),
  /** Days in UTC on which they began the path. */
  from: v.optional(day),
  to: v.optional(day),
  /** The slug of a unit that they have finished. */
  unit: v.optional(slug),
}
export const learnersQuery = v.strictObject({ ...learnerFilter, ...pagingEntries })
export type LearnersQuery = v.InferOutput<typeof learnersQuery>

// Bytes; allows captions in several languages for hours of video.
const maxPathBytes = 8 * 1024 * 1024

export const pathBuildingContract = {
  listManaged: endpoint('GET /admin/learning-paths', 'admin', {
    summary: 'List all learning paths in order, including drafts, with the number of learners.',
    output: v.object({ data: v.array(managedPathRow) }),
  }),
  getManaged: endpoint('GET /admin/learning-paths/{id}', 'admin', {
    summary: 'Get a learning path for editing, with the correct answers.',
    output: managedPath,
  }),
  create: endpoint('POST /admin/learning-paths', 'admin', {
    summary: 'Create a learning path.',
    body: v.strictObject({ ...pathInput.entries, idempotencyKey }),
    bodyLimit: maxPathBytes,
    output: managedPath,
    status: 201,
    errors: ['SLUG_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  update: endpoint('PUT /admin/learning-paths/{id}', 'admin', {
    summary: 'Update a learning path. Refused if it was saved since it was read. Progress is kept.',
    body: v.strictObject({ ...pathInput.entries, revision }),
    bodyLimit: maxPathBytes,
    output: managedPath,
    errors: ['CONFLICT', 'SLUG_IN_USE'],
  }),
  remove: endpoint('DELETE /admin/learning-paths/{id}', 'admin', {
    summary: 'Delete a learning path with all users’ progress. Certificates are kept.',
    errors: ['NOT_EMPTY'],
  }),
  arrange: endpoint('PUT /admin/learning-paths/order', 'admin', {
    summary: 'Reorder the learning paths.',
    body: v.strictObject({ ids: v.pipe(v.array(id), v.maxLength(1000)) }),
    errors: ['CONFLICT'],
  }),
  listLearners: endpoint('GET /admin/learning-paths/{id}/learners', 'admin', {
    summary: 'List the learners of a path with their progress, most recently active first.',
    query: learnersQuery,
    output: v.object({
      ...createPageSchema(pathLearner).entries,
      path: v.object({ id, slug, title: v.string() }),
      /** How many finished each unit, in order. */
      units: v.array(v.object({ slug, title: v.string(), finished: v.number() })),
    }),
  }),
  grantAttempt: endpoint('POST /admin/learning-paths/{id}/learners/{learner}/attempts', 'admin', {
    summary: 'Grant a learner one more attempt at a quiz with an attempt limit.',
    params: v.strictObject({ id, learner: identityUid }),
    body: v.strictObject({ unit: id, idempotencyKey }),
    errors: ['CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  exportLearners: endpoint('GET /admin/learning-paths/{id}/learners.csv', 'admin', {
    summary: 'Export the learners of a path as CSV.',
    query: v.strictObject(learnerFilter),
    outputType: 'csv',
  }),
}
