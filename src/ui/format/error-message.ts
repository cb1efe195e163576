import { plural, t } from '@lingui/core/macro'
import { HttpError } from '~/contract/http-error'
import { isProblem, ProblemError, problems } from '~/contract/problem'

/** Thrown when a page of an earlier release calls a function that the server no longer has. */
export class StalePageError extends Error {
  constructor() {
    super(t`The portal was updated while this page was open`)
    this.name = 'StalePageError'
  }
}

/** Thrown when the user cancels the reauthentication, so that nothing is done. */
export class ReauthenticationCancelled extends Error {
  constructor() {
    super(t`The sign-in was not renewed.`)
    this.name = 'ReauthenticationCancelled'
  }
}

/** Formats seconds as minutes and seconds, such as 1:05. */
export const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Formats when to retry, in whole minutes, rounded up. */
export const formatRetry = (seconds: number): string =>
  plural(Math.max(1, Math.ceil(seconds / 60)), {
    one: 'You can try again in a minute.',
    other: 'You can try again in # minutes.',
  })

/** Why a call failed, and what to do; the latter can be empty. */
export interface ErrorExplanation {
  sentence: string
  next: string
}

const unreachable = () => ({
  sentence: t`The portal cannot be reached.`,
  next: t`What you typed is still here; check your connection and try again.`,
})
const slow = () => ({
  sentence: t`The portal took too long to answer.`,
  next: t`What you typed is still here; check your connection and try again.`,
})
const stopped = () => ({
  sentence: t`This was stopped before an answer came.`,
  next: t`What you typed is still here; try it again.`,
})
const failed = () => ({
  sentence: t`Something failed on our side.`,
  next: t`What you typed is still here; try again in a moment.`,
})
const ended = () => ({
  sentence: t`Your sign-in has ended.`,
  next: t`Log in again in another tab, then try again here: what you typed stays.`,
})
const refused = () => ({
  sentence: t`This was refused.`,
  next: t`What you typed is still here; load the page again if it stays so.`,
})
const gone = () => ({ sentence: t`This was removed in the meantime.`, next: '' })
const keyReused = () => ({
  sentence: t`You already sent this, with different content.`,
  next: t`Look at it first: sending it again creates a duplicate.`,
})
const notRenewed = () => ({
  sentence: t`Nothing was changed: this needs a fresh sign-in, and you cancelled it.`,
  next: '',
})

const stalePage = () => ({
  sentence: t`The portal was updated while this page was open.`,
  next: t`Reload the page and try again.`,
})

const tooMany = (retryAfter: number | undefined): ErrorExplanation => ({
  sentence: t`Too many attempts.`,
  next:
    retryAfter === undefined
      ? t`Try again in a few minutes.`
      : plural(Math.max(1, Math.ceil(retryAfter / 60)), {
          one: 'Try again in a minute.',
          other: 'Try again in # minutes.',
        }),
})

const explainProblem = ({ code, retryAfter }: ProblemError): ErrorExplanation => {
  switch (code) {
    case 'TOO_MANY_REQUESTS':
      return tooMany(retryAfter)
    case 'TOKEN_MISSING':
    case 'TOKEN_INVALID':
      return ended()
    case 'STALE_VERSION':
      return { sentence: t`Someone else saved a newer version.`, next: t`Look at it, then try again.` }
    case 'NOT_FOUND':
      return gone()
    case 'IDEMPOTENCY_KEY_REUSED':
      return keyReused()
    case 'CHALLENGE_REQUIRED':
      return {
        sentence: t`Many messages are coming in, and we couldn’t confirm that you’re not a bot.`,
        next: t`Try again in an hour, or write to us by mail.`,
      }
    case 'UNAVAILABLE':
    case 'INTERNAL_ERROR':
      return failed()
    default:
      return { sentence: `${problems[code].title()}.`, next: '' }
  }
}

const explainStatus = ({ status = 500, retryAfter }: HttpError): ErrorExplanation => {
  if (status === 401) return ended()
  if (status === 429) return tooMany(retryAfter)
  return status >= 500 ? failed() : refused()
}

const explainHttpError = (error: HttpError): ErrorExplanation => {
  switch (error.failure) {
    case 'aborted':
      return stopped()
    case 'network':
      return unreachable()
    case 'timeout':
      return slow()
    case 'status':
      return explainStatus(error)
  }
}

/** Explains to the user why a call failed and what to do. */
export const explainError = (error: unknown): ErrorExplanation => {
  if (error instanceof ProblemError) return explainProblem(error)
  if (error instanceof HttpError) return explainHttpError(error)
  if (error instanceof ReauthenticationCancelled) return notRenewed()
  if (error instanceof StalePageError) return stalePage()
  // `fetch` throws this without a response.
  return error instanceof TypeError ? unreachable() : failed()
}

/** As {@link explainError}, as one text. */
export const errorMessage = (error: unknown): string => {
  const { sentence, next } = explainError(error)
  return next === '' ? sentence : `${sentence} ${next}`
}

// Codes whose detail says more than their title, such as what a component still contains.
const codesWithDetail = ['NOT_EMPTY', 'CONFLICT']

/** Returns why an action was refused, with the service's detail where that says more. */
export const refusalMessage = (error: unknown): string => {
  if (!(error instanceof ProblemError)) return errorMessage(error)
  if (error.fields.length > 0) return error.fields.map(({ message }) => message).join(' ')
  return codesWithDetail.includes(error.code) ? error.message : errorMessage(error)
}

/** Returns the first field error, else why the call failed. */
export const fieldMessage = (error: unknown): string =>
  (error instanceof ProblemError ? error.fields[0]?.message : undefined) ?? errorMessage(error)

/** Returns why an upload failed, with specific texts for the two file errors. */
export const uploadMessage = (error: unknown, words: { tooLarge: string; unreadable: string }): string => {
  if (isProblem(error, 'BODY_TOO_LARGE')) return words.tooLarge
  return isProblem(error, 'UNSUPPORTED_MEDIA_TYPE') ? words.unreadable : fieldMessage(error)
}
