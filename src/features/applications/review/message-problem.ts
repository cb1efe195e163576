import type { ReviewDecision } from '~/contract/applications'
import { lengthProblem } from '~/forms/field-errors'

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
  const isUnexplained = decision === 'denied' && reason === '' && message.trim() === ''
  return isUnexplained ? unexplained : lengthProblem(message, longest)
}
