import { t } from '@lingui/core/macro'
import {
  type Answers,
  type ApplicationForm,
  isAnswered,
  listVisibleQuestions,
  type Question,
} from '~/contract/application-form'
import type { AnswerFile, Application } from '~/contract/applications'
import { formatLongDate } from '~/ui/format/dates'
import { formatNumber } from '~/ui/format/numbers'
import { getHref, type Href } from '~/ui/links/href'

const emptyForm: ApplicationForm = { lead: '', criteria: '', sections: [] }

/** Returns the form of a version, by default the current one. */
export const getForm = (
  { forms, formVersion }: Pick<Application, 'forms' | 'formVersion'>,
  version = formVersion,
): ApplicationForm => forms.find((each) => each.version === version)?.form ?? emptyForm

const getOptionLabel = ({ options }: Question, value: unknown): string =>
  options.find((option) => option.value === value)?.label ?? String(value)

const toText = (question: Question, value: unknown, files: readonly AnswerFile[]): string => {
  if (question.kind === 'agreement') return value === true ? t`Agreed` : t`Not agreed`
  if (!isAnswered(value)) return ''
  if (Array.isArray(value)) return value.map((each) => getOptionLabel(question, each)).join(', ')
  if (typeof value === 'number') return formatNumber(value)
  if (question.kind === 'date') return formatLongDate(String(value))
  if (question.kind === 'choice') return getOptionLabel(question, value)
  if (question.kind === 'file') return files.find(({ id }) => id === value)?.name ?? t`A file that is gone`
  return String(value)
}

/** An answer as text. */
export interface FormattedAnswer {
  id: string
  label: string
  /** Empty if the question is not answered. */
  text: string
  /** The link of the answer: a web address, or the URL of an uploaded file. */
  href: string | null
  file: AnswerFile | null
}

/** Returns the URL of an uploaded file. */
const getFileUrl = (identityUid: string, file: string): Href =>
  getHref({ to: '/profile/application/files/$user/$file', params: { user: identityUid, file } })

/** Formats the answers of a submission, with the questions of its form version, in their order. */
export const formatAnswers = (
  form: ApplicationForm,
  answers: Answers,
  { identityUid, files }: Pick<Application, 'identityUid' | 'files'>,
): FormattedAnswer[] =>
  listVisibleQuestions(form, answers).map((question) => {
    const { id, kind, label } = question
    const value = Object.hasOwn(answers, id) ? answers[id] : undefined
    const text = toText(question, value, files)
    const file = kind === 'file' ? (files.find((each) => each.id === value) ?? null) : null
    const opened = file?.state === 'available' ? getFileUrl(identityUid, file.id) : null
    return { id, label, text, file, href: kind === 'web-address' && text !== '' ? text : opened }
  })
