import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { undoSeconds } from '~/contract/applications'
import { ProblemError } from '~/contract/problem'
import { errorMessage } from '~/ui/format/error-message'
import { accountQueries } from '~/forms/stale-queries'
import { undoReview } from '../applications.functions'
import { useEffect, useState } from 'react'

/** The message when a decision can no longer be undone because its mail was sent. */
export const getUndoExpiredMessage = () =>
  t`A decision can be undone for ${undoSeconds} seconds, until its mail goes out. That time is over.`

const getConflictMessage = () =>
  t`This decision can no longer be undone, because the application has changed since. Look at it as it is now.`

const getUndoErrorMessage = (error: unknown) => {
  const code = error instanceof ProblemError ? error.code : undefined
  if (code === 'TOO_LATE_TO_UNDO') return getUndoExpiredMessage()
  return code === 'CONFLICT' ? getConflictMessage() : errorMessage(error)
}

/**
 * A decision: the applicant, and until when it can be undone (ISO 8601), which distinguishes it from a colleague's
 * later one.
 */
export interface UndoableDecision {
  identityUid: string
  undoUntil: string
}

/**
 * Undoes a decision.
 *
 * @returns null on success, otherwise the error message.
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

/** Undoes a decision like {@link tryUndoDecision}, and refetches everything that shows it. */
export const undoDecision = async (
  queryClient: QueryClient,
  decided: UndoableDecision,
): Promise<string | null> => {
  const problem = await tryUndoDecision(decided)
  await queryClient.invalidateQueries(accountQueries)
  return problem
}

/** The service's deadlines by this machine's clock, in milliseconds since 1970. */
const localDeadlines = new Map<string, number>()

/**
 * Starts a countdown to an instant of the service (ISO 8601) that is `seconds` away. Works with a wrong local clock.
 */
export const startCountdown = (instant: string, seconds: number): void => {
  localDeadlines.set(instant, Date.now() + seconds * 1000)
}

const getLocalDeadline = (instant: string, longest: number): number => {
  const known = localDeadlines.get(instant)
  if (known !== undefined) return known
  const left = (Date.parse(instant) - Date.now()) / 1000
  // The service never returns past or more distant deadlines, so the local clock is wrong.
  startCountdown(instant, left > 0 && left <= longest ? left : longest)
  return getLocalDeadline(instant, longest)
}

const getSecondsLeft = (instant: string | null, longest: number) =>
  instant === null ? 0 : Math.max(0, Math.ceil((getLocalDeadline(instant, longest) - Date.now()) / 1000))

/**
 * Counts down the whole seconds until an instant of the service (ISO 8601); 0 when it is over, null before hydration.
 *
 * @param longest the maximum in seconds
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
