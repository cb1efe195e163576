import * as v from 'valibot'
import { explainInvalid, invalid } from '~/messages/validation'
import { endpoint } from './endpoint'
import {
  day,
  id,
  idempotencyKey,
  instant,
  line,
  paragraph,
  requiredLine,
  requiredParagraph,
  revision,
  versionNumber,
  webAddress,
} from './field-schemas'
import type { FieldProblem } from './problem'
import { explainIssue, validate } from './validate'

export const questionKinds = [
  'short-text',
  'long-text',
  'number',
  'choice',
  'several',
  'date',
  'country',
  'web-address',
  'file',
  'agreement',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Maximum characters of an answer in a draft; a question may set a lower limit. */
const maxAnswerLength = 10_000
const maxLineLength = 200
const maxNumber = 1_000_000_000_000

/** Bytes of a form, or of its answers. */
export const maxApplicationBytes = 1024 * 1024

export const maxSections = 20
export const maxQuestions = 60
export const maxOptions = 60

/** The permanent id of a question. It begins with a letter, so it cannot be confused with a list index. */
const questionId = v.pipe(v.string(), v.maxLength(60), v.regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/))
const optionValue = v.pipe(v.string(), v.maxLength(60), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/))

/** Shows the question only if an earlier one has one of these answers; an agreement counts as `yes` or `no`. */
const condition = v.strictObject({
  question: questionId,
  values: v.pipe(v.array(line(100)), v.maxLength(300)),
})

const limit = v.nullable(
  v.pipe(
    v.number(invalid('numberRequired')),
    v.integer(invalid('wholeNumberRequired')),
    v.minValue(-maxNumber, invalid('numberTooSmall', { min: -maxNumber })),
    v.maxValue(maxNumber, invalid('numberTooLarge', { max: maxNumber })),
  ),
)

const question = v.strictObject({
  id: questionId,
  kind: v.picklist(questionKinds),
  label: line(500),
  hint: paragraph(1000),
  required: v.boolean(),
  /** Of a choice. */
  options: v.pipe(
    v.array(v.strictObject({ value: optionValue, label: line(200) })),
    v.maxLength(maxOptions, invalid('listTooLong', { max: maxOptions })),
  ),
  /** The least number. */
  min: limit,
  /** Maximum: of a number its value, of a text its characters, of a choice the selected options. */
  max: limit,
  showWhen: v.nullable(condition),
})
export type Question = v.InferOutput<typeof question>

const section = v.strictObject({
  title: line(200),
  intro: paragraph(2000),
  questions: v.pipe(
    v.array(question),
    v.maxLength(maxQuestions, invalid('listTooLong', { max: maxQuestions })),
  ),
})
export type FormSection = v.InferOutput<typeof section>

/** A form that is being edited. Problems found by {@link checkForm} prevent publishing, not saving. */
export const applicationForm = v.strictObject({
  /** The sentence below the title of the application. */
  lead: paragraph(1000),
  /** What reviewers look for. */
  criteria: paragraph(2000),
  sections: v.pipe(v.array(section), v.maxLength(maxSections, invalid('listTooLong', { max: maxSections }))),
})
export type ApplicationForm = v.InferOutput<typeof applicationForm>

/** An answer of any kind; null for none. A file is referenced by its id. */
export const answer = v.union([
  paragraph(maxAnswerLength),
  v.pipe(v.number(), v.finite()),
  v.boolean(),
  v.pipe(v.array(line(100)), v.maxLength(maxOptions)),
  v.null(),
])
export type Answer = v.InferOutput<typeof answer>

export const answers = v.record(questionId, answer)
export type Answers = v.InferOutput<typeof answers>

/** The body of a submission: answers by question id. No question can have one of the other two field names as id. */
export const submittedAnswers = v.objectWithRest(
  {
    /**
     * The answered version of the form. If the current version asks other questions, the submission is a conflict.
     */
    formVersion: v.optional(versionNumber),
    idempotencyKey,
  },
  answer,
)

/** Unvalidated answers to any form. */
export type AnswersInput = Readonly<Record<string, unknown>>

const getAnswer = (given: AnswersInput, name: string): unknown =>
  Object.hasOwn(given, name) ? given[name] : undefined

export const listQuestions = ({ sections }: ApplicationForm): Question[] =>
  sections.flatMap(({ questions }) => questions)

/** Converts an answer to the texts that a condition compares with. */
const toTexts = (value: unknown): readonly unknown[] => {
  if (typeof value === 'boolean') return [value ? 'yes' : 'no']
  return Array.isArray(value) ? value : [value]
}

/**
 * Lists the questions that are visible with these answers, in form order. A hidden question cannot make another
 * visible.
 */
export const listVisibleQuestions = (form: ApplicationForm, given: AnswersInput): Question[] => {
  const visible = new Map<string, Question>()
  for (const each of listQuestions(form)) {
    const { showWhen } = each
    const asked = showWhen && visible.get(showWhen.question)
    if (showWhen === null) visible.set(each.id, each)
    else if (asked) {
      const told = getAnswer(given, asked.id) ?? (asked.kind === 'agreement' ? false : undefined)
      if (toTexts(told).some((text) => showWhen.values.some((value) => value === text))) {
        visible.set(each.id, each)
      }
    }
  }
  return [...visible.values()]
}

/** The value of an unanswered question. */
export const noAnswer = (kind: QuestionKind): Answer => {
  if (kind === 'several') return []
  if (kind === 'agreement') return false
  return kind === 'number' ? null : ''
}

export const isAnswered = (value: unknown): boolean =>
  !(
    value === undefined ||
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  )

/** Returns the schema of a given answer to the question. */
const getSchema = ({ kind, options, min, max }: Question): v.GenericSchema<unknown, Answer> => {
  const values = options.map(({ value }) => value)
  switch (kind) {
    case 'short-text':
      return requiredLine(Math.min(max ?? maxLineLength, maxAnswerLength), invalid('answerRequired'))
    case 'long-text':
      return requiredParagraph(Math.min(max ?? maxAnswerLength, maxAnswerLength), invalid('answerRequired'))
    case 'number':
      return v.pipe(
        v.number(invalid('numberRequired')),
        v.integer(invalid('wholeNumberRequired')),
        v.minValue(min ?? 0, invalid('numberTooSmall', { min: min ?? 0 })),
        v.maxValue(max ?? maxNumber, invalid('numberTooLarge', { max: max ?? maxNumber })),
      )
    case 'choice':
      return v.picklist(values, invalid('choiceRequired'))
    case 'several': {
      const most = max ?? maxOptions
      return v.pipe(
        v.array(v.picklist(values, invalid('choiceRequired')), invalid('choiceRequired')),
        v.transform((chosen) => values.filter((value) => chosen.includes(value))),
        v.maxLength(most, invalid('tooManyChosen', { max: most })),
      )
    }
    case 'date':
      return day
    case 'country':
      return requiredLine(100, invalid('countryRequired'))
    case 'web-address':
      return webAddress
    case 'file':
      return id
    case 'agreement':
      return v.literal(true, invalid('agreementRequired'))
  }
}

const missing = (kind: QuestionKind) => {
  if (kind === 'agreement') return 'agreementRequired' as const
  if (kind === 'number') return 'numberRequired' as const
  if (kind === 'choice' || kind === 'several') return 'choiceRequired' as const
  if (kind === 'country') return 'countryRequired' as const
  if (kind === 'date') return 'dateRequired' as const
  if (kind === 'file') return 'fileNotUploaded' as const
  return 'answerRequired' as const
}

// `createFieldProblem` would load messages that only the service needs.
const describe = (path: string, rule: string): FieldProblem => ({ path, ...explainInvalid(rule) })

/**
 * Checks answers against a form. Answers to hidden and unknown questions are dropped; every visible question has one in
 * the result, if only {@link noAnswer}.
 * @returns problems at the ids of the questions; the answers are complete without any
 */
export const checkAnswers = (
  form: ApplicationForm,
  given: AnswersInput,
): { answers: Answers; problems: FieldProblem[] } => {
  const checked: [string, Answer][] = []
  const problems: FieldProblem[] = []
  for (const each of listVisibleQuestions(form, given)) {
    const { id: path, kind, required } = each
    const value = getAnswer(given, path)
    const text = typeof value === 'string' ? value.trim() : value
    if (!isAnswered(text)) {
      if (required) problems.push(describe(path, invalid(missing(kind))))
      checked.push([path, noAnswer(kind)])
      continue
    }
    const result = validate(getSchema(each), value)
    if (result.success) checked.push([path, result.output])
    else problems.push(...result.issues.slice(0, 1).map((issue) => ({ ...explainIssue(issue), path })))
  }
  return { answers: Object.fromEntries(checked), problems }
}

/** Lists the ids of the files in the answers. */
export const listFileAnswers = (
  form: ApplicationForm,
  given: AnswersInput,
): { path: string; file: string }[] =>
  listQuestions(form).flatMap(({ id: path, kind }) => {
    const file = getAnswer(given, path)
    return kind === 'file' && typeof file === 'string' && file !== '' ? [{ path, file }] : []
  })

/** Summarizes answers for the queue: the first country and the first long text. */
export const summarizeAnswers = (
  form: ApplicationForm,
  given: AnswersInput,
): { country: string; project: string } => {
  const first = (kind: QuestionKind) => {
    const asked = listQuestions(form).find((each) => each.kind === kind)
    const value = asked && getAnswer(given, asked.id)
    return typeof value === 'string' ? value : ''
  }
  return { country: first('country'), project: first('long-text') }
}

export const hasOptions = (kind: QuestionKind): boolean => kind === 'choice' || kind === 'several'

/** Whether other questions can depend on the answer. */
export const canBeCondition = (kind: QuestionKind): boolean =>
  hasOptions(kind) || kind === 'country' || kind === 'agreement'

/** Lists the values that a condition on the question can have; null for all countries. */
export const listConditionValues = ({ kind, options }: Question): readonly string[] | null => {
  if (kind === 'agreement') return ['yes', 'no']
  return hasOptions(kind) ? options.map(({ value }) => value) : null
}

/** A version of the form as it was published. */
export const formVersion = v.object({ version: v.number(), form: applicationForm })
export type FormVersion = v.InferOutput<typeof formVersion>

const managedForm = v.object({
  /** The form being edited; equals the published form if nothing changed since. */
  draft: applicationForm,
  revision: v.number(),
  savedAt: instant,
  /** Whether it differs from the published form. */
  isChanged: v.boolean(),
  /** Ids of questions in published versions. They cannot be changed, because answers refer to them. */
  publishedQuestions: v.array(v.string()),
  /** The number of applicants with an unsubmitted draft. */
  drafts: v.number(),
  /** The published versions, newest first, at most a hundred. */
  versions: v.array(v.object({ version: v.number(), publishedAt: instant, publishedBy: v.string() })),
})
export type ManagedForm = v.InferOutput<typeof managedForm>

export const applicationFormContract = {
  get: endpoint('GET /admin/application-form', 'admin', {
    summary: 'Get the draft of the application form and its published versions.',
    output: managedForm,
  }),
  save: endpoint('PUT /admin/application-form', 'admin', {
    summary: 'Save the draft of the application form. Applicants see it once it is published.',
    body: v.strictObject({ form: applicationForm, revision }),
    bodyLimit: maxApplicationBytes,
    output: managedForm,
    errors: ['CONFLICT'],
  }),
  readVersion: endpoint('GET /admin/application-form/versions', 'admin', {
    summary: 'Get a published version of the application form.',
    query: v.strictObject({ version: versionNumber }),
    output: formVersion,
    errors: ['NOT_FOUND'],
  }),
  publish: endpoint('POST /admin/application-form/versions', 'admin', {
    summary:
      'Publish the draft as the next version. Applicants’ drafts keep the answers to questions that still exist. Submissions keep the version they were written in.',
    body: v.strictObject({ revision, idempotencyKey }),
    output: managedForm,
    status: 201,
    errors: ['CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  }),
}
