import { setTimeout as wait } from 'node:timers/promises'
import type { CallInProcess, InProcessCaller, Transport } from '~/contract/client'
import { getRetryDelay, isRetriedStatus, withinBounds } from '~/contract/http-client'
import { ProblemError } from '~/contract/problem'
import { observeInProcess } from '~/observability/observe-call'

const getStatus = (error: unknown) => (error instanceof ProblemError ? error.status : undefined)

/** Once more where a call over HTTP would be sent once more. */
const callAndRetry = async (method: string, attempt: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await attempt()
  } catch (error) {
    if (method !== 'GET' || !(error instanceof ProblemError) || !isRetriedStatus(error.status)) throw error
    await wait(getRetryDelay(error.retryAfter) * 1000)
    return attempt()
  }
}

/**
 * Makes calls of a service in this process, as often and as long as over HTTP.
 * @param getCaller what is known of whom a client's calls are made for, but for the token
 */
export const inProcessTransport =
  (call: CallInProcess, getCaller: () => Omit<InProcessCaller, 'token'>): Transport =>
  (endpoint, input, { token, ...bounds }) => {
    const caller = { ...getCaller(), token }
    const attempt = () => observeInProcess(() => call(endpoint, input, caller), getStatus)
    return withinBounds(bounds, () => callAndRetry(endpoint.method, attempt))
  }
