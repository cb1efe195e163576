import type { Quiz, QuizAnswers, QuizResult } from '~/contract/learning-paths'
import type { KeptQuiz } from '../database/schema/learning-paths'

type Question = KeptQuiz['questions'][number]

/** A quiz as it is asked: the options by their random ids, an order that tells nothing, and never what is right. */
export const askQuiz = ({ passPercent, questions }: KeptQuiz): Quiz => ({
  passPercent,
  questions: questions.map(({ id, kind, text, options }) => ({
    id,
    kind,
    text,
    options: options
      .map((option) => ({ id: option.id, text: option.text }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  })),
})

/** What is right; of `ordering` in order. */
const rightOptions = ({ kind, options }: Question): string[] =>
  options.filter(({ isRight }) => kind === 'ordering' || isRight).map(({ id }) => id)

const isRightAnswer = (question: Question, chosen: readonly string[]): boolean => {
  const right = rightOptions(question)
  if (right.length !== chosen.length) return false
  return question.kind === 'ordering'
    ? right.every((id, place) => id === chosen[place])
    : right.every((id) => chosen.includes(id))
}

/** Judges answers that fit the quiz; a question without one is not right. */
export const judgeQuiz = (
  { passPercent, questions }: KeptQuiz,
  answers: QuizAnswers['answers'],
  at: string,
): QuizResult => {
  const judged = questions.map((question) => {
    const chosen = answers.find((answer) => answer.question === question.id)?.options ?? []
    return {
      id: question.id,
      isRight: isRightAnswer(question, chosen),
      chosen,
      options: rightOptions(question),
      explanation: question.explanationHtml,
    }
  })
  const right = judged.filter(({ isRight }) => isRight).length
  const total = questions.length
  return { right, total, isPassed: right * 100 >= passPercent * total, at, questions: judged }
}
