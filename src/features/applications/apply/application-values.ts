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

/** The field value of an answer; a number stays text if it cannot be parsed. */
export type AnswerValue = string | number | boolean | string[]

/** The field values of the answers, by question id. */
export type AnswerValues = Record<string, AnswerValue>

/** Converts an answer to a field value. Drops answers of another kind, which an earlier form version can leave. */
const toValue = ({ kind, options }: Question, given: unknown): AnswerValue => {
  if (kind === 'several') {
    const chosen: readonly unknown[] = Array.isArray(given) ? given : []
    // In the order of the options, whatever the order of ticking.
    return options.map(({ value }) => value).filter((value) => chosen.includes(value))
  }
  if (kind === 'agreement') return given === true
  if (kind === 'number') return typeof given === 'number' ? given : ''
  if (kind === 'choice') return options.some(({ value }) => value === given) ? String(given) : ''
  return typeof given === 'string' ? given : ''
}

/** The initial values of the form: the draft, falling back to the last submission. */
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

/** Questions added since the form was opened have empty fields. */
export const getValue = (values: AnswerValues, { id, kind }: Question): AnswerValue =>
  values[id] ?? noAnswer(kind) ?? ''

/** Validates the values; returns the answers to send, or the errors. */
export const validateAnswers = (
  form: ApplicationForm,
  values: AnswerValues,
): { answers: Answers; errors: null } | { answers: null; errors: FieldErrors } => {
  const { answers, problems } = checkAnswers(form, values)
  if (problems.length === 0) return { answers, errors: null }
  return { answers: null, errors: Object.fromEntries(problems.map(({ path, message }) => [path, message])) }
}

/** Returns the answers that can be saved as a draft. `isWhole` is false if one was too long and left out. */
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
