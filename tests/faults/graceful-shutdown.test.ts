import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type ClientRequest, createServer, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { signInWith } from '../support/emulator'
import { makeInstallation } from '../support/faults/installation'
import { type RunningPortal, spawnPortal, startPortal } from '../support/faults/portal'
import { until } from '../support/faults/until'

const startTestPortal = async (environment: Record<string, string>) => {
  const installation = await makeInstallation('embedded')
  const portal = await startPortal({ ...installation, environment: { LOG_LEVEL: 'info', ...environment } })
  onTestFinished(async () => {
    await portal.end('SIGKILL')
    await installation.remove()
  })
  return { portal, identityHost: installation.identityHost }
}

const read = async (answer: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const piece of answer) text += String(piece)
  return text
}

/** Starts a request whose body is still being sent; resolves once the portal handles it. */
const beginRequest = async ({ address }: RunningPortal): Promise<ClientRequest> => {
  const begun = request(`${address}/api/users/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '20', expect: '100-continue' },
  })
  begun.flushHeaders()
  await once(begun, 'continue')
  begun.write('{"name":')
  return begun
}

const finishRequest = async (begun: ClientRequest) => {
  begun.end('"Vera"}     ')
  const [answer]: IncomingMessage[] = await once(begun, 'response')
  if (!answer) throw new Error('There was no answer.')
  return { status: answer.statusCode, connection: answer.headers.connection, text: await read(answer) }
}

const getMessages = ({ lines }: RunningPortal): string[] =>
  lines.map((line) => JSON.parse(line).message).filter((message) => message !== 'Request')

test('on SIGTERM the portal reports that it is ending, accepts late requests, and exits after the last one', async () => {
  const { portal, identityHost } = await startTestPortal({
    SHUTDOWN_DELAY_SECONDS: '600',
    SHUTDOWN_DEADLINE_SECONDS: '600',
  })
  const token = await signInWith(identityHost, 'approved@portal.example', 'Portal-demo-1')
  const stream = await fetch(`${portal.address}/api/notifications/stream`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const idle = new Agent({ keepAlive: true })
  const first = request(`${portal.address}/health/live`, { agent: idle }).end()
  const [alive]: IncomingMessage[] = await once(first, 'response')
  const connection = alive!.socket
  await read(alive!)
  const begun = await beginRequest(portal)

  process.kill(portal.pid, 'SIGTERM')
  const health = () => fetch(`${portal.address}/health/ready`)
  const ending = await until(health, ({ status }) => status === 503)
  expect(await ending.json()).toEqual({ status: 'ending' })
  const late = await fetch(`${portal.address}/api/catalogue`)
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
  expect([connection.destroyed, portal.outcome()]).toEqual([false, null])

  // A second signal does not extend the wait to newer requests.
  process.kill(portal.pid, 'SIGHUP')
  if (!connection.destroyed) await once(connection, 'close')
  expect(await stream.text()).toContain('event: unread')
  await until(
    () => fetch(portal.address).catch(() => null),
    (answer) => answer === null,
  )
  expect(portal.outcome()).toBeNull()
  expect(await finishRequest(begun)).toMatchObject({ status: 422, connection: 'close' })
  await portal.end('SIGTERM')
  expect(portal.outcome()).toEqual({ code: 0, signal: null })
  expect(getMessages(portal)).toEqual(['Asked to end', 'Ended'])
})

test('a request that exceeds the shutdown deadline is cut off and logged', async () => {
  const { portal } = await startTestPortal({ SHUTDOWN_DEADLINE_SECONDS: '1' })
  const begun = await beginRequest(portal)
  const broken = once(begun, 'error')
  await portal.end('SIGTERM')
  expect(portal.outcome()).toEqual({ code: 1, signal: null })
  const [error]: { code?: string }[] = await broken
  expect(error?.code).toBe('ECONNRESET')
  expect(getMessages(portal)).toContain('Requests were cut off: they did not end in time')
})

test('a portal that cannot listen at its address logs the reason without a stack trace, and exits', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-port-'))
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const environment = { PORTAL_SEED: 'empty', LOG_LEVEL: 'warn' }
  const portal = await spawnPortal({ dataDir, port, identityHost: inject('identityHost'), environment })
  onTestFinished(async () => {
    await portal.end('SIGKILL')
    taken.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  await until(portal.outcome, (outcome) => outcome !== null)
  expect(portal.outcome()).toEqual({ code: 1, signal: null })
  expect(portal.lines).toEqual([
    `Port ${port} of 127.0.0.1 is taken by another program. End that one, or choose another port: PORT.`,
  ])
})
