import { serverConfig } from '~/config/server'
import { forwardToUsersService } from '~/gateways/users-service.server'
import { jsonLogger } from '~/observability/log'
import { refusal } from './refusal.server'

// Milliseconds; a little less than the deadline of the portal's own answer.
const deadline = 1_800

/** Whether a users service of its own process is ready. */
export const isServiceReady = async (usersServiceUrl: string): Promise<boolean> => {
  const signal = AbortSignal.timeout(deadline)
  const answer = await fetch(`${usersServiceUrl}/health/ready`, { signal, redirect: 'error' })
  await answer.body?.cancel()
  return answer.ok
}

/** Whether a pathname is the users service's. */
export const isApi = (pathname: string): boolean => pathname === '/api' || pathname.startsWith('/api/')

/** Has the users service answer; one elsewhere that cannot be reached is away for now. */
export const answerApi = async (request: Request): Promise<Response> => {
  try {
    return await forwardToUsersService(request)
  } catch (error) {
    if (serverConfig().usersServiceUrl === undefined || request.signal.aborted) throw error
    jsonLogger.error('The users service cannot be reached', error)
    return refusal('UNAVAILABLE', { 'retry-after': '5' })
  }
}
