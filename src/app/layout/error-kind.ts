import { t } from '@lingui/core/macro'
import { HttpError } from '~/contract/http-error'
import { ProblemError } from '~/contract/problem'
import { isOfStalePage } from '~/app/release/newest-release'
import { ScreenError } from '~/auth/screen-error'
import { isRefusedReason } from '~/auth/session'

/** Which screen an error of the application leads to. */
export type ErrorKind = 'stale' | 'unreachable' | 'unavailable' | 'missing' | 'limited' | 'restricted'

const restrictedStatuses = [401, 403, 501]

const getStatus = (error: unknown): number => {
  if (error instanceof HttpError) return error.status ?? 500
  return error instanceof ScreenError || error instanceof ProblemError ? error.status : 500
}

const isUnanswered = (error: unknown): boolean =>
  error instanceof HttpError && (error.failure === 'network' || error.failure === 'timeout')

// Statuses that may pass in a moment: the user did nothing wrong, and no page is missing.
const passingStatuses = [429, 502, 503, 504]

const isRefusedAccount = (error: unknown): boolean =>
  (error instanceof ScreenError && error.isRefused) ||
  (error instanceof ProblemError && isRefusedReason(error.code))

/** Any application error, by its status (specification, section 2). */
export const errorKind = (error: unknown): ErrorKind => {
  const status = getStatus(error)
  if (isOfStalePage(error)) return 'stale'
  if (isUnanswered(error)) return 'unreachable'
  if (passingStatuses.includes(status)) return 'unavailable'
  if (!restrictedStatuses.includes(status)) return 'missing'
  return status === 403 && !isRefusedAccount(error) ? 'limited' : 'restricted'
}

/** What the browser's tab says in place of the title of the page that was asked for. */
export const errorTitles: () => Record<ErrorKind, string> = () => ({
  stale: t`Reloading`,
  unreachable: t`The portal cannot be reached`,
  unavailable: t`Please wait a moment`,
  missing: t`Page not found`,
  limited: t`Limited to approved users`,
  restricted: t`Restricted page`,
})
