import { plural } from '@lingui/core/macro'
import * as v from 'valibot'
import type { Quiz, QuizAnswers, QuizQuestion } from '~/contract/learning'
import { parseStoredJson } from '~/ui/stored-texts/stored-texts'

/** The chosen options by question id; for `ordering` all options in order. */
export type Choices = Readonly<Record<string, readonly string[]>>

const choicesSchema = v.record(v.string(), v.array(v.string()))

/** Parses the stored choices; empty if they are invalid. */
export const parseStoredChoices = (text: string | undefined): Choices =>
  parseStoredJson(choicesSchema, text ?? null) ?? {}

/** Returns the current answer to a question: without deleted options, and for `ordering` with all options. */
export const getChosen = ({ id, kind, options }: QuizQuestion, choices: Choices): string[] => {
  const known = options.map((option) => option.id)
  const chosen = (choices[id] ?? []).filter((option) => known.includes(option))
  if (kind !== 'ordering') return chosen
  return [...chosen, ...known.filter((option) => !chosen.includes(option))]
}

/** Returns the unanswered questions; an order always counts as an answer. */
export const getUnanswered = ({ questions }: Quiz, choices: Choices): QuizQuestion[] =>
  questions.filter((question) => getChosen(question, choices).length === 0)

/** Converts the choices to the service's input. */
export const toAnswers = ({ questions }: Quiz, choices: Choices): QuizAnswers['answers'] =>
  questions.map((question) => ({ question: question.id, options: getChosen(question, choices) }))

/** Returns how many answers must be correct. */
export const countNeeded = ({
  passPercent,
  questionCount,
}: Pick<Quiz, 'passPercent' | 'questionCount'>): number => Math.ceil((passPercent * questionCount) / 100)

/** Formats the number of attempts left, as the start of a sentence. */
export const formatAttemptsLeft = (left: number): string =>
  plural(left, {
    0: 'You have no attempt left',
    one: 'You have # attempt left',
    other: 'You have # attempts left',
  })
