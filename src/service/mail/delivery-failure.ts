// A server that is about to close, or takes nothing more from us for now.
const leaving = 421

const answerIn = (error: unknown) => ({
  code: error instanceof Error && 'code' in error ? error.code : undefined,
  responseCode: error instanceof Error && 'responseCode' in error ? error.responseCode : undefined,
})

/**
 * What a failed handing over means.
 * - `away`: nobody took anything, whatever mail it is: no connection, no answer, no sign-in, no room on the disk
 * - `later`: this mail is not taken for now
 * - `refused`: this mail is not wanted
 */
export type DeliveryFailure = 'away' | 'later' | 'refused'

/** Reads it from what the mail library threw: only an answer to the envelope or the message is about the mail. */
export const deliveryFailureOf = (error: unknown): DeliveryFailure => {
  const { code, responseCode } = answerIn(error)
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (!isOfMail || typeof responseCode !== 'number' || responseCode === leaving) return 'away'
  return responseCode >= 500 ? 'refused' : 'later'
}
