import { plural } from '@lingui/core/macro'
import * as v from 'valibot'
import type { Quiz, QuizAnswers, QuizQuestion } from '~/contract/learning'
import { parseKept } from '~/ui/kept-texts/kept-texts'

/** What was chosen so far, by the question's id; of `ordering` all options in order. */
export type Choices = Readonly<Record<string, readonly string[]>>

const choicesSchema = v.record(v.string(), v.array(v.string()))

/** What this browser kept; nothing where that cannot be read. */
export const parseStoredChoices = (text: string | undefined): Choices =>
  parseKept(choicesSchema, text ?? null) ?? {}

/** The answer to one question as it stands: options that are gone are left out, of `ordering` none is missing. */
export const getChosen = ({ id, kind, options }: QuizQuestion, choices: Choices): string[] => {
  const known = options.map((option) => option.id)
  const chosen = (choices[id] ?? []).filter((option) => known.includes(option))
  if (kind !== 'ordering') return chosen
  return [...chosen, ...known.filter((option) => !chosen.includes(option))]
}

/** The questions that have no answer yet; an order is an answer as it stands. */
export const getUnanswered = ({ questions }: Quiz, choices: Choices): QuizQuestion[] =>
  questions.filter((question) => getChosen(question, choices).length === 0)

/** The answers as the service takes them. */
export const toAnswers = ({ questions }: Quiz, choices: Choices): QuizAnswers['answers'] =>
  questions.map((question) => ({ question: question.id, options: getChosen(question, choices) }))

/** How many answers must be right. */
export const countNeeded = ({
  passPercent,
  questionCount,
}: Pick<Quiz, 'passPercent' | 'questionCount'>): number => Math.ceil((passPercent * questionCount) / 100)

/** How many attempts are left, to begin a sentence. */
export const formatAttemptsLeft = (left: number): string =>
  plural(left, {
    0: 'You have no attempt left',
    one: 'You have # attempt left',
    other: 'You have # attempts left',
  })
