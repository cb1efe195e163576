import { fieldProblem, ProblemError } from '~/contract/problem'
import { traced } from '~/telemetry/trace'
import { NoAnswerInTime } from './no-answer-in-time'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether the provider said that it knows no such account. */
const isUnknownAccount = (error: unknown): boolean =>
  ['auth/user-not-found', 'auth/email-not-found', 'auth/invalid-uid'].includes(codeOf(error))

const weak = 'Choose a stronger password: this one does not meet the requirements.'

// The library has no code of its own for it, and shows the provider's answer in its message.
const policyAnswer = /PASSWORD_DOES_NOT_MEET_REQUIREMENTS(?:[^[]*\[([^\]"]*)\])?/

const problems: Record<string, () => ProblemError> = {
  'auth/email-already-exists': () => new ProblemError('EMAIL_ALREADY_IN_USE'),
  'auth/email-already-in-use': () => new ProblemError('EMAIL_ALREADY_IN_USE'),
  'auth/uid-already-exists': () => new ProblemError('CONFLICT'),
  'auth/user-not-found': () => new ProblemError('NOT_FOUND'),
  'auth/invalid-uid': () => new ProblemError('NOT_FOUND'),
  'auth/invalid-email': () => fieldProblem('email', 'This does not look like an e-mail address.'),
  'auth/invalid-password': () => fieldProblem('password', weak),
  'auth/weak-password': () => fieldProblem('password', weak),
  'auth/password-does-not-meet-requirements': () => fieldProblem('password', weak),
}

/** The provider's errors that are ours to answer; anything else stays what it is, a fault. */
const toProblem = (error: unknown): unknown => {
  const code = codeOf(error)
  const known = problems[code]
  if (known) return known()
  const policy = error instanceof Error ? policyAnswer.exec(error.message) : null
  if (policy) return fieldProblem('password', policy[1] ? `${policy[1].trim()}.` : weak)
  const isAway =
    code.startsWith('app/') || code === 'auth/internal-error' || code === 'auth/too-many-requests'
  return isAway ? Object.assign(new ProblemError('UNAVAILABLE'), { cause: error }) : error
}

// Milliseconds; the library itself would wait and try again for two minutes.
const patience = 12_000

/** @throws ProblemError UNAVAILABLE where there is no answer in time; one that comes later is not heard */
const inTime = async <T>(question: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const cause = new NoAnswerInTime('The identity provider did not answer in time.')
    timer = setTimeout(() => reject(Object.assign(new ProblemError('UNAVAILABLE'), { cause })), patience)
  })
  try {
    return await Promise.race([question, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The trace of a question that is on its way. */
const provider = <T>(question: Promise<T>): Promise<T> =>
  traced('Identity provider', 'client', {}, () => inTime(question))

/** Asks the provider, and throws its refusals as ours; an unknown account is NOT_FOUND. */
export const ask = async <T>(question: Promise<T>): Promise<T> => {
  try {
    return await provider(question)
  } catch (error) {
    throw toProblem(error)
  }
}

/** As {@link ask}; null where the project does not offer this way of signing in. */
export const askIfOffered = async <T>(question: Promise<T>): Promise<T | null> => {
  try {
    return await provider(question)
  } catch (error) {
    if (codeOf(error) === 'auth/operation-not-allowed') return null
    throw toProblem(error)
  }
}

/** As {@link ask}; null for an unknown account. */
export const askWhether = async <T>(question: Promise<T>): Promise<T | null> => {
  try {
    return await provider(question)
  } catch (error) {
    if (isUnknownAccount(error)) return null
    throw toProblem(error)
  }
}
