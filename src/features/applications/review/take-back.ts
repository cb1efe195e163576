import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { undoSeconds } from '~/contract/applications'
import { ProblemError } from '~/contract/problem'
import { errorMessage } from '~/ui/format/error-message'
import { accountQueries } from '~/forms/stale-queries'
import { undoReview } from '../applications.functions'
import { useEffect, useState } from 'react'

/** Why a decision stays: the mail has gone out, and what can be done instead. */
export const getUndoExpiredMessage = () =>
  t`A decision can be undone for ${undoSeconds} seconds, until its mail goes out. That time is over.`

const getConflictMessage = () =>
  t`This decision can no longer be undone, because the application has changed since. Look at it is now.`

const getUndoErrorMessage = (error: unknown) => {
  const code = error instanceof ProblemError ? error.code : undefined
  if (code === 'TOO_LATE_TO_UNDO') return getUndoExpiredMessage()
  return code === 'CONFLICT' ? getConflictMessage() : errorMessage(error)
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
export const tryUndoDecision = async ({
  identityUid,
  undoUntil,
}: UndoableDecision): Promise<string | null> => {
  try {
    await undoReview({ data: { params: { id: identityUid }, query: { undoUntil } } })
    return null
  } catch (error) {
    return getUndoErrorMessage(error)
  }
}

/** As {@link tryTakeBack}, and brings the fresh state everywhere. */
export const undoDecision = async (
  queryClient: QueryClient,
  decided: UndoableDecision,
): Promise<string | null> => {
  const problem = await tryUndoDecision(decided)
  await queryClient.invalidateQueries(accountQueries)
  return problem
}

/** When instants of the service are there by this machine's clock, in milliseconds since 1970. */
const localDeadlines = new Map<string, number>()

/** An answer has just named this instant (ISO 8601), which is so many seconds away, whatever this machine's clock says. */
export const startCountdown = (instant: string, seconds: number): void => {
  localDeadlines.set(instant, Date.now() + seconds * 1000)
}

const getLocalDeadline = (instant: string, longest: number): number => {
  const known = localDeadlines.get(instant)
  if (known !== undefined) return known
  const left = (Date.parse(instant) - Date.now()) / 1000
  // The service names none that is over or further away: then it is the clock here that goes otherwise.
  startCountdown(instant, left > 0 && left <= longest ? left : longest)
  return getLocalDeadline(instant, longest)
}

const getSecondsLeft = (instant: string | null, longest: number) =>
  instant === null ? 0 : Math.max(0, Math.ceil((getLocalDeadline(instant, longest) - Date.now()) / 1000))

/**
 * Whole seconds until an instant of the service (ISO 8601), counted down; 0 once it is over, null while the page's
 * scripts have not come.
 * @param longest in seconds, from when it was named.
 */
export const useSecondsLeft = (instant: string | null, longest: number): number | null => {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const count = () => {
      const seconds = getSecondsLeft(instant, longest)
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }
    const timer = setInterval(count, 1000)
    count()
    return () => clearInterval(timer)
  }, [instant, longest])
  return left
}
