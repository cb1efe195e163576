import type { ReviewDecision } from '~/contract/applications'
import { grouped } from '~/ui/words/grouped'

const longest = 5000

interface Told {
  decision: ReviewDecision
  reason: string
  message: string
}

/**
 * What is wrong with what applicants are told of a decision; null where it can be sent.
 *
 * @param unexplained for a denial that says nothing
 */
export const messageProblem = ({ decision, reason, message }: Told, unexplained: string): string | null => {
  const { length } = message.trim()
  if (length > longest) return `Use at most ${grouped(longest)} characters.`
  return decision === 'denied' && reason === '' && length === 0 ? unexplained : null
}
