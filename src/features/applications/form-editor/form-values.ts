import * as v from 'valibot'
import {
  applicationForm,
  type ApplicationForm,
  canBeCondition,
  type FormSection,
  listConditionValues,
  listQuestions,
  type ManagedForm,
  type Question,
} from '~/contract/application-form'
import { revision } from '~/contract/field-schemas'
import { slugify } from '~/contract/slugify'
import { moveItem } from '~/ui/dragging/move-item'
import { reservedIds } from '~/contract/check-form'

export const formValues = v.strictObject({ ...applicationForm.entries, revision })
export type FormValues = v.InferOutput<typeof formValues>

export const getFormValues = ({ draft, revision: number }: ManagedForm): FormValues => ({
  ...draft,
  revision: number,
})

export const toForm = ({ revision: _revision, ...form }: FormValues): ApplicationForm => form

/** Returns the field that shows the error of a path: the nearest one if the path has no field of its own. */
export const toField = (path: string): string =>
  path.replace(/\.options$/, '.kind').replace(/\.showWhen$/, '.showWhen.question')

const maxNameLength = 60

/** Derives a unique name from the text; null if the text has no usable characters. */
const toQuestionName = (words: string, others: readonly string[], pattern: RegExp): string | null => {
  const made = slugify(words)
    .slice(0, maxNameLength - 4)
    .replace(/-+$/, '')
  if (!pattern.test(made)) return null
  const names = [made, ...Array.from({ length: others.length + 1 }, (_, index) => `${made}-${index + 2}`)]
  return names.find((name) => !others.includes(name)) ?? null
}

const nextNumbered = (prefix: string, others: readonly string[]): string =>
  Array.from({ length: others.length + 1 }, (_, index) => `${prefix}-${index + 1}`).find(
    (name) => !others.includes(name),
  ) ?? prefix

const getIds = (sections: readonly FormSection[]) =>
  sections.flatMap(({ questions }) => questions.map(({ id }) => id))

export const newSection = (): FormSection => ({ title: '', intro: '', questions: [] })

/** @param published question ids of all published versions, which must not be reused */
export const newQuestion = (sections: readonly FormSection[], published: readonly string[]): Question => ({
  id: nextNumbered('question', [...getIds(sections), ...published]),
  kind: 'short-text',
  label: '',
  hint: '',
  required: true,
  options: [],
  min: null,
  max: null,
  showWhen: null,
})

export const newOption = ({ options }: Question): Question['options'][number] => ({
  value: nextNumbered(
    'option',
    options.map(({ value }) => value),
  ),
  label: '',
})

const mapQuestions = (
  sections: readonly FormSection[],
  change: (question: Question) => Question,
): FormSection[] =>
  sections.map((section) => ({ ...section, questions: section.questions.map((each) => change(each)) }))

/** Removes deleted options from the conditions that use them. */
export const dropUnknownValues = (sections: readonly FormSection[]): FormSection[] => {
  const questions = sections.flatMap((section) => section.questions)
  return mapQuestions(sections, (each) => {
    const { showWhen } = each
    const asked = questions.find(({ id }) => id === showWhen?.question)
    const known = asked && listConditionValues(asked)
    if (showWhen === null || !known) return each
    const values = showWhen.values.filter((value) => known.includes(value))
    return { ...each, showWhen: { ...showWhen, values } }
  })
}

const isUnnamed = (name: string) => /^(?:question|option)-\d+$/.test(name)

const nameQuestion = (
  sections: readonly FormSection[],
  id: string,
  published: readonly string[],
): FormSection[] => {
  const found = sections.flatMap(({ questions }) => questions).find((each) => each.id === id)
  if (!found) return [...sections]
  const others = [...getIds(sections), ...published, ...reservedIds]
  const name =
    isUnnamed(id) && !published.includes(id) ? (toQuestionName(found.label, others, /^[a-z]/) ?? id) : id
  const values = new Map<string, string>()
  for (const { value, label } of found.options) {
    const known = [...found.options.map((option) => option.value), ...values.values()]
    values.set(value, (isUnnamed(value) ? toQuestionName(label, known, /./) : null) ?? value)
  }
  const follow = ({ showWhen, ...each }: Question): Question => ({
    ...each,
    showWhen:
      showWhen?.question === id
        ? { question: name, values: showWhen.values.map((value) => values.get(value) ?? value) }
        : showWhen,
  })
  return mapQuestions(sections, (each) =>
    each.id === id
      ? {
          ...each,
          id: name,
          options: each.options.map(({ value, label }) => ({ value: values.get(value) ?? value, label })),
        }
      : follow(each),
  )
}

/** Names new questions and options by their text before saving, and updates the conditions on them. */
export const nameQuestions = (form: ApplicationForm, published: readonly string[]): ApplicationForm => ({
  ...form,
  sections: getIds(form.sections).reduce(
    (sections, id) => nameQuestion(sections, id, published),
    dropUnknownValues(form.sections),
  ),
})

/** Moves a question by one position; from the end of a section into the next one. */
export const moveQuestion = (
  sections: readonly FormSection[],
  at: number,
  index: number,
  step: 1 | -1,
): FormSection[] => {
  const from = sections[at]
  const moved = from?.questions[index]
  if (from === undefined || moved === undefined) return [...sections]
  const to = index + step
  if (to >= 0 && to < from.questions.length) {
    return sections.with(at, { ...from, questions: moveItem(from.questions, index, to) })
  }
  const next = sections[at + step]
  if (next === undefined) return [...sections]
  const questions = step === 1 ? [moved, ...next.questions] : [...next.questions, moved]
  return sections
    .with(at, { ...from, questions: from.questions.toSpliced(index, 1) })
    .with(at + step, { ...next, questions })
}

/** Lists the earlier questions that a question can depend on. */
export const listConditions = (form: ApplicationForm, id: string): Question[] => {
  const all = listQuestions(form)
  const place = all.findIndex((each) => each.id === id)
  return all.slice(0, Math.max(place, 0)).filter(({ kind }) => canBeCondition(kind))
}
