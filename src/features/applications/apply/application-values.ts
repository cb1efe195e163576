import * as v from 'valibot'
import {
  answer,
  type Answers,
  type ApplicationForm,
  checkAnswers,
  listQuestions,
  noAnswer,
  type Question,
} from '~/contract/application-form'
import type { Application } from '~/contract/applications'
import type { FieldErrors } from '~/forms/field-errors'
import { getForm } from '../answers'

/** An answer as its field holds it; a number is text where it cannot be read as one. */
export type AnswerValue = string | number | boolean | string[]

/** The answers as the form on screen holds them, by the ids of their questions. */
export type AnswerValues = Record<string, AnswerValue>

/** What a field holds of an answer; another question of the same name may have left one of another kind. */
const toValue = ({ kind, options }: Question, given: unknown): AnswerValue => {
  if (kind === 'several') {
    const chosen: readonly unknown[] = Array.isArray(given) ? given : []
    // In the order they are asked, whichever was ticked first.
    return options.map(({ value }) => value).filter((value) => chosen.includes(value))
  }
  if (kind === 'agreement') return given === true
  if (kind === 'number') return typeof given === 'number' ? given : ''
  if (kind === 'choice') return options.some(({ value }) => value === given) ? String(given) : ''
  return typeof given === 'string' ? given : ''
}

/** What the form begins with: the draft, over the last submission where there was one. */
export const getApplicationValues = (
  application: Pick<Application, 'draft' | 'submissions' | 'forms' | 'formVersion'>,
): AnswerValues => {
  const known: Answers = { ...application.submissions[0]?.answers, ...application.draft }
  return Object.fromEntries(
    listQuestions(getForm(application)).map((question) => [
      question.id,
      toValue(question, known[question.id]),
    ]),
  )
}

/** The field of a question that the form did not have when it was opened holds nothing. */
export const getValue = (values: AnswerValues, { id, kind }: Question): AnswerValue =>
  values[id] ?? noAnswer(kind) ?? ''

/** The answers as they are sent, or what is wrong with them. */
export const validateAnswers = (
  form: ApplicationForm,
  values: AnswerValues,
): { answers: Answers; errors: null } | { answers: null; errors: FieldErrors } => {
  const { answers, problems } = checkAnswers(form, values)
  if (problems.length === 0) return { answers, errors: null }
  return { answers: null, errors: Object.fromEntries(problems.map(({ path, message }) => [path, message])) }
}

/** What of these answers can be saved as a draft. `isWhole` is false where one is too long to be taken. */
export const toDraft = (
  form: ApplicationForm,
  values: Partial<AnswerValues>,
): { draft: Answers; isWhole: boolean } => {
  const numbers = new Set(listQuestions(form).flatMap(({ id, kind }) => (kind === 'number' ? [id] : [])))
  const draft: Answers = {}
  for (const [name, value] of Object.entries(values)) {
    const kept = v.safeParse(answer, numbers.has(name) && typeof value !== 'number' ? null : value)
    if (kept.success) draft[name] = kept.output
  }
  return { draft, isWhole: Object.keys(values).every((name) => Object.hasOwn(draft, name)) }
}
