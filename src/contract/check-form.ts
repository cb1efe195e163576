import {
  type ApplicationForm,
  canBeCondition,
  hasOptions,
  listConditionValues,
  maxQuestions,
  type Question,
  type QuestionKind,
} from './application-form'
import { createFieldProblem } from './field-problem'
import type { FieldProblem } from './problem'

// Property names that are unsafe in an object of answers.
export const reservedIds = ['constructor', 'prototype']

// Kinds whose `max` counts characters or options.
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
    ...(label === '' ? [createFieldProblem(`${path}.label`, 'questionLabelRequired')] : []),
    ...(reservedIds.includes(name) || earlier.some((other) => other.id === name)
      ? [createFieldProblem(`${path}.label`, 'questionRepeated')]
      : []),
    ...(hasOptions(kind) && options.length < 2
      ? [createFieldProblem(`${path}.options`, 'tooFewOptions')]
      : []),
    ...options.flatMap((option, index) =>
      hasOptions(kind) && option.label === ''
        ? [createFieldProblem(`${path}.options.${index}.label`, 'optionLabelRequired')]
        : [],
    ),
    ...(hasOptions(kind) && hasRepeats(options.map(({ value }) => value))
      ? [createFieldProblem(`${path}.options`, 'optionRepeated')]
      : []),
    ...(kind === 'number' && min !== null && max !== null && max < min
      ? [createFieldProblem(`${path}.max`, 'numberTooSmall', { min })]
      : []),
    ...(countedKinds.includes(kind) && max !== null && max < 1
      ? [createFieldProblem(`${path}.max`, 'numberTooSmall', { min: 1 })]
      : []),
    ...(isConditionKnown ? [] : [createFieldProblem(`${path}.showWhen`, 'conditionIncomplete')]),
  ]
}

/** Lists the problems that prevent publishing the form, each with its path. */
export const checkForm = (form: ApplicationForm): FieldProblem[] => {
  const earlier: Question[] = []
  const problems: FieldProblem[] = []
  for (const [at, { questions }] of form.sections.entries()) {
    for (const [index, each] of questions.entries()) {
      problems.push(...checkQuestion(each, `sections.${at}.questions.${index}`, earlier))
      earlier.push(each)
    }
  }
  if (earlier.length === 0) problems.push(createFieldProblem('sections', 'formWithoutQuestion'))
  if (earlier.length > maxQuestions)
    problems.push(createFieldProblem('sections', 'listTooLong', { max: maxQuestions }))
  return problems
}
