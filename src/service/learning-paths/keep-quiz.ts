import { randomUUID } from 'node:crypto'
import type { QuizInput } from '~/contract/path-building'
import { fieldProblem } from '~/contract/problem'
import type { KeptQuiz } from '../database/schema/learning-paths'

/** Of ids that were sent, those that stay: known before, and each once; the others get new ones. */
const idsAmong = (known: readonly string[]) => {
  const left = new Set(known)
  // Random throughout: options are shown in the order of their ids, which must tell nothing.
  return (id: string | undefined) => (id !== undefined && left.delete(id) ? id : randomUUID())
}

/**
 * A quiz as it is kept: every question and every option has an id, those that were there before their own.
 * @param explanations the rendered ones, by the place of their question
 * @param at its place in what was sent, such as `units.3.quiz`
 * @throws ProblemError FIELDS_INVALID for an answer that is given twice
 */
export const keepQuiz = (
  { passPercent, questions }: QuizInput,
  explanations: readonly string[],
  before: KeptQuiz | null,
  at: string,
): KeptQuiz => {
  const known = before?.questions ?? []
  const questionId = idsAmong(known.map(({ id }) => id))
  return {
    passPercent,
    questions: questions.map((question, index) => {
      const id = questionId(question.id)
      const options = known.find((candidate) => candidate.id === id)?.options ?? []
      const optionId = idsAmong(options.map((option) => option.id))
      return {
        id,
        kind: question.kind,
        text: question.text,
        explanation: question.explanation,
        explanationHtml: explanations[index] ?? '',
        options: question.options.map(({ id: given, text, isRight }, place, all) => {
          if (all.findIndex((other) => other.text === text) !== place) {
            const path = `${at}.questions.${index}.options.${place}.text`
            throw fieldProblem(path, 'This answer is given twice.')
          }
          return { id: optionId(given), text, isRight: question.kind === 'ordering' || isRight }
        }),
      }
    }),
  }
}

/** What a quiz asks, and what is right: where that is the same, it is the same quiz, however it is explained. */
export const askedInQuiz = (quiz: KeptQuiz | null): string =>
  JSON.stringify(
    quiz?.questions.map(({ id, kind, text, options }) => [
      id,
      kind,
      text,
      options.map((option) => [option.id, option.text, option.isRight]),
    ]) ?? null,
  )
