import { ProblemError } from '~/contract/problem'
import { NoAnswerInTime } from '~/service/identity/no-answer-in-time'

/** What a call to the identity provider fails with when it was given up while it may still arrive. */
export const providerTooLate = () =>
  Object.assign(new ProblemError('UNAVAILABLE'), { cause: new NoAnswerInTime('late') })
