import { getBothVersions, type Conflict } from '../three-way'

/** What stands in the place of a conflict. */
export type Answer = { is: 'mine' } | { is: 'theirs' } | { is: 'both' } | { is: 'hand'; text: string }

/** The text of an answer; empty while there is none. */
export const getAnswer = (conflict: Conflict, answer: Answer | null): string => {
  switch (answer?.is) {
    case 'mine':
      return conflict.mine
    case 'theirs':
      return conflict.theirs
    case 'both':
      return getBothVersions(conflict)
    case 'hand':
      return answer.text
    default:
      return ''
  }
}
