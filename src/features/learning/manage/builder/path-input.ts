import type { ManagedPath, QuestionInput, UnitInput } from '~/contract/path-building'
import { slugify } from '~/contract/slugify'
import { toPathSlug } from '~/contract/field-schemas'
import {
  asksForMinutes,
  emptyQuiz,
  emptyVideo,
  isInlineReading,
  type PathDraft,
  type QuizDraft,
  type QuestionDraft,
  type UnitDraft,
  type VideoDraft,
} from './path-draft'

const roundToMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

const twoDigits = (part: number) => (part < 10 ? `0${part}` : String(part))

/** Formats seconds: `75` as `1:15`, `3675` as `1:01:15`, `61.9` as `1:01.9`. */
export const formatTimestamp = (seconds: number): string => {
  const exact = roundToMilliseconds(seconds)
  const [hours, minutes] = [Math.floor(exact / 3600), Math.floor(exact / 60) % 60]
  const rest = roundToMilliseconds(exact % 60)
  return hours === 0 ? `${minutes}:${twoDigits(rest)}` : `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}`
}

/** Parses `1:15`, `1:01:15`, `1:01.9` or `75` to seconds; NaN for anything else. */
export const parseTimestamp = (clock: string): number => {
  const text = clock.trim()
  if (!/^\d{1,5}(:[0-5]?\d){0,2}(\.\d{1,3})?$/.test(text)) return Number.NaN
  return roundToMilliseconds(text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0))
}

const getVideoDraft = (video: UnitInput['video'], key: string): VideoDraft =>
  video === null
    ? emptyVideo()
    : {
        from: video.sources.length > 0 || video.address === '' ? 'files' : 'address',
        sources: video.sources.map((source, place) => ({ key: `${key}-source-${place}`, ...source })),
        address: video.address,
        poster: video.poster,
        length: video.duration === 0 ? '' : formatTimestamp(video.duration),
        captions: video.captions.map((caption, place) => ({ key: `${key}-caption-${place}`, ...caption })),
        chapters: video.chapters.map(({ at, title }, place) => ({
          key: `${key}-chapter-${place}`,
          at: formatTimestamp(at),
          title,
        })),
      }

const getQuestionDraft = ({ id, options, ...question }: QuestionInput, key: string): QuestionDraft => ({
  ...question,
  key,
  ...(id === undefined ? {} : { id }),
  options: options.map(({ id: option, text, isRight }, place) => ({
    key: `${key}-option-${place}`,
    ...(option === undefined ? {} : { id: option }),
    text,
    isRight,
  })),
})

/** Whole hours. */
const getWait = (minutes: number): Pick<QuizDraft, 'waitMinutes' | 'waitUnit'> =>
  minutes > 0 && minutes % 60 === 0
    ? { waitMinutes: minutes / 60, waitUnit: 'hours' }
    : { waitMinutes: minutes, waitUnit: 'minutes' }

const getUnitDraft = ({ id, ...unit }: ManagedPath['units'][number]): UnitDraft => ({
  key: id,
  id,
  title: unit.title,
  slug: unit.slug,
  kind: unit.kind,
  minutes: unit.minutes,
  body: unit.body,
  from: unit.kind === 'reading' && unit.pageSlug === null && unit.body !== '' ? 'unit' : 'document',
  pageSlug: unit.pageSlug,
  video: getVideoDraft(unit.video, id),
  quiz:
    unit.quiz === null
      ? emptyQuiz()
      : {
          passPercent: unit.quiz.passPercent,
          maxAttempts: unit.quiz.maxAttempts ?? '',
          ...getWait(unit.quiz.waitMinutes),
          showAnswers: unit.quiz.showAnswers,
          drawCount: unit.quiz.drawCount ?? '',
          questions: unit.quiz.questions.map((question, place) =>
            getQuestionDraft(question, `${id}-question-${place}`),
          ),
        },
})

/** Converts a saved path to a draft. */
export const toPathDraft = (path: ManagedPath): PathDraft => ({
  title: path.title,
  slug: path.slug,
  summary: path.summary,
  level: path.level,
  order: path.order,
  isPublished: path.isPublished,
  prerequisites: path.prerequisites,
  units: path.units.map(getUnitDraft),
})

const toVideoInput = ({ from, sources, address, poster, length, captions, chapters }: VideoDraft) => ({
  sources: from === 'files' ? sources.map(({ src, height }) => ({ src, height })) : [],
  address: from === 'address' ? address : '',
  poster,
  duration: length.trim() === '' ? 0 : parseTimestamp(length),
  captions: captions.map(({ language, label, vtt }) => ({ language, label, vtt })),
  chapters: chapters.map(({ at, title }) => ({ at: parseTimestamp(at), title })),
})

const toQuestionInput = ({ id, kind, text, options, explanation }: QuestionDraft) => ({
  ...(id === undefined ? {} : { id }),
  kind,
  text,
  options: options.map((option) => ({
    ...(option.id === undefined ? {} : { id: option.id }),
    text: option.text,
    isRight: kind !== 'ordering' && option.isRight,
  })),
  explanation,
})

const orNone = (typed: number | string) => (typed === '' ? null : typed)

const toQuizInput = ({ passPercent, questions, ...policy }: QuizDraft) => ({
  passPercent,
  maxAttempts: orNone(policy.maxAttempts),
  waitMinutes:
    policy.waitMinutes === ''
      ? 0
      : policy.waitUnit === 'hours'
        ? Number(policy.waitMinutes) * 60
        : policy.waitMinutes,
  showAnswers: policy.showAnswers,
  drawCount: orNone(policy.drawCount),
  questions: questions.map(toQuestionInput),
})

const toUnitInput = (unit: UnitDraft, slug: string) => {
  const { id, kind, title, minutes, body, pageSlug, video, quiz } = unit
  return {
    ...(id === undefined ? {} : { id }),
    slug,
    title,
    kind,
    ...(asksForMinutes(unit) && { minutes }),
    body,
    pageSlug: kind === 'quiz' || isInlineReading(unit) ? null : pageSlug,
    video: kind === 'video' ? toVideoInput(video) : null,
    quiz: kind === 'quiz' ? toQuizInput(quiz) : null,
  }
}

/** Returns the slugs of units: as typed, or derived from their titles and made unique. */
export const getUnitSlugs = (units: readonly Pick<UnitDraft, 'slug' | 'title'>[]): string[] => {
  const taken = new Set(units.map(({ slug }) => slug.trim()))
  return units.map(({ slug, title }) => {
    if (slug.trim() !== '') return toPathSlug(slug.trim())
    const made = toPathSlug(slugify(title))
    if (made === '') return ''
    let free = made
    for (let number = 2; taken.has(free); number += 1) free = `${made}-${number}`
    taken.add(free)
    return free
  })
}

/** Converts a draft to the service's input, which the contract's schema validates, since a draft may hold anything. */
export const toPathInput = (draft: PathDraft) => {
  const { title, slug, summary, level, order, isPublished, prerequisites, units } = draft
  const slugs = getUnitSlugs(units)
  return {
    slug: toPathSlug(slug.trim() === '' ? slugify(title) : slug.trim()),
    title,
    summary,
    level,
    order,
    isPublished,
    prerequisites,
    units: units.map((unit, place) => toUnitInput(unit, slugs[place] ?? '')),
  }
}

/**
 * Merges the saved path into the draft: adds the service's ids and slugs, and keeps later edits.
 *
 * @param sent the draft as it was sent.
 */
export const mergeSaved = (draft: PathDraft, sent: PathDraft, saved: ManagedPath): PathDraft => ({
  ...draft,
  slug: draft.slug.trim() === '' ? saved.slug : draft.slug,
  units: draft.units.map((unit) => {
    const place = sent.units.findIndex(({ key }) => key === unit.key)
    const [before, now] = [sent.units[place], saved.units[place]]
    if (before === undefined || now === undefined) return unit
    const questions = unit.quiz.questions.map((question) => {
      const at = before.quiz.questions.findIndex(({ key }) => key === question.key)
      const [asked, kept] = [before.quiz.questions[at], now.quiz?.questions[at]]
      if (asked === undefined || kept?.id === undefined) return question
      const options = question.options.map((option) => {
        const known = kept.options[asked.options.findIndex(({ key }) => key === option.key)]
        return known?.id === undefined ? option : { ...option, id: known.id }
      })
      return { ...question, id: kept.id, options }
    })
    return {
      ...unit,
      id: now.id,
      slug: unit.slug.trim() === '' ? now.slug : unit.slug,
      minutes: asksForMinutes(unit) ? unit.minutes : now.minutes,
      quiz: { ...unit.quiz, questions },
    }
  }),
})
