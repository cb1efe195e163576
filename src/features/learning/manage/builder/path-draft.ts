import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { defaultQuizPolicy } from '~/contract/path-building'
import { answerVisibilities, pathLevels, questionKinds, unitKinds, unitOrders } from '~/contract/learning'

/** Names an entry of a list within the form, also one that the service does not know yet. */
const key = v.string()
const knownId = v.optional(v.string())

const optionDraft = v.object({ key, id: knownId, text: v.string(), isRight: v.boolean() })
export type OptionDraft = v.InferOutput<typeof optionDraft>

const questionDraft = v.object({
  key,
  id: knownId,
  kind: v.picklist(questionKinds),
  text: v.string(),
  options: v.array(optionDraft),
  explanation: v.string(),
})
export type QuestionDraft = v.InferOutput<typeof questionDraft>

const quizDraft = v.object({
  passPercent: v.union([v.number(), v.string()]),
  // Defaults for drafts of before; an empty field is no limit.
  maxAttempts: v.optional(v.union([v.number(), v.string()]), ''),
  waitMinutes: v.optional(v.union([v.number(), v.string()]), defaultQuizPolicy.waitMinutes),
  /** What the wait counts. */
  waitUnit: v.optional(v.picklist(['minutes', 'hours']), 'minutes'),
  showAnswers: v.optional(v.picklist(answerVisibilities), defaultQuizPolicy.showAnswers),
  drawCount: v.optional(v.union([v.number(), v.string()]), ''),
  questions: v.array(questionDraft),
})
export type QuizDraft = v.InferOutput<typeof quizDraft>

const videoDraft = v.object({
  /** Which of the two is used; the other is kept in case the author switches back. */
  from: v.picklist(['files', 'address']),
  sources: v.array(v.object({ key, src: v.string(), height: v.union([v.number(), v.string()]) })),
  address: v.string(),
  poster: v.nullable(v.string()),
  /** As a clock shows it; empty where it is not known. */
  length: v.string(),
  captions: v.array(v.object({ key, language: v.string(), label: v.string(), vtt: v.string() })),
  chapters: v.array(v.object({ key, at: v.string(), title: v.string() })),
})
export type VideoDraft = v.InferOutput<typeof videoDraft>

const unitDraft = v.object({
  key,
  id: knownId,
  title: v.string(),
  /** Empty, it follows the title. */
  slug: v.string(),
  kind: v.picklist(unitKinds),
  minutes: v.union([v.number(), v.string()]),
  body: v.string(),
  /** Where the text of a reading is; the document is kept in case the author switches back. */
  from: v.optional(v.picklist(['document', 'unit']), 'document'),
  pageSlug: v.nullable(v.string()),
  // Of every kind, so that trying another one loses nothing.
  video: videoDraft,
  quiz: quizDraft,
})
export type UnitDraft = v.InferOutput<typeof unitDraft>

const pathDraft = v.object({
  title: v.string(),
  /** Empty, it follows the title. */
  slug: v.string(),
  summary: v.string(),
  level: v.picklist(pathLevels),
  order: v.picklist(unitOrders),
  isPublished: v.boolean(),
  prerequisites: v.array(v.string()),
  units: v.array(unitDraft),
})
/** Whether it is a reading whose text is written in the unit. */
export const isInlineReading = ({ kind, from }: UnitDraft): boolean => kind === 'reading' && from === 'unit'

/** Whether the minutes are given, as of a video whose length is not known; else the service computes them. */
export const asksForMinutes = ({ kind, video }: UnitDraft): boolean =>
  kind === 'video' &&
  video.length.trim() === '' &&
  (video.from === 'address' ? video.address.trim() !== '' : video.sources.length > 0)

/** A learning path as it is being written. */
export type PathDraft = v.InferOutput<typeof pathDraft>

const storedPathSchema = v.object({
  draft: pathDraft,
  /** Of the path that it follows; null for a new one. */
  revision: v.nullable(v.number()),
})
export type StoredPath = v.InferOutput<typeof storedPathSchema>

/** What an earlier visit left, or null where it is something else. */
export const parseStoredPath = (value: unknown): StoredPath | null => {
  const { success, output } = v.safeParse(storedPathSchema, value)
  return success ? output : null
}

let made = 0
const newKey = () => {
  made += 1
  return `${Date.now().toString(36)}-${made}`
}

export const newOption = (): OptionDraft => ({ key: newKey(), text: '', isRight: false })

export const newQuestion = (): QuestionDraft => ({
  key: newKey(),
  kind: 'single',
  text: '',
  options: [newOption(), newOption()],
  explanation: '',
})

export const newSource = (src: string, height: number) => ({ key: newKey(), src, height })
export const newChapter = () => ({ key: newKey(), at: '', title: '' })
export const newCaption = () => ({ key: newKey(), language: 'en', label: t`English`, vtt: '' })

export const emptyVideo = (): VideoDraft => ({
  from: 'files',
  sources: [],
  address: '',
  poster: null,
  length: '',
  captions: [],
  chapters: [],
})

// A usual value in schools and trainings; the author of the path can change it.
const defaultPassPercent = 70

export const emptyQuiz = (): QuizDraft => ({
  passPercent: defaultPassPercent,
  maxAttempts: '',
  waitMinutes: defaultQuizPolicy.waitMinutes,
  waitUnit: 'minutes',
  showAnswers: defaultQuizPolicy.showAnswers,
  drawCount: '',
  questions: [],
})

export const newUnit = (kind: UnitDraft['kind']): UnitDraft => ({
  key: newKey(),
  title: '',
  slug: '',
  kind,
  minutes: '',
  body: '',
  from: 'document',
  pageSlug: null,
  video: emptyVideo(),
  quiz: { ...emptyQuiz(), questions: kind === 'quiz' ? [newQuestion()] : [] },
})

export const newPath = (): PathDraft => ({
  title: '',
  slug: '',
  summary: '',
  level: 'Beginner',
  order: 'required',
  isPublished: false,
  prerequisites: [],
  units: [],
})
