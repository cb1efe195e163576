import process from 'node:process'
import { serve } from 'srvx'
import { loadServiceConfig } from '~/config/service'
import { startService } from './compose'
import { jsonLogger } from './log'

// Milliseconds for requests at work to end, once the service is asked to.
const grace = 8_000

/** `loopback`, or addresses separated by commas, whose X-Forwarded-For is believed; nobody's unless given. */
const trustedProxies = (text = '') => {
  if (!text) return false
  return text === 'loopback' ? 'loopback' : text.split(',').map((address) => address.trim())
}

/** Runs the users service alone, until SIGINT or SIGTERM. */
const main = async () => {
  const config = loadServiceConfig(process.env)
  const service = await startService(config)
  const server = serve({
    hostname: config.host,
    port: config.port,
    silent: true,
    gracefulShutdown: false,
    trustProxy: trustedProxies(process.env.TRUSTED_PROXIES),
    // Longer than load balancers keep an idle connection (60 s), or they would write into a closed one.
    node: { keepAliveTimeout: 65_000 },
    fetch: (request) => service.fetch(request, request.ip ? { clientAddress: request.ip } : {}),
  })
  await server.ready()
  jsonLogger.info('The users service is listening', { host: config.host, port: config.port })

  let leaving: Promise<void> | undefined
  const leave = async () => {
    service.leave()
    const force = setTimeout(() => void server.close(true), grace)
    await server.close()
    clearTimeout(force)
    await service.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (leaving ??= leave()))
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
