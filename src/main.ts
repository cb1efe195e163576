// The portal's entry point in production: `node dist/server/main.js` serves the build that it is part of.
import { join } from 'node:path'
import process from 'node:process'
import { serve } from 'srvx'
import { connectionOptions, idleTimeoutMs, bodyTimeoutMs, uploadPaths } from './config/connections'
import { refuseForeignHosts } from './config/local-hosts'
import { serverConfig } from './config/server'
import { retainAssets } from './server/asset-retention'
import { serveCachedPage } from './server/page-cache/serve-page.server'
import { plainSecurityHeaders } from './server/security.server'
import { answerError, maxFileBytes, refuseLargeBodies, refuseMalformed } from './server/request-limits.server'
import { serveStaticFiles } from './server/static-files.server'
import { jsonLogger } from './observability/log'
import { endSlowBodies, getNodeServer, untilListening } from './observability/node-server'
import { getStartupError } from './observability/describe-error'

/** Copies this release's assets, for pages that stay open after another release replaced its folder. */
const keepAssets = (client: string, retained: string) => {
  try {
    retainAssets(client, retained)
  } catch (error) {
    jsonLogger.error('The release could not be kept for later', error, { folder: retained })
  }
}

const main = async () => {
  const { host, port, dataDir, demonstration, trustedProxies } = serverConfig()
  // React reads NODE_ENV when it is imported, and runs in its slow development form without it.
  const { env } = process
  env.NODE_ENV ||= 'production'
  const { default: portal, observe, shutDownOnSignal } = await import('./server')
  const client = join(import.meta.dirname, '..', 'client')
  const retained = join(dataDir, 'releases')
  keepAssets(client, retained)
  const server = serve({
    hostname: host,
    port,
    silent: true,
    gracefulShutdown: false,
    maxRequestBodySize: maxFileBytes,
    trustProxy: trustedProxies,
    node: connectionOptions,
    middleware: [
      observe(),
      refuseMalformed,
      refuseForeignHosts(demonstration, plainSecurityHeaders()),
      refuseLargeBodies,
      (request, next) => serveCachedPage(request) ?? next(),
      serveStaticFiles(client, retained, plainSecurityHeaders()),
    ],
    fetch: portal.fetch,
    error: answerError,
  })
  await untilListening(getNodeServer(server), { host, port, variable: 'PORT' })
  getNodeServer(server).setTimeout(idleTimeoutMs)
  endSlowBodies(getNodeServer(server), {
    limitMs: bodyTimeoutMs,
    isUpload: (pathname) => uploadPaths.includes(pathname),
  })
  shutDownOnSignal(server)
}

main().catch((error: unknown) => {
  process.stderr.write(`${getStartupError(error)}\n`)
  process.exit(1)
})
