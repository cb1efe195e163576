import { histogram } from './metrics'
import { currentScope, spend } from './request-scope'
import { currentTraceparent, traced } from './trace'

const durations = histogram({
  name: 'portal_service_call_duration_seconds',
  help: 'Calls of the portal to the users service until their answer began, by the class of its status; none: no answer.',
  labels: ['over', 'status'],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
})

type Over = 'network' | 'process'

/** @param send gets a function that reports the status once it is known */
const measured = <T>(over: Over, send: (answered: (status: number) => void) => Promise<T>): Promise<T> => {
  const scope = currentScope()
  return traced('Users service', over === 'network' ? 'client' : 'internal', {}, async () => {
    const begun = performance.now()
    let status = 'none'
    try {
      return await send((answered) => {
        status = `${Math.floor(answered / 100)}xx`
      })
    } finally {
      const milliseconds = performance.now() - begun
      if (scope) spend(scope.service, milliseconds)
      durations.observe({ over, status }, milliseconds / 1000)
    }
  })
}

/**
 * Makes a call for the current request: it carries the request's id, and over the network its trace. A remote service
 * sends timings only to administrators, and so does the portal.
 */
export const observeCall = (
  request: Request,
  isOverNetwork: boolean,
  send: () => Promise<Response>,
): Promise<Response> => {
  const scope = currentScope()
  if (scope) request.headers.set('x-request-id', scope.requestId)
  return measured(isOverNetwork ? 'network' : 'process', async (answered) => {
    request.headers.delete('traceparent')
    const traceparent = isOverNetwork ? currentTraceparent() : undefined
    if (traceparent) request.headers.set('traceparent', traceparent)
    const answer = await send()
    answered(answer.status)
    if (scope && isOverNetwork) {
      if (answer.headers.has('server-timing')) scope.isToldTiming = true
      else scope.isConstantTime = true
    }
    return answer
  })
}

/**
 * Makes a call within the process for the current request.
 * @param getStatus the status of an error; undefined if it is no response
 */
export const observeInProcess = <T>(
  call: () => Promise<T>,
  getStatus: (error: unknown) => number | undefined,
): Promise<T> =>
  measured('process', async (answered) => {
    try {
      const answer = await call()
      answered(200)
      return answer
    } catch (error) {
      const status = getStatus(error)
      if (status !== undefined) answered(status)
      throw error
    }
  })
