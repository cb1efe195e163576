import { plural, t } from '@lingui/core/macro'
import { type QuestionState, maxQuestionsCounted, type ReportReason } from '~/contract/questions'
import type { StatusDescription } from '~/ui/components/status-label/status-label'
import type { listedStates } from './question-search'
import { maxHitsCounted } from '~/contract/page-search'
import { formatNumber } from '~/ui/format/numbers'

/** The label and tone of each question state. */
export const stateLabels: () => Record<QuestionState, StatusDescription> = () => ({
  open: { name: t`Open`, tone: 'pending' },
  answered: { name: t`Answered`, tone: 'success' },
  closed: { name: t`Closed`, tone: 'muted' },
})

/** The labels of the state filters. */
export const stateFilterLabels: () => Record<(typeof listedStates)[number], string> = () => ({
  unanswered: t`Without an answer`,
  open: t`Nothing accepted yet`,
  answered: t`Answered`,
  closed: t`Closed`,
})

/** Formats the number of questions: `12 questions`; beyond the limit, `10,000 questions or more`. */
export const formatTotal = (total: number, isFound = false): string => {
  const most = isFound ? maxHitsCounted : maxQuestionsCounted
  return total >= most
    ? t`${formatNumber(total)} questions or more`
    : plural(total, { one: '# question', other: '# questions' })
}

/** The labels of report reasons. */
export const reasonLabels: () => Record<ReportReason, string> = () => ({
  spam: t`It advertises something`,
  unkind: t`It is unkind to someone`,
  confidential: t`It shows something confidential`,
  wrong: t`It is dangerously wrong`,
  other: t`Something else`,
})
