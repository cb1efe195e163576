import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signInWith } from '../support/emulator'
import { freePort } from '../support/faults/free-port'
import { type Installation, makeInstallation } from '../support/faults/installation'
import { type RunningPortal, spawnPortal, startPortal, untilHealth } from '../support/faults/portal'

const until = async <T>(look: () => Promise<T> | T, isThere: (seen: T) => boolean): Promise<T> => {
  for (;;) {
    const seen = await look()
    if (isThere(seen)) return seen
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0

/** A mail server that refuses everybody, and says whom. */
const refusingMailServer = async () => {
  let refusals = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail\r\n')
    socket.on('data', (data) => {
      for (const line of String(data).split('\r\n').filter(Boolean)) {
        const isTo = line.startsWith('RCPT')
        if (isTo) refusals += 1
        socket.write(isTo ? `550 5.1.1 ${line} Petra Plantowska is unknown\r\n` : '250 ok\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `smtp://127.0.0.1:${portOf(server.address())}`, refusals: () => refusals }
}

/** A collector of traces, which keeps what it is sent. */
const collector = async () => {
  const sent: string[] = []
  const server = createHttpServer((request, response) => {
    let text = ''
    request.on('data', (piece) => (text += String(piece)))
    request.on('end', () => {
      sent.push(`${request.url}\n${text}`)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${portOf(server.address())}`, sent }
}

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string } }[]
}

const spansIn = (sent: string[]): Span[] =>
  sent.flatMap((each) =>
    JSON.parse(each.slice(each.indexOf('\n'))).resourceSpans.flatMap(
      (resource: { scopeSpans: { spans: Span[] }[] }) => resource.scopeSpans.flatMap(({ spans }) => spans),
    ),
  )

const portalOn = async (installation: Installation, settings: object) => {
  const portal = await startPortal({ ...installation, ...settings })
  onTestFinished(async () => {
    await portal.end('SIGKILL')
    await installation.remove()
  })
  return portal
}

const logOf = ({ lines }: RunningPortal): Record<string, unknown>[] => lines.map((line) => JSON.parse(line))

const plants = {
  name: 'Petra Plantowska',
  email: 'petra.plantowska@planted.example',
  phone: '+56 9 8765 4321',
  password: 'Planted-Password-77',
  token: 'plantedTokenAbCdEf0123456789plantedToken',
  text: 'planted words of a message',
}

const post = (address: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** The demonstration, with a database that refuses some rows and repeats them in doing so. */
const refusingInstallation = async () => {
  const installation = await makeInstallation('embedded')
  await installation.inspect(async (database) => {
    await sql`alter table contact_messages add constraint unlike check (message not like '%unlikely%')`.execute(
      database,
    )
    await sql`create function repeat_row() returns trigger language plpgsql as $$
      begin raise exception 'There is % already', new.email using errcode = '22P02'; end $$`.execute(database)
    await sql`create trigger repeated before insert on contact_messages for each row
      when (new.message like '%repeat%') execute function repeat_row()`.execute(database)
  })
  return installation
}

test('whatever people send, and whatever fails of it, neither log nor traces nor metrics repeat it', async () => {
  const mail = await refusingMailServer()
  const traces = await collector()
  const metricsPort = await freePort()
  const portal = await portalOn(await refusingInstallation(), {
    smtpUrl: mail.url,
    environment: {
      LOG_LEVEL: 'debug',
      LOG_REQUESTS: 'true',
      METRICS_TOKEN: 'a-secret-of-the-metrics',
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
      TRUSTED_PROXIES: 'loopback',
    },
  })
  const { address } = portal
  const { name, email, phone, password, token, text } = plants
  const message = { name, email, subject: text, message: text }
  const contact = `${address}/api/users/contact`
  const statuses = [
    await post(contact, message),
    await post(contact, { ...message, message: `${text} unlikely` }),
    await post(contact, { ...message, message: `${text} repeat` }),
    await post(contact, { ...message, [email]: phone }),
    await fetch(contact, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"${name}`,
    }),
    await fetch(`${address}/api/users?search=${encodeURIComponent(email)}`, {
      headers: { authorization: `Bearer ${token}` },
    }),
    await fetch(`${address}/user/${token}/confirm/${token}?email=${email}`),
    await fetch(`${address}/unsubscribe/${token}`),
    await fetch(`${address}/search?q=${encodeURIComponent(name)}`),
    await fetch(`${address}/${encodeURIComponent(email)}?${encodeURIComponent(phone)}=${password}`),
    await fetch(`${address}/api/${token}/${encodeURIComponent(phone)}`),
    await fetch(`${address}/`, { headers: { cookie: `session=${token}`, 'x-request-id': `<${token}>` } }),
    await post(`${address}/api/users`, {
      firstName: name,
      lastName: name,
      email,
      password,
      phoneNumber: phone,
    }),
  ].map(({ status }) => status)
  expect(statuses.slice(0, 3)).toEqual([202, 500, 500])

  await until(
    () => logOf(portal),
    (log) => mail.refusals() > 0 && log.some((line) => line.message === 'A mail could not be handed over'),
  )
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  await portal.end()
  expect(portal.outcome()).toEqual({ code: 0, signal: null })

  const log = logOf(portal)
  const failures = log.filter((line) => line.message === 'A call failed unexpectedly')
  expect(failures.map(({ error }) => error)).toEqual([
    expect.objectContaining({ code: '23514', constraint: 'unlike', table: 'contact_messages' }),
    expect.objectContaining({ code: '22P02', at: expect.arrayContaining([expect.any(String)]) }),
  ])
  expect(log.filter((line) => line.message === 'Request').length).toBeGreaterThanOrEqual(statuses.length)
  const told = [portal.lines.join('\n'), traces.sent.join('\n'), metrics]
  // Long enough that no number of a trace holds one by chance.
  const parts = [
    ...Object.values(plants),
    'Plantowska',
    'planted.example',
    '8765 4321',
    '8765%204321',
    '56987654321',
    'unlikely',
    '550 5.1.1',
  ]
  for (const place of told) for (const part of parts) expect(place).not.toContain(part)
})

test('a request is one line, one count and one trace, with the id that a trusted proxy gave it', async () => {
  const traces = await collector()
  const installation = await makeInstallation('embedded')
  const portal = await portalOn(installation, {
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

  const metricsAs = (secret: string) =>
    fetch(`${portal.address}/metrics`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await metricsAs('another-secret-of-metrics')).status).toBe(401)
  // Workers look for the first time while the portal starts.
  const wanted = [
    'route="/documents/$page"',
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
  expect(metrics).toMatch(
    /portal_http_request_duration_seconds_count\{method="GET",route="\/api\/users",status="2xx"\} 1\n/,
  )
  await portal.end()
  const requests = logOf(portal).filter((line) => line.message === 'Request')
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

test('a portal before a service elsewhere is ready while that is, and hands its id and trace on', async () => {
  const traces = await collector()
  const asked: { url: string; requestId: unknown; traceparent: unknown }[] = []
  let status = 503
  const service = createHttpServer((request, response) => {
    const { 'x-request-id': requestId, traceparent } = request.headers
    if (request.url === '/health/ready') return response.writeHead(status).end()
    asked.push({ url: request.url ?? '', requestId, traceparent })
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  onTestFinished(() => void service.close())
  const installation = await makeInstallation('embedded')
  const portal = await spawnPortal({
    ...installation,
    environment: {
      USERS_SERVICE_URL: `http://127.0.0.1:${portOf(service.address())}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
    },
  })
  onTestFinished(async () => {
    await portal.end('SIGKILL')
    await installation.remove()
  })
  await untilHealth(portal, 503)
  const away = () => fetch(`${portal.address}/health/ready`).then((answer) => answer.json())
  await until(away, (said) => said.status === 'away')
  status = 200
  await untilHealth(portal)
  const answer = await fetch(`${portal.address}/api/catalogue`, {
    headers: {
      'x-request-id': 'nobody-trusts-this',
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    },
  })
  const requestId = answer.headers.get('x-request-id')
  expect(asked).toEqual([
    { url: '/catalogue', requestId, traceparent: expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-01$/) },
  ])
  expect(requestId).not.toBe('nobody-trusts-this')
  await portal.end()
  const call = spansIn(traces.sent).find(({ name }) => name === 'Users service')
  expect(asked[0]?.traceparent).toBe(`00-${call?.traceId}-${call?.spanId}-01`)
  expect(call?.traceId).not.toBe('a'.repeat(32))
})

test('where nothing is configured, nothing of metrics and traces is loaded or answered', async () => {
  const portal = await portalOn(await makeInstallation('embedded'), {
    environment: { NODE_OPTIONS: '--import ./tests/support/faults/report-imports.mjs' },
  })
  expect((await fetch(`${portal.address}/metrics`)).status).toBe(404)
  const home = await fetch(`${portal.address}/`, { headers: { 'x-request-id': 'nobody-trusts-this' } })
  expect(home.headers.get('x-request-id')).not.toBe('nobody-trusts-this')
  await portal.end()
  const imported = portal.lines.filter((line) => line.startsWith('imported '))
  expect(imported.some((line) => line.includes('/hono/'))).toBe(true)
  expect(imported.filter((line) => /prom-client|opentelemetry/.test(line))).toEqual([])
})
