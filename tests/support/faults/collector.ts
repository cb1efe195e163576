import { once } from 'node:events'
import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'

/** A part of a trace. */
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string } }[]
}

/** Starts a collector of traces or other posts, which stores what it receives, until the test ends. */
export const startCollector = async ({ status = 200, says = '{}' } = {}) => {
  const sent: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (piece) => (text += String(piece)))
    request.on('end', () => {
      sent.push(`${request.url}\n${text}`)
      response.writeHead(status, { 'content-type': 'application/json' }).end(says)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port.')
  return { url: `http://127.0.0.1:${address.port}`, sent }
}

/** The spans that a collector received. */
export const spansIn = (sent: string[]): Span[] =>
  sent.flatMap((each) =>
    JSON.parse(each.slice(each.indexOf('\n'))).resourceSpans.flatMap(
      (resource: { scopeSpans: { spans: Span[] }[] }) => resource.scopeSpans.flatMap(({ spans }) => spans),
    ),
  )
