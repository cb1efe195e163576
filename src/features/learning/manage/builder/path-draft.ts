import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { defaultQuizPolicy } from '~/contract/path-building'
import { answerVisibilities, pathLevels, questionKinds, unitKinds, unitOrders } from '~/contract/learning'

/** The key of a list entry in the form, also of one that is not saved yet. */
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
  // Defaults for older drafts; an empty field means no limit.
  maxAttempts: v.optional(v.union([v.number(), v.string()]), ''),
  waitMinutes: v.optional(v.union([v.number(), v.string()]), defaultQuizPolicy.waitMinutes),
  /** The unit of the waiting time. */
  waitUnit: v.optional(v.picklist(['minutes', 'hours']), 'minutes'),
  showAnswers: v.optional(v.picklist(answerVisibilities), defaultQuizPolicy.showAnswers),
  drawCount: v.optional(v.union([v.number(), v.string()]), ''),
  questions: v.array(questionDraft),
})
export type QuizDraft = v.InferOutput<typeof quizDraft>

const videoDraft = v.object({
  /** The selected source; the other is kept in case the author switches back. */
  from: v.picklist(['files', 'address']),
  sources: v.array(v.object({ key, src: v.string(), height: v.union([v.number(), v.string()]) })),
  address: v.string(),
  poster: v.nullable(v.string()),
  /** Formatted as `1:15`; empty if unknown. */
  length: v.string(),
  captions: v.array(v.object({ key, language: v.string(), label: v.string(), vtt: v.string() })),
  chapters: v.array(v.object({ key, at: v.string(), title: v.string() })),
})
export type VideoDraft = v.InferOutput<typeof videoDraft>

const unitDraft = v.object({
  key,
  id: knownId,
  title: v.string(),
  /** If empty, it is derived from the title. */
  slug: v.string(),
  kind: v.picklist(unitKinds),
  minutes: v.union([v.number(), v.string()]),
  body: v.string(),
  /** The source of a reading's text; the document is kept in case the author switches back. */
  from: v.optional(v.picklist(['document', 'unit']), 'document'),
  pageSlug: v.nullable(v.string()),
  // Data of every kind, so that switching loses nothing.
  video: videoDraft,
  quiz: quizDraft,
})
export type UnitDraft = v.InferOutput<typeof unitDraft>

const pathDraft = v.object({
  title: v.string(),
  /** If empty, it is derived from the title. */
  slug: v.string(),
  summary: v.string(),
  level: v.picklist(pathLevels),
  order: v.picklist(unitOrders),
  isPublished: v.boolean(),
  prerequisites: v.array(v.string()),
  units: v.array(unitDraft),
})
/** Whether it is a reading with its text in the unit. */
export const isInlineReading = ({ kind, from }: UnitDraft): boolean => kind === 'reading' && from === 'unit'

/** Whether the author must enter the minutes, as of a video of unknown length; otherwise the service computes them. */
export const asksForMinutes = ({ kind, video }: UnitDraft): boolean =>
  kind === 'video' &&
  video.length.trim() === '' &&
  (video.from === 'address' ? video.address.trim() !== '' : video.sources.length > 0)

/** The draft of a learning path. */
export type PathDraft = v.InferOutput<typeof pathDraft>

const storedPathSchema = v.object({
  draft: pathDraft,
  /** The revision of the saved path; null for a new one. */
  revision: v.nullable(v.number()),
})
export type StoredPath = v.InferOutput<typeof storedPathSchema>

/** Parses a draft of an earlier visit; null if it is invalid. */
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

// A common threshold; authors can change it.
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
