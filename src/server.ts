import handler, { createServerEntry } from '@tanstack/react-start/server-entry'
import { serverConfig } from './config/server'
import { connectUsersService, endStreams, forwardToUsersService } from './gateways/users-service.server'
import { asNobody, isForEverybody } from './server/as-nobody.server'
import { answerHealth } from './server/health.server'
import { redirectByPath, refuseStrange } from './server/plain-requests.server'
import { answerProviderPage, isProviderPage } from './server/provider-pages.server'
import { refusal } from './server/refusal.server'
import { startService } from './service/compose'

const start = async () => {
  const config = serverConfig()
  // With a service elsewhere this process holds none of its own.
  if (config.usersServiceUrl !== undefined) return null
  const service = await startService(config)
  connectUsersService(service.fetch)
  return service
}

/** A portal that cannot start ends with the reason; to answer every request with it would help nobody. */
const giveUp = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return process.exit(1)
}

const starting = start().catch(giveUp)

// What the platform cannot hand on to anybody.
const untransferable = ['TRACE', 'TRACK', 'CONNECT']

const isApi = (pathname: string) => pathname === '/api' || pathname.startsWith('/api/')

export default createServerEntry({
  fetch: async (request) => {
    const service = await starting
    const url = new URL(request.url)
    const { pathname } = url
    if (untransferable.includes(request.method)) return refusal('METHOD_NOT_ALLOWED')
    if (isApi(pathname)) return forwardToUsersService(request)
    const refused = refuseStrange(request, pathname)
    if (refused) return refused
    if (pathname.startsWith('/health/')) return answerHealth(pathname, service)
    if (isProviderPage(pathname)) {
      const page = await answerProviderPage(request)
      if (page) return page
    }
    const answer = await handler.fetch(isForEverybody(pathname) ? asNobody(request) : request)
    return redirectByPath(answer, url)
  },
})

/** Ends the streams, which would keep a server from closing. */
export const leave = async (): Promise<void> => {
  const service = await starting
  service?.leave()
  endStreams()
}

/** Ends background work and closes the database; the process may exit afterwards. */
export const shutdown = async (): Promise<void> => {
  const service = await starting
  await service?.close()
}
