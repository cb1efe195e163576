import { requestIdFrom } from '~/telemetry/request-id'
import { currentScope } from '~/telemetry/request-scope'

/**
 * The id that a request carries through logs and answers: that of whatever it is done for, or the caller's own where it
 * is a plain one.
 */
export const requestIdOf = (request?: Request): string =>
  currentScope()?.requestId ?? requestIdFrom(request?.headers.get('x-request-id') ?? null)
