import type { ContactMessage } from '~/contract/contact'
import { ProblemError } from '~/contract/problem'
import { readContactChallenge, sendContactMessage } from '../contact.functions'

/**
 * Sends a message. While many come in, the service asks for a little work of the sender's computer first, which is
 * done without asking the person for anything.
 * @param onWork called when that work begins
 */
export const sendMessage = async (
  message: ContactMessage & { idempotencyKey: string },
  onWork: () => void,
): Promise<void> => {
  try {
    await sendContactMessage({ data: message })
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'CHALLENGE_REQUIRED') throw error
    onWork()
    const [challenge, { solve }] = await Promise.all([readContactChallenge(), import('./solve-challenge')])
    const solved = await solve(challenge)
    if (solved === null) throw error
    await sendContactMessage({ data: { ...message, challenge: solved } })
  }
}
