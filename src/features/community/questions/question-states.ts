import { t } from '@lingui/core/macro'
import type { QuestionState } from '~/contract/questions'
import type { StatusTone } from '~/ui/components/status-label/status-label'
import type { listedStates } from './question-search'

/** How each state of a question is shown. */
export const stateWords: () => Record<QuestionState, { name: string; tone: StatusTone }> = () => ({
  open: { name: t`Open`, tone: 'pending' },
  answered: { name: t`Answered`, tone: 'success' },
  closed: { name: t`Closed`, tone: 'muted' },
})

/** What the list can be narrowed to, in words. */
export const listedStateWords: () => Record<(typeof listedStates)[number], string> = () => ({
  unanswered: t`Without an answer`,
  open: t`Nothing accepted yet`,
  answered: t`Answered`,
  closed: t`Closed`,
})
