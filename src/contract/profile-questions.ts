import * as v from 'valibot'
import { invalid } from '~/messages/validation'
import { endpoint } from './endpoint'
import type { questionFields } from './enums'
import { line } from './field-schemas'

const question = v.object({
  /** The question text; empty until it is first published. */
  label: v.string(),
  /** A hint for the answer; can be empty. */
  hint: v.string(),
  isAsked: v.boolean(),
})
export type ProfileQuestion = v.InferOutput<typeof question>

/** The stored questions, by field. */
export type StoredQuestions = Record<(typeof questionFields)[number], ProfileQuestion>

const profileQuestions = v.object({
  hasDevelopedMeteringApps: question,
  hasExperienceWithRevelo: question,
  revision: v.number(),
})
export type ProfileQuestions = v.InferOutput<typeof profileQuestions>

const questionInput = v.pipe(
  v.strictObject({ label: line(200), hint: line(300), isAsked: v.boolean() }),
  v.forward(
    v.partialCheck(
      [['label'], ['isAsked']],
      ({ label, isAsked }) => !isAsked || label !== '',
      invalid('questionRequired'),
    ),
    ['label'],
  ),
)

const questionsInput = v.strictObject({
  hasDevelopedMeteringApps: questionInput,
  hasExperienceWithRevelo: questionInput,
  /** The revision that the client read; another one is a conflict. */
  revision: v.number(),
})
export type ProfileQuestionsInput = v.InferOutput<typeof questionsInput>

export const profileQuestionsContract = {
  get: endpoint('GET /profile-questions', 'anyone', {
    summary: 'Get the two yes-or-no profile questions with their text, and whether they are asked.',
    output: profileQuestions,
  }),
  set: endpoint('PUT /admin/profile-questions', 'admin', {
    summary: 'Update the text of the profile questions, and whether they are asked. Answers are kept.',
    body: questionsInput,
    output: profileQuestions,
    errors: ['CONFLICT'],
  }),
}
