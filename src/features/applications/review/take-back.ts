import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { undoSeconds } from '~/contract/applications'
import { ProblemError } from '~/contract/problem'
import { errorMessage } from '~/forms/error-message'
import { accountQueries } from '~/forms/stale-queries'
import { undoReview } from '../applications.functions'

/** Why a decision stays: the mail has gone out, and what can be done instead. */
export const tooLateSentence = () =>
  t`A decision can be undone for ${undoSeconds} seconds, until its mail goes out. That time is over.`

const goneSentence = () =>
  t`This decision can no longer be undone, because the application has changed since. Look at it as it is now.`

const whyNot = (error: unknown) => {
  const code = error instanceof ProblemError ? error.code : undefined
  if (code === 'TOO_LATE_TO_UNDO') return tooLateSentence()
  return code === 'CONFLICT' ? goneSentence() : errorMessage(error)
}

/** One decision: of whom, and until when it can be taken back (ISO 8601), which tells it from a colleague's later one. */
export interface UndoableDecision {
  identityUid: string
  undoUntil: string
}

/**
 * Takes that decision back.
 * @returns null when it is taken back, otherwise a sentence why not.
 */
export const tryTakeBack = async ({ identityUid, undoUntil }: UndoableDecision): Promise<string | null> => {
  try {
    await undoReview({ data: { id: identityUid, undoUntil } })
    return null
  } catch (error) {
    return whyNot(error)
  }
}

/** As {@link tryTakeBack}, and brings the fresh state everywhere. */
export const takeBack = async (
  queryClient: QueryClient,
  decided: UndoableDecision,
): Promise<string | null> => {
  const problem = await tryTakeBack(decided)
  await queryClient.invalidateQueries(accountQueries)
  return problem
}
