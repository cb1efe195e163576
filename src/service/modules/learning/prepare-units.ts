import { t } from '@lingui/core/macro'
import { randomUUID } from 'node:crypto'
import { formatNumber } from '~/messages/validation'
import { parseText } from 'media-captions'
import type { Cue, QuizAnswers } from '~/contract/learning'
import type { PathInput, QuizInput, UnitInput, VideoInput } from '~/contract/path-building'
import { createFieldProblem, createFieldError } from '~/contract/field-problem'
import { type FieldProblem, ProblemError } from '~/contract/problem'
import { type StoredQuiz, type StoredVideo, stripNul } from '../../database/stored-values'
import { renderBody } from '../documents/render-page'
import type { StoredUnit, WrittenUnit } from './units.queries'

/** Keeps those of the sent ids that are known and not repeated; generates new ones for the others. */
const createIdResolver = (known: readonly string[]) => {
  const left = new Set(known)
  // Fully random: options are shown in the order of their ids, which must not reveal the answer.
  return (id: string | undefined) => (id !== undefined && left.delete(id) ? id : randomUUID())
}

/**
 * Converts a quiz to its stored form: every question and every option gets an id, existing ones keep theirs.
 * @param explanations the rendered ones, by the index of their question
 * @param at its path in the input, such as `units.3.quiz`
 * @throws ProblemError FIELDS_INVALID for an answer that is given twice
 */
const toStoredQuiz = (
  { questions, ...policy }: QuizInput,
  explanations: readonly string[],
  before: StoredQuiz | null,
  at: string,
): StoredQuiz => {
  const known = before?.questions ?? []
  const questionId = createIdResolver(known.map(({ id }) => id))
  return {
    ...policy,
    questions: questions.map((question, index) => {
      const id = questionId(question.id)
      const options = known.find((candidate) => candidate.id === id)?.options ?? []
      const optionId = createIdResolver(options.map((option) => option.id))
      return {
        id,
        kind: question.kind,
        text: question.text,
        explanation: question.explanation,
        explanationHtml: explanations[index] ?? '',
        options: question.options.map(({ id: given, text, isRight }, place, all) => {
          if (all.findIndex((other) => other.text === text) !== place) {
            const path = `${at}.questions.${index}.options.${place}.text`
            throw createFieldError(path, 'answerRepeated')
          }
          return { id: optionId(given), text, isRight: question.kind === 'ordering' || isRight }
        }),
      }
    }),
  }
}

/** The parts that identify a quiz, its questions and right options: new explanations alone do not make it another. */
const getQuizIdentity = (quiz: StoredQuiz | null): string =>
  JSON.stringify(
    quiz?.questions.map(({ id, kind, text, options }) => [
      id,
      kind,
      text,
      options.map((option) => [option.id, option.text, option.isRight]),
    ]) ?? null,
  )

/** A video of a provider with an embedded player. */
interface ProvidedVideo {
  provider: 'youtube' | 'vimeo'
  /** The id for the provider's player; for an unlisted video at Vimeo with its key, `76979871?h=8272103f6e`. */
  providerId: string
}

const youtubeId = /^[\w-]{11}$/

const getYoutubeId = ({ hostname, pathname, searchParams }: URL): string | null => {
  const [, first = '', second = ''] = pathname.split('/')
  if (hostname === 'youtu.be') return first
  if (first === 'watch') return searchParams.get('v')
  return ['embed', 'shorts', 'live', 'v'].includes(first) ? second : null
}

// vimeo.com/76979871, /76979871/8272103f6e, /channels/staff/76979871, player.vimeo.com/video/76979871?h=8272103f6e
const vimeoPath = /\/(\d{4,12})(?:\/([0-9a-f]{6,20}))?\/?$/

const getVimeoId = ({ pathname, searchParams }: URL): string | null => {
  const found = vimeoPath.exec(pathname)
  const key = found?.[2] ?? searchParams.get('h') ?? ''
  if (!found?.[1]) return null
  return /^[0-9a-f]{6,20}$/.test(key) ? `${found[1]}?h=${key}` : found[1]
}

/** Parses an address copied from YouTube or Vimeo; null unless it leads to a single video. */
export const parseProviderVideo = (address: string): ProvidedVideo | null => {
  const url = new URL(address)
  if (url.hostname.endsWith('vimeo.com')) {
    const providerId = getVimeoId(url)
    return providerId === null ? null : { provider: 'vimeo', providerId }
  }
  const providerId = getYoutubeId(url)
  if (providerId === null || !youtubeId.test(providerId)) return null
  return { provider: 'youtube', providerId }
}

// Eight hours of dense speech.
const maxCues = 10_000

const vttHeader = /^WEBVTT(?:[ \t].*)?$/

// The times of a cue as the standard writes them; a parser skips cues whose times it cannot read.
const time = String.raw`((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})`
const times = new RegExp(String.raw`^[ \t]*${time}[ \t]+-->[ \t]+${time}(?:[ \t]|$)`)

const getSeconds = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

/** Explains why the times in a line cannot be read; null if they can, or there are none. */
const findTimeProblem = (line: string, number: number): string | null => {
  if (!line.includes('-->')) return null
  const [, from, to] = times.exec(line) ?? []
  if (from === undefined || to === undefined) {
    return t`The times in line ${number} cannot be read. Write them as 00:01.000 --> 00:04.000.`
  }
  return getSeconds(to) > getSeconds(from) ? null : t`The caption in line ${number} ends before it begins.`
}

const getProblem = (vtt: string): string | null => {
  const lines = vtt.split(/\r\n|\r|\n/)
  if (!vttHeader.test(lines[0] ?? '')) return t`This is not WebVTT: its first line must be WEBVTT.`
  for (const [index, line] of lines.entries()) {
    const problem = findTimeProblem(line, index + 1)
    if (problem !== null) return problem
  }
  return null
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  lrm: '',
  rlm: '',
}

/**
 * Returns the text of a cue, without its tags (`<v Ana>`, `<i>`, `<00:01.000>`). A tag contains no other, so that many
 * unclosed ones take linear time.
 */
const getCueText = (text: string) =>
  text
    .replace(/<[^<>]*>/g, '')
    .replace(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

/** Parses captions to lines with times in seconds; or returns a sentence that says why they cannot be read. */
export const readVtt = async (text: string): Promise<Cue[] | { problem: string }> => {
  // A file may begin with a byte order mark.
  const vtt = text.replace(/^\u{FEFF}/u, '')
  const problem = getProblem(vtt)
  if (problem !== null) return { problem }
  const { cues } = await parseText(vtt, { type: 'vtt', strict: false })
  if (cues.length > maxCues) return { problem: t`Use at most ${formatNumber(maxCues)} captions.` }
  const read = cues
    .map(({ startTime, endTime, text: said }) => ({ from: startTime, to: endTime, text: getCueText(said) }))
    .filter((cue) => cue.text !== '')
  return read.length > 0 ? read : { problem: t`These captions are empty.` }
}

const getSource = (address: string, at: string): Pick<StoredVideo, 'provider' | 'providerId'> => {
  if (address === '') return { provider: 'file', providerId: '' }
  const provided = parseProviderVideo(address)
  if (!provided) throw createFieldError(`${at}.address`, 'videoAddressInvalid')
  return provided
}

/**
 * Converts a video to its stored form: with the source from its address, and the text from its captions.
 * @param at its path in the input, such as `units.3.video`
 * @throws ProblemError FIELDS_INVALID
 */
const toStoredVideo = async (video: VideoInput, at: string): Promise<StoredVideo> => {
  const captions: StoredVideo['captions'] = []
  for (const [index, caption] of video.captions.entries()) {
    const place = `${at}.captions.${index}`
    if (captions.some(({ language }) => language === caption.language)) {
      throw createFieldError(`${place}.language`, 'languageRepeated')
    }
    // As the standard requires; stored text cannot contain the null character.
    const vtt = stripNul(caption.vtt)
    const cues = await readVtt(vtt)
    if ('problem' in cues) throw createFieldError(`${place}.vtt`, 'captionsInvalid', { reason: cues.problem })
    captions.push({ ...caption, vtt, cues })
  }
  return { ...video, ...getSource(video.address, at), captions }
}

/** The parts that identify a video for learners: other captions do not make it another. */
const getVideoIdentity = (video: StoredVideo | null): string =>
  JSON.stringify(video && [video.provider, video.providerId, video.sources.map(({ src }) => src).toSorted()])

/** A unit of the input with its Markdown rendered and its captions read. */
interface PreparedUnit {
  input: UnitInput
  html: string
  video: StoredVideo | null
  /** By the index of their question. */
  explanations: string[]
}

const render = async (markdown: string, at: string): Promise<string> => {
  if (markdown === '') return ''
  try {
    return (await renderBody(markdown)).html
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'FIELDS_INVALID') throw error
    throw createFieldError(at, 'textRefused', { reason: error.fields[0]?.message ?? error.message })
  }
}

const assertUnique = (units: readonly UnitInput[]) => {
  const fields = units.flatMap(({ slug, id }, index): FieldProblem[] => {
    if (units.findIndex((unit) => unit.slug === slug) !== index) {
      return [createFieldProblem(`units.${index}.slug`, 'slugInUse')]
    }
    if (id !== undefined && units.findIndex((unit) => unit.id === id) !== index) {
      return [createFieldProblem(`units.${index}.id`, 'unitRepeated')]
    }
    return []
  })
  if (fields.length > 0) throw new ProblemError('FIELDS_INVALID', { fields })
}

/**
 * Does all work that does not need the database, before a transaction locks rows.
 * @throws ProblemError FIELDS_INVALID
 */
export const prepareUnits = async (units: PathInput['units']): Promise<PreparedUnit[]> => {
  assertUnique(units)
  const prepared: PreparedUnit[] = []
  for (const [index, input] of units.entries()) {
    const at = `units.${index}`
    const explanations: string[] = []
    for (const [place, { explanation }] of (input.quiz?.questions ?? []).entries()) {
      explanations.push(await render(explanation, `${at}.quiz.questions.${place}.explanation`))
    }
    prepared.push({
      input,
      html: await render(input.body, `${at}.body`),
      video: input.video && (await toStoredVideo(input.video, `${at}.video`)),
      explanations,
    })
  }
  return prepared
}

/** Whether the unit changed so much that a user who finished it has to do it again. */
const isDifferentUnit = (before: StoredUnit, after: WrittenUnit): boolean =>
  before.kind !== after.kind ||
  getVideoIdentity(before.video) !== getVideoIdentity(after.video) ||
  getQuizIdentity(before.quiz) !== getQuizIdentity(after.quiz) ||
  (after.kind === 'reading' &&
    (before.pageSlug !== after.pageSlug || (after.pageSlug === null && before.body !== after.body)))

/**
 * Combines the input with the stored units, each with its existing id or a new one.
 * @param kept those that the path has, or had
 * @throws ProblemError FIELDS_INVALID for the id of a unit that is none of them
 */
export const mergeUnits = (prepared: readonly PreparedUnit[], kept: readonly StoredUnit[]): WrittenUnit[] =>
  prepared.map(({ input, html, video, explanations }, index) => {
    const { id, slug, title, kind, minutes, body, pageSlug } = input
    const before = kept.find((unit) => unit.id === id)
    if (id !== undefined && !before) {
      throw createFieldError(`units.${index}.id`, 'unitUnknown')
    }
    const quiz =
      input.quiz && toStoredQuiz(input.quiz, explanations, before?.quiz ?? null, `units.${index}.quiz`)
    // The database computes them, except for a video of unknown length.
    const computed = before?.minutes ?? 1
    const unit = { slug, title, kind, body, pageSlug, html, video, quiz, minutes: minutes ?? computed }
    if (!before) return { id: randomUUID(), ...unit, revision: 1 }
    const after = { id: before.id, ...unit, revision: before.revision }
    return isDifferentUnit(before, after) ? { ...after, revision: before.revision + 1 } : after
  })

const repeats = <T>(item: T, place: number, all: readonly T[]) => all.indexOf(item) !== place

/**
 * Accepts only answers to questions of the quiz, each once, with options of the question, each once.
 * @throws ProblemError FIELDS_INVALID at each unknown or repeated one
 */
export const checkAnswers = ({ questions }: StoredQuiz, answers: QuizAnswers['answers']): void => {
  const asked = answers.map(({ question }) => question)
  const fields = answers.flatMap(({ question: id, options }, index): FieldProblem[] => {
    const path = `answers.${index}`
    const question = questions.find((candidate) => candidate.id === id)
    if (!question) return [createFieldProblem(`${path}.question`, 'questionUnknown')]
    if (repeats(id, index, asked)) {
      return [createFieldProblem(`${path}.question`, 'questionAnsweredTwice')]
    }
    if (question.kind === 'single' && options.length > 1) {
      return [createFieldProblem(`${path}.options`, 'oneAnswerRequired')]
    }
    return options.flatMap((option, place): FieldProblem[] => {
      const at = `${path}.options.${place}`
      if (!question.options.some((candidate) => candidate.id === option)) {
        return [createFieldProblem(at, 'answerUnknown')]
      }
      return repeats(option, place, options) ? [createFieldProblem(at, 'answerChosenTwice')] : []
    })
  })
  if (fields.length > 0) throw new ProblemError('FIELDS_INVALID', { fields })
}
