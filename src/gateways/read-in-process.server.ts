import { setTimeout as wait } from 'node:timers/promises'
import { getRetryDelay, isRetriedStatus } from '~/contract/http-client'
import { timeoutExceeded } from '~/contract/http-error'
import { ProblemError } from '~/contract/problem'
import { observeRead } from '~/telemetry/observe-call'

const getStatus = (error: unknown) => (error instanceof ProblemError ? error.status : undefined)

/** Once more where a call over HTTP would be sent once more. */
const askAndRetry = async (ask: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProblemError) || !isRetriedStatus(error.status)) throw error
    await wait(getRetryDelay(error.retryAfter) * 1000)
    return ask()
  }
}

/**
 * Asks a service in this process, as often and as long as one is asked over HTTP.
 * @param deadline milliseconds for all of it
 * @throws HttpError when it takes longer, and whatever the service throws
 */
export const readInProcess = (ask: () => Promise<unknown>, deadline: number): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeoutExceeded(deadline)), deadline)
    void askAndRetry(() => observeRead(ask, getStatus))
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
