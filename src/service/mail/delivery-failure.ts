import { UnansweredError } from './postman'

// A server that is about to close, or takes nothing more from us for now.
const leaving = 421

const answerIn = (error: unknown) => ({
  code: error instanceof Error && 'code' in error ? error.code : undefined,
  responseCode: error instanceof Error && 'responseCode' in error ? error.responseCode : undefined,
  command: error instanceof Error && 'command' in error ? error.command : undefined,
})

/**
 * What a failed handing over means.
 * - `away`: nobody took anything, whatever mail it is: no connection, no answer, no sign-in, not from this sender, no
 *   room on the disk
 * - `later`: this mail is not taken for now, or nobody said whether it was
 * - `refused`: this mail is not wanted
 */
export type DeliveryFailure = 'away' | 'later' | 'refused'

/** Reads it from what the mail library threw: only what is said of the envelope or the message is about the mail. */
export const deliveryFailureOf = (error: unknown): DeliveryFailure => {
  // With its growing waits: a server that takes mails and never says so would send one out every minute.
  if (error instanceof UnansweredError) return 'later'
  const { code, responseCode, command } = answerIn(error)
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (!isOfMail || responseCode === leaving) return 'away'
  // The library itself takes no such recipient.
  if (typeof responseCode !== 'number') return 'refused'
  // All mails have the same sender.
  if (command === 'MAIL FROM') return 'away'
  return responseCode >= 500 ? 'refused' : 'later'
}
