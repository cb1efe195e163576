import process from 'node:process'
import { serve } from 'srvx'
import { connectionOptions, idleTimeoutMs, bodyTimeoutMs, uploadPaths } from '~/config/connections'
import { refuseForeignHosts } from '~/config/local-hosts'
import { loadServiceConfig } from '~/config/service'
import { shutDownGracefully } from '~/observability/graceful-shutdown'
import { answerMetrics } from '~/observability/metrics'
import { answerHealth, isHealth } from '~/observability/health'
import { endSlowBodies, getNodeServer, untilListening } from '~/observability/node-server'
import { observer } from '~/observability/observe'
import { getStartupError } from '~/observability/describe-error'
import { startTelemetry } from '~/observability/start-telemetry'
import { stopTracing } from '~/observability/trace'
import { startService } from './compose'
import { jsonLogger } from '~/observability/log'

/** The path for the log; health checks and metrics, requested every few seconds, share one. */
const getRoute = (pathname: string) => (isHealth(pathname) || pathname === '/metrics' ? '/health/*' : '')

/** Runs the users service on its own, until SIGINT or SIGTERM. */
const main = async () => {
  const config = loadServiceConfig(process.env)
  const { operation, host, port, trustedProxies, demonstration } = config
  await startTelemetry(operation, 'users-service')
  const service = await startService(config)
  let isEnding = false
  const standing = { hasStarted: () => true, ready: service.ready, isEnding: () => isEnding }
  const server = serve({
    hostname: host,
    port,
    silent: true,
    gracefulShutdown: false,
    trustProxy: trustedProxies,
    node: connectionOptions,
    middleware: [
      observer({ operation, trustedProxies, demonstration, getRoute }),
      refuseForeignHosts(demonstration),
    ],
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (isHealth(pathname)) return answerHealth(pathname, standing)
      const metrics = await answerMetrics(request, pathname, operation)
      if (metrics) return metrics
      return service.fetch(request, request.ip ? { clientAddress: request.ip } : {})
    },
  })
  await untilListening(getNodeServer(server), { host, port, variable: 'SERVICE_PORT' })
  getNodeServer(server).setTimeout(idleTimeoutMs)
  endSlowBodies(getNodeServer(server), {
    limitMs: bodyTimeoutMs,
    isUpload: (pathname) => uploadPaths.includes(pathname),
  })
  shutDownGracefully({
    server: getNodeServer(server),
    shutdown: operation.shutdown,
    log: jsonLogger,
    announce: () => {
      isEnding = true
    },
    endStreams: service.leave,
    close: async () => {
      await service.close()
      await stopTracing()
    },
    atWork: service.getPendingWork,
  })
  jsonLogger.info('The users service is listening', { host, port })
}

main().catch((error: unknown) => {
  process.stderr.write(`${getStartupError(error)}\n`)
  process.exit(1)
})
