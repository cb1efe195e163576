import type { QueryClient } from '@tanstack/react-query'
import { undoSeconds } from '~/contract/applications'
import { ProblemError } from '~/contract/problem'
import { failureSentence } from '~/features/session/forms/failure-sentence'
import { undoReview } from '../applications.functions'

/** Why a decision stays: the mail has gone out, and what can be done instead. */
export const tooLateSentence = `A decision can be undone for ${undoSeconds} seconds, until its mail goes out. That time is over.`

const whyNot = (error: unknown) =>
  error instanceof ProblemError && error.code === 'TOO_LATE_TO_UNDO'
    ? tooLateSentence
    : failureSentence(error)

/**
 * Takes a decision back.
 * @returns null when it is taken back, otherwise a sentence why not.
 */
export const tryTakeBack = async (identityUid: string): Promise<string | null> => {
  try {
    await undoReview({ data: { id: identityUid } })
    return null
  } catch (error) {
    return whyNot(error)
  }
}

/** As {@link tryTakeBack}, and brings the fresh state everywhere. */
export const takeBack = async (queryClient: QueryClient, identityUid: string): Promise<string | null> => {
  const problem = await tryTakeBack(identityUid)
  await queryClient.invalidateQueries()
  return problem
}
