import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { OperationConfig } from '~/config/operation'
import type { Logger } from './log'
import { readMetrics } from './metrics'

const path = '/metrics'

const digest = (text: string) => createHash('sha256').update(text).digest()

const isSame = (given: string, token: string) => timingSafeEqual(digest(given), digest(token))

/**
 * Answers `/metrics` for a client that sends the token; null for another address, or where no token is configured:
 * then it is a missing page like any other.
 */
export const answerMetrics = async (
  request: Request,
  pathname: string,
  { metrics }: OperationConfig,
): Promise<Response | null> => {
  if (pathname !== path || metrics.token === undefined) return null
  const given = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  if (!isSame(given, metrics.token)) {
    return new Response(null, { status: 401, headers: { ...headers, 'www-authenticate': 'Bearer' } })
  }
  const read = await readMetrics()
  if (read === null) return new Response(null, { status: 503, headers })
  return new Response(request.method === 'HEAD' ? null : read.text, {
    headers: { ...headers, 'content-type': read.type },
  })
}

/**
 * Serves `/metrics` on a separate port, where one is configured; on an address that only this machine or its
 * network reaches.
 */
export const serveMetrics = ({ metrics }: OperationConfig, log: Logger): void => {
  if (!metrics.listen) return
  const { host, port } = metrics.listen
  const server = createServer((request, response) => {
    if (request.url !== path) return response.writeHead(404).end()
    readMetrics().then(
      (read) =>
        response.writeHead(read ? 200 : 503, read ? { 'content-type': read.type } : {}).end(read?.text),
      (error: unknown) => {
        log.error('The metrics could not be read', error)
        response.writeHead(500).end()
      },
    )
  })
  server.on('error', (error) => log.error('The metrics have no port', error, { host, port }))
  server.listen(port, host).unref()
}
