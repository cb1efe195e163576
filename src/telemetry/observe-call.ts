import { histogram } from './metrics'
import { currentScope, spend } from './request-scope'
import { currentTraceparent, traced } from './trace'

const durations = histogram({
  name: 'portal_service_call_duration_seconds',
  help: 'Calls of the portal to the users service until their answer began, by the class of its status; none: no answer.',
  labels: ['over', 'status'],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
})

/**
 * Makes a call for the request at hand: it carries the request's id, and over the network its trace. A service
 * elsewhere tells an administrator what took how long; where it does not, the portal does not either.
 */
export const observeCall = (
  request: Request,
  isOverNetwork: boolean,
  send: () => Promise<Response>,
): Promise<Response> => {
  const scope = currentScope()
  if (scope) request.headers.set('x-request-id', scope.requestId)
  const over = isOverNetwork ? 'network' : 'process'
  return traced('Users service', isOverNetwork ? 'client' : 'internal', {}, async () => {
    const begun = performance.now()
    let status = 'none'
    request.headers.delete('traceparent')
    const traceparent = isOverNetwork ? currentTraceparent() : undefined
    if (traceparent) request.headers.set('traceparent', traceparent)
    try {
      const answer = await send()
      status = `${Math.floor(answer.status / 100)}xx`
      if (scope && isOverNetwork) {
        if (answer.headers.has('server-timing')) scope.isToldTiming = true
        else scope.isDiscreet = true
      }
      return answer
    } finally {
      const milliseconds = performance.now() - begun
      if (scope) spend(scope.service, milliseconds)
      durations.observe({ over, status }, milliseconds / 1000)
    }
  })
}
