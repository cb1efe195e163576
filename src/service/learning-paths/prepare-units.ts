import { randomUUID } from 'node:crypto'
import type { PathInput, UnitInput } from '~/contract/path-building'
import { type FieldProblem, fieldProblem, ProblemError } from '~/contract/problem'
import type { KeptVideo } from '../database/schema/learning-paths'
import { renderBody } from '../pages/render-body'
import { askedInQuiz, keepQuiz } from './keep-quiz'
import { keepVideo, seenInVideo } from './keep-video'
import type { KeptUnit, WrittenUnit } from './units.repository'

/** A unit as it was sent, with what takes time done: its Markdown rendered and its captions read. */
export interface PreparedUnit {
  input: UnitInput
  html: string
  video: KeptVideo | null
  /** By the place of their question. */
  explanations: string[]
}

const render = async (markdown: string, at: string): Promise<string> => {
  if (markdown === '') return ''
  try {
    return (await renderBody(markdown)).html
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'FIELDS_INVALID') throw error
    throw fieldProblem(at, error.fields[0]?.message ?? error.message)
  }
}

const refuseTwice = (units: readonly UnitInput[]) => {
  const fields = units.flatMap(({ slug, id }, index): FieldProblem[] => {
    if (units.findIndex((unit) => unit.slug === slug) !== index) {
      return [{ path: `units.${index}.slug`, message: 'Another unit of this path has this address.' }]
    }
    if (id !== undefined && units.findIndex((unit) => unit.id === id) !== index) {
      return [{ path: `units.${index}.id`, message: 'This unit is there twice.' }]
    }
    return []
  })
  if (fields.length > 0) throw new ProblemError('FIELDS_INVALID', { fields })
}

/**
 * Does what needs no database, before a transaction holds anybody up.
 * @throws ProblemError FIELDS_INVALID
 */
export const prepareUnits = async (units: PathInput['units']): Promise<PreparedUnit[]> => {
  refuseTwice(units)
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
      video: input.video && (await keepVideo(input.video, `${at}.video`)),
      explanations,
    })
  }
  return prepared
}

/** Whether somebody who finished the unit before has something else before them now. */
const isAnother = (before: KeptUnit, after: WrittenUnit): boolean =>
  before.kind !== after.kind ||
  seenInVideo(before.video) !== seenInVideo(after.video) ||
  askedInQuiz(before.quiz) !== askedInQuiz(after.quiz) ||
  (after.kind === 'reading' && before.pageSlug !== after.pageSlug)

/**
 * Units as they are written, each with the id it had or a new one.
 * @param kept those that the path has, or had
 * @throws ProblemError FIELDS_INVALID for the id of a unit that is none of them
 */
export const joinUnits = (prepared: readonly PreparedUnit[], kept: readonly KeptUnit[]): WrittenUnit[] =>
  prepared.map(({ input, html, video, explanations }, index) => {
    const { id, slug, title, kind, minutes, body, pageSlug } = input
    const before = kept.find((unit) => unit.id === id)
    if (id !== undefined && !before) {
      throw fieldProblem(`units.${index}.id`, 'This unit is not part of the path.')
    }
    const quiz = input.quiz && keepQuiz(input.quiz, explanations, before?.quiz ?? null, `units.${index}.quiz`)
    const unit = { slug, title, kind, minutes, body, pageSlug, html, video, quiz }
    if (!before) return { id: randomUUID(), ...unit, revision: 1 }
    const after = { id: before.id, ...unit, revision: before.revision }
    return isAnother(before, after) ? { ...after, revision: before.revision + 1 } : after
  })
