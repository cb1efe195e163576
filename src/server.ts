import process from 'node:process'
import { createServerEntry } from '@tanstack/react-start/server-entry'
import { serverConfig } from './config/server'
import { connectUsersService, endStreams, forwardToUsersService } from './gateways/users-service.server'
import { serveProviderPage, isProviderPage } from './server/provider-pages.server'
import {
  makeAnonymous,
  isPublicPayload,
  cachePublicPages,
  servePage,
} from './server/page-cache/serve-page.server'
import { serveBrandFile } from './server/brand-files.server'
import { withUploadMemory } from './server/large-bodies.server'
import { redirectByPath, refuseUnusual } from './server/plain-requests.server'
import { foreignSecurityHeaders, plainSecurityHeaders, withHeaders } from './server/security.server'
import { refusal } from './server/refusal.server'
import { handleRequest } from './server/render-page.server'
import { routePatterns } from './server/route-patterns.server'
import { answerReports, reportPath } from './server/security-reports/answer-reports.server'
import { startAfterPrevious } from './server/restart-in-development.server'
import { type RunningService, startService } from './service/compose'
import { shutDownGracefully } from './observability/graceful-shutdown'
import { answerMetrics } from './observability/metrics'
import { answerHealth, isHealth, type Readiness } from './observability/health'
import { jsonLogger } from './observability/log'
import { type Listening, getNodeServer } from './observability/node-server'
import { observer } from './observability/observe'
import { getStartupError } from './observability/describe-error'
import { startTelemetry } from './observability/start-telemetry'
import { stopTracing } from './observability/trace'

// Milliseconds; slightly less than the deadline of the portal's own readiness.
const deadline = 1_800

/** Whether a remote users service is ready. */
const isServiceReady = async (usersServiceUrl: string): Promise<boolean> => {
  const signal = AbortSignal.timeout(deadline)
  const answer = await fetch(`${usersServiceUrl}/health/ready`, { signal, redirect: 'error' })
  await answer.body?.cancel()
  return answer.ok
}

/** Whether a path is the users service's. */
const isApi = (pathname: string): boolean => pathname === '/api' || pathname.startsWith('/api/')

/** Forwards a request to the users service; an unreachable remote one is unavailable. */
const answerApi = async (request: Request): Promise<Response> => {
  try {
    return await forwardToUsersService(request)
  } catch (error) {
    if (serverConfig().usersServiceUrl === undefined || request.signal.aborted) throw error
    jsonLogger.error('The users service cannot be reached', error)
    return refusal('UNAVAILABLE', { 'retry-after': '5' })
  }
}

let getRoute = (_pathname: string) => ''
let running: RunningService | null = null
let hasStarted = false
let isEnding = false

const start = async () => {
  const config = serverConfig()
  await startTelemetry(config.operation, 'portal')
  getRoute = routePatterns((await import('./routeTree.gen')).routeTree)
  // With a remote service, this process runs none.
  if (config.usersServiceUrl !== undefined) {
    hasStarted = true
    return
  }
  const service = await startAfterPrevious(() => startService(config))
  connectUsersService(service)
  cachePublicPages(service.followPublicPages)
  running = service
  hasStarted = true
}

/**
 * A portal that cannot start exits with the reason; one that runs but fails every request would be harder to diagnose.
 */
const exitWithError = (error: unknown): never => {
  process.stderr.write(`${getStartupError(error)}\n`)
  return process.exit(1)
}

const starting = start().catch(exitWithError)

const standing: Readiness = {
  hasStarted: () => hasStarted,
  isEnding: () => isEnding,
  ready: async () => {
    const { usersServiceUrl } = serverConfig()
    if (usersServiceUrl !== undefined) return isServiceReady(usersServiceUrl)
    return running !== null && running.ready()
  },
}

// Methods that `fetch` cannot forward.
const untransferable = ['TRACE', 'TRACK', 'CONNECT']

const toPlainRequest = (answer: Response): Response => withHeaders(answer, plainSecurityHeaders())

const render = async (request: Request): Promise<Response> => {
  const url = new URL(request.url)
  return redirectByPath(
    await handleRequest(isPublicPayload(url.pathname) ? makeAnonymous(request) : request),
    url,
  )
}

const entry = createServerEntry({
  fetch: async (request) => {
    const url = new URL(request.url)
    const { pathname } = url
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && isHealth(pathname)) return toPlainRequest(await answerHealth(pathname, standing))
    await starting
    const metrics = isRead && (await answerMetrics(request, pathname, serverConfig().operation))
    if (metrics) return toPlainRequest(metrics)
    if (untransferable.includes(request.method)) return toPlainRequest(refusal('METHOD_NOT_ALLOWED'))
    const picture = isRead && serveBrandFile(request, pathname)
    if (picture) return toPlainRequest(picture)
    if (isApi(pathname)) return toPlainRequest(await answerApi(request))
    if (pathname === reportPath) return toPlainRequest(await answerReports(request, getRoute))
    const refused = refuseUnusual(request, pathname)
    if (refused) return toPlainRequest(refused)
    return withUploadMemory(request, async () => {
      if (isProviderPage(pathname)) {
        const page = await serveProviderPage(request)
        if (page) return withHeaders(page, foreignSecurityHeaders())
      }
      return servePage(request, url, render)
    })
  },
})

export default { fetch: (request: Request) => entry.fetch(request) }

/** Observes requests; runs before all other middleware of the listening server. */
export const observe = () => {
  const { operation, trustedProxies, demonstration } = serverConfig()
  return observer({
    operation,
    trustedProxies,
    demonstration,
    getRoute: (pathname) => getRoute(pathname),
  })
}

/** Shuts the process down gracefully on a signal; `server` is the listening server. */
export const shutDownOnSignal = (server: Listening): void => {
  shutDownGracefully({
    server: getNodeServer(server),
    shutdown: serverConfig().operation.shutdown,
    log: jsonLogger,
    announce: () => {
      isEnding = true
    },
    endStreams: () => {
      running?.leave()
      endStreams()
    },
    close: async () => {
      await starting
      await running?.close()
      await stopTracing()
    },
    atWork: () => running?.getPendingWork() ?? ['start'],
  })
}
