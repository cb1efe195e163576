import { t } from '@lingui/core/macro'
import { maxHitsCounted } from '~/contract/page-search'
import { maxQuestionsCounted } from '~/contract/questions'
import { formatNumber } from '~/ui/format/numbers'

/** How many questions a list has: `12 questions`; beyond what is counted, `10,000 questions or more`. */
export const totalWords = (total: number, isFound = false): string => {
  const most = isFound ? maxHitsCounted : maxQuestionsCounted
  if (total === 1) return '1 question'
  return t`${formatNumber(total)} questions${total >= most ? ' or more' : ''}`
}
