import {
  type ApplicationForm,
  canBeCondition,
  hasOptions,
  listConditionValues,
  maxQuestions,
  type Question,
  type QuestionKind,
} from './application-form'
import { describeField } from './field-problem'
import type { FieldProblem } from './problem'

// Names that an object of answers cannot hold.
export const reservedIds = ['constructor', 'prototype']

// Those whose `max` is a number of characters or options.
const countedKinds: readonly QuestionKind[] = ['short-text', 'long-text', 'several']

const hasRepeats = (values: readonly string[]) => new Set(values).size < values.length

const checkQuestion = (each: Question, path: string, earlier: readonly Question[]): FieldProblem[] => {
  const { id: name, kind, label, options, min, max, showWhen } = each
  const asked = showWhen && earlier.find((other) => other.id === showWhen.question)
  const known = asked ? listConditionValues(asked) : null
  const isConditionKnown =
    showWhen === null ||
    (asked &&
      canBeCondition(asked.kind) &&
      showWhen.values.length > 0 &&
      (known === null || showWhen.values.every((value) => known.includes(value))))
  return [
    ...(label === '' ? [describeField(`${path}.label`, 'questionLabelRequired')] : []),
    ...(reservedIds.includes(name) || earlier.some((other) => other.id === name)
      ? [describeField(`${path}.label`, 'questionRepeated')]
      : []),
    ...(hasOptions(kind) && options.length < 2 ? [describeField(`${path}.options`, 'tooFewOptions')] : []),
    ...options.flatMap((option, index) =>
      hasOptions(kind) && option.label === ''
        ? [describeField(`${path}.options.${index}.label`, 'optionLabelRequired')]
        : [],
    ),
    ...(hasOptions(kind) && hasRepeats(options.map(({ value }) => value))
      ? [describeField(`${path}.options`, 'optionRepeated')]
      : []),
    ...(kind === 'number' && min !== null && max !== null && max < min
      ? [describeField(`${path}.max`, 'numberTooSmall', { min })]
      : []),
    ...(countedKinds.includes(kind) && max !== null && max < 1
      ? [describeField(`${path}.max`, 'numberTooSmall', { min: 1 })]
      : []),
    ...(isConditionKnown ? [] : [describeField(`${path}.showWhen`, 'conditionIncomplete')]),
  ]
}

/** What keeps a form from being published, each at its path in the form. */
export const checkForm = (form: ApplicationForm): FieldProblem[] => {
  const earlier: Question[] = []
  const problems: FieldProblem[] = []
  for (const [at, { questions }] of form.sections.entries()) {
    for (const [index, each] of questions.entries()) {
      problems.push(...checkQuestion(each, `sections.${at}.questions.${index}`, earlier))
      earlier.push(each)
    }
  }
  if (earlier.length === 0) problems.push(describeField('sections', 'formWithoutQuestion'))
  if (earlier.length > maxQuestions)
    problems.push(describeField('sections', 'listTooLong', { max: maxQuestions }))
  return problems
}
