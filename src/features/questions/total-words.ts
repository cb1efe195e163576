import { mostHitsCounted } from '~/contract/page-search'
import { mostQuestionsCounted } from '~/contract/questions'
import { grouped } from '~/ui/words/grouped'

/** How many questions a list has: `12 questions`; beyond what is counted, `10,000 questions or more`. */
export const totalWords = (total: number, isFound = false): string => {
  const most = isFound ? mostHitsCounted : mostQuestionsCounted
  if (total === 1) return '1 question'
  return `${grouped(total)} questions${total >= most ? ' or more' : ''}`
}
