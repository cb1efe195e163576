import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signInWith } from '../support/emulator'
import { spansIn, startCollector } from '../support/faults/collector'
import { type Installation, makeInstallation } from '../support/faults/installation'
import { type RunningPortal, spawnPortal, startPortal, untilHealth } from '../support/faults/portal'
import { until } from '../support/faults/until'

const getPort = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0

const startTestPortal = async (installation: Installation, settings: object) => {
  const portal = await startPortal({ ...installation, ...settings })
  onTestFinished(async () => {
    await portal.end('SIGKILL')
    await installation.remove()
  })
  return portal
}

const getLog = ({ lines }: RunningPortal): Record<string, unknown>[] => lines.map((line) => JSON.parse(line))

test('a request is one log line, one count and one trace, with the id from a trusted proxy', async () => {
  const traces = await startCollector()
  const installation = await makeInstallation('embedded')
  const portal = await startTestPortal(installation, {
    environment: {
      LOG_LEVEL: 'info',
      LOG_REQUESTS: 'true',
      METRICS_TOKEN: 'a-secret-of-the-metrics',
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
      TRUSTED_PROXIES: 'loopback',
    },
  })
  const token = await signInWith(installation.identityHost, 'admin@portal.example', 'Portal-demo-1')
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const answer = await fetch(`${portal.address}/api/users?page=1`, {
    headers: {
      authorization: `Bearer ${token}`,
      'x-request-id': 'given-by-the-proxy',
      traceparent: `00-${trace}-00f067aa0ba902b7-01`,
    },
  })
  const page = await fetch(`${portal.address}/documents/no-such-page`)
  const { length } = await answer.text()
  await page.text()
  expect(answer.headers.get('x-request-id')).toBe('given-by-the-proxy')
  expect(answer.headers.get('server-timing')).toMatch(/^total;dur=[\d.]+, .*db;dur=[\d.]+;desc="\d+"$/)
  expect(page.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  for (const method of ['PROPFIND', 'MKCOL']) await fetch(`${portal.address}/faq`, { method })

  const metricsAs = (secret: string) =>
    fetch(`${portal.address}/metrics`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await metricsAs('another-secret-of-metrics')).status).toBe(401)
  // Workers poll for the first time while the portal starts.
  const wanted = [
    'route="/documents/$page"',
    'method="other",route="/faq"',
    'process_cpu_seconds_total',
    'nodejs_eventloop_lag_seconds',
    'portal_http_requests_in_flight 1',
    'portal_database_connections{state="waiting"}',
    'portal_database_query_duration_seconds_count{statement="select",outcome="answered"}',
    'portal_mails_waiting',
    'portal_mails_oldest_seconds',
    'portal_worker_runs_total{worker="mail",outcome="idle"}',
    'portal_notification_streams 0',
    'portal_build_info',
  ]
  let metrics = ''
  await vi.waitFor(
    async () => {
      metrics = await (await metricsAs('a-secret-of-the-metrics')).text()
      for (const part of wanted) expect(metrics).toContain(part)
    },
    { timeout: 120_000, interval: 100 },
  )
  expect(metrics).not.toMatch(/PROPFIND|MKCOL/)
  expect(metrics).toMatch(
    /portal_http_request_duration_seconds_count\{method="GET",route="\/api\/users",status="2xx"\} 1\n/,
  )
  await portal.end()
  const requests = getLog(portal).filter((line) => line.message === 'Request')
  expect(requests.filter(({ route }) => route === '/api/users')).toEqual([
    {
      time: expect.any(String),
      level: 'info',
      message: 'Request',
      node: expect.stringMatching(/:\d+$/),
      requestId: 'given-by-the-proxy',
      method: 'GET',
      route: '/api/users',
      status: 200,
      milliseconds: expect.any(Number),
      bytes: expect.any(Number),
      caller: 'admin',
    },
  ])
  expect(Number(requests.find(({ route }) => route === '/api/users')?.bytes)).toBeGreaterThan(length / 20)
  const spans = spansIn(traces.sent)
  const mine = spans.filter(({ traceId }) => traceId === trace)
  const request = mine.find((span) => span.name === 'GET /api/users')
  expect(request?.parentSpanId).toBe('00f067aa0ba902b7')
  const call = mine.find((span) => span.name === 'Users service')
  expect(call?.parentSpanId).toBe(request?.spanId)
  expect(
    mine.filter(({ name, parentSpanId }) => name === 'select' && parentSpanId === call?.spanId),
  ).not.toEqual([])
})

test('a portal with a remote service is ready when the service is, and forwards request id and trace', async () => {
  const traces = await startCollector()
  const received: { url: string; requestId: unknown; traceparent: unknown }[] = []
  let status = 503
  const service = createHttpServer((request, response) => {
    const { 'x-request-id': requestId, traceparent } = request.headers
    if (request.url === '/health/ready') return response.writeHead(status).end()
    received.push({ url: request.url ?? '', requestId, traceparent })
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  onTestFinished(() => void service.close())
  const installation = await makeInstallation('embedded')
  const portal = await spawnPortal({
    ...installation,
    environment: {
      USERS_SERVICE_URL: `http://127.0.0.1:${getPort(service.address())}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
    },
  })
  onTestFinished(async () => {
    await portal.end('SIGKILL')
    await installation.remove()
  })
  await untilHealth(portal, 503)
  const getHealth = () => fetch(`${portal.address}/health/ready`).then((answer) => answer.json())
  await until(getHealth, (said) => said.status === 'away')
  status = 200
  await untilHealth(portal)
  const answer = await fetch(`${portal.address}/api/catalogue`, {
    headers: {
      'x-request-id': 'untrusted-request-id',
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    },
  })
  const requestId = answer.headers.get('x-request-id')
  expect(received).toEqual([
    { url: '/catalogue', requestId, traceparent: expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-01$/) },
  ])
  expect(requestId).not.toBe('untrusted-request-id')
  // Sent in chunks without a Content-Length, as programs do.
  const body = new Blob(['{}']).stream()
  const pieces = { method: 'POST', body, duplex: 'half' } as RequestInit
  expect((await fetch(`${portal.address}/api/users/contact`, pieces)).status).toBe(404)
  service.closeAllConnections()
  service.close()
  const refused = await fetch(`${portal.address}/api/catalogue`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  await portal.end()
  const call = spansIn(traces.sent).find(({ name }) => name === 'Users service')
  expect(received[0]?.traceparent).toBe(`00-${call?.traceId}-${call?.spanId}-01`)
  expect(call?.traceId).not.toBe('a'.repeat(32))
})

test('without configuration, no code of metrics and traces is loaded, and /metrics is not found', async () => {
  const portal = await startTestPortal(await makeInstallation('embedded'), {
    environment: { NODE_OPTIONS: '--import ./tests/support/faults/report-imports.mjs' },
  })
  expect((await fetch(`${portal.address}/metrics`)).status).toBe(404)
  const home = await fetch(`${portal.address}/`, { headers: { 'x-request-id': 'untrusted-request-id' } })
  expect(home.headers.get('x-request-id')).not.toBe('untrusted-request-id')
  await portal.end()
  const imported = portal.lines.filter((line) => line.startsWith('imported '))
  expect(imported.some((line) => line.includes('/hono/'))).toBe(true)
  expect(imported.filter((line) => /prom-client|opentelemetry/.test(line))).toEqual([])
})
