import type { QuizAnswers } from '~/contract/learning-paths'
import { type FieldProblem, ProblemError } from '~/contract/problem'
import type { KeptQuiz } from '../database/schema/learning-paths'

const repeats = <T>(item: T, place: number, all: readonly T[]) => all.indexOf(item) !== place

/**
 * Lets through answers that name questions of the quiz, each once, with options of theirs, each once.
 * @throws ProblemError FIELDS_INVALID at the place of whatever is foreign or given twice
 */
export const checkAnswers = ({ questions }: KeptQuiz, answers: QuizAnswers['answers']): void => {
  const asked = answers.map(({ question }) => question)
  const fields = answers.flatMap(({ question: id, options }, index): FieldProblem[] => {
    const path = `answers.${index}`
    const question = questions.find((candidate) => candidate.id === id)
    if (!question) return [{ path: `${path}.question`, message: 'This quiz has no such question.' }]
    if (repeats(id, index, asked)) {
      return [{ path: `${path}.question`, message: 'This question is answered twice.' }]
    }
    if (question.kind === 'single' && options.length > 1) {
      return [{ path: `${path}.options`, message: 'Choose one answer.' }]
    }
    return options.flatMap((option, place): FieldProblem[] => {
      const at = `${path}.options.${place}`
      if (!question.options.some((candidate) => candidate.id === option)) {
        return [{ path: at, message: 'This question has no such answer.' }]
      }
      return repeats(option, place, options) ? [{ path: at, message: 'This answer is chosen twice.' }] : []
    })
  })
  if (fields.length > 0) throw new ProblemError('FIELDS_INVALID', { fields })
}
