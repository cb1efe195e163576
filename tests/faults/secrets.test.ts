import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { signInWith } from '../support/emulator'
import { startCollector } from '../support/faults/collector'
import { freePort } from '../support/faults/free-port'
import { databases, type Installation, makeInstallation } from '../support/faults/installation'
import { demoTokens } from '../support/faults/mixed-load'
import { type RunningPortal, startPortal, untilHealth } from '../support/faults/portal'
import { startTalkativeMailServer } from '../support/faults/talkative-mail-server'
import { startTcpProxy } from '../support/faults/tcp-proxy'
import { until } from '../support/faults/until'

/** Secrets that users type and that the configuration holds; they must appear nowhere else. */
const plants = {
  firstName: 'Petra',
  lastName: 'Plantowska',
  visitor: 'petra.plantowska@planted.example',
  invited: 'invited.plantowska@planted.example',
  phone: '+56 9 8765 4321',
  password: 'Planted-Password-77',
  newPassword: 'Planted-Password-78',
  wrongToken: 'plantedTokenAbCdEf0123456789plantedToken',
  text: 'planted words of a message',
  hook: 'planted-hook-key-31',
  metricsToken: 'planted-secret-of-the-metrics',
  mailPassword: 'planted-mail-password-12',
  databasePassword: 'planted-database-password-13',
}

const getLog = ({ lines }: RunningPortal): Record<string, unknown>[] => lines.map((line) => JSON.parse(line))
const untilSaid = (portal: RunningPortal, sentence: string) =>
  until(
    () => getLog(portal),
    (log) => log.some(({ message }) => message === sentence),
  )

/** Makes the database refuse some rows with errors that repeat them. */
const letRefuse = ({ inspect }: Installation) =>
  inspect(async (database) => {
    await sql`alter table contact_messages add constraint unlike check (message not like '%unlikely%')`.execute(
      database,
    )
    await sql`create function repeat_row() returns trigger language plpgsql as $$
      begin raise exception 'There is % already', new.email using errcode = '22P02'; end $$`.execute(database)
    await sql`create trigger repeated before insert on contact_messages for each row
      when (new.message like '%repeat%') execute function repeat_row()`.execute(database)
  })

/** A proxy between a portal and its server, whose password is a secret; null for the embedded database. */
const databaseInBetween = async ({ databaseUrl }: Installation) => {
  if (databaseUrl === undefined) return null
  const url = new URL(databaseUrl)
  const proxy = await startTcpProxy(url.host)
  onTestFinished(() => proxy.close())
  url.host = `127.0.0.1:${proxy.port}`
  url.password = plants.databasePassword
  return { proxy, url: url.href }
}

interface Sent {
  method?: string
  token?: string
  cookie?: string
  headers?: Record<string, string>
  /** An object is sent as JSON. */
  body?: object | string | Uint8Array<ArrayBuffer>
}

/** Calls a portal, and records each status under the name of the call. */
const asker = ({ address, port }: RunningPortal) => {
  const statuses: Record<string, number> = {}
  const ask = async (what: string, path: string, { method, token, cookie, headers, body }: Sent = {}) => {
    const isJson = typeof body === 'object' && !(body instanceof Uint8Array)
    const answer = await fetch(address + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        origin: `http://localhost:${port}`,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(cookie !== undefined && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
    })
    statuses[what] = answer.status
    return { headers: answer.headers, text: await answer.text() }
  }
  return { ask, statuses }
}

/** The link in a mail, rejoined where the mail wraps it. */
const confirmationIn = (mail: string) =>
  /\/user\/([\w-]+)\/confirm\/([\w-]+)/.exec(mail.replaceAll(/=\r\n/g, ''))?.slice(1) ?? []

const getParts = (token: string) => [token, ...token.split('.').filter((part) => part.length > 20)]

test.each(databases)(
  'logs, traces and metrics never contain what users send, whatever fails (%s)',
  async (kind) => {
    const { firstName, lastName, visitor, invited, phone, password, newPassword, wrongToken, text } = plants
    // All installations share one provider.
    const email = `petra.${kind}@planted.example`
    const installation = await makeInstallation(kind)
    onTestFinished(() => installation.remove())
    await letRefuse(installation)
    const between = await databaseInBetween(installation)
    const mail = await startTalkativeMailServer(visitor)
    const traces = await startCollector()
    const receiver = await startCollector({ status: 500, says: `${text} ${plants.hook}` })
    const metricsPort = await freePort()
    const portal = await startPortal({
      ...installation,
      ...(between && { databaseUrl: between.url }),
      smtpUrl: `smtp://portal:${plants.mailPassword}@127.0.0.1:${mail.port}`,
      environment: {
        LOG_LEVEL: 'debug',
        LOG_REQUESTS: 'true',
        METRICS_TOKEN: plants.metricsToken,
        METRICS_PORT: String(metricsPort),
        OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
        TRUSTED_PROXIES: 'loopback',
        WEBHOOKS_ALLOWED_NETWORKS: '127.0.0.0/8',
      },
    })
    onTestFinished(() => portal.end('SIGKILL'))
    const { ask, statuses } = asker(portal)
    const { admin } = await demoTokens(installation.identityHost)
    const picture = new Uint8Array(
      await sharp({ create: { width: 64, height: 64, channels: 3, background: '#268' } })
        .png()
        .toBuffer(),
    )
    const asPicture = { 'content-type': 'image/png' }

    const message = { name: `${firstName} ${lastName}`, email: visitor, subject: text, message: text }
    const contact = '/api/users/contact'
    await ask('a message', contact, { body: message })
    await ask('one that is refused', contact, { body: { ...message, message: `${text} unlikely` } })
    await ask('one that is repeated', contact, { body: { ...message, message: `${text} repeat` } })
    await ask('one with more in it', contact, { body: { ...message, [visitor]: phone } })
    await ask('half of one', contact, { body: `{"${lastName}` })

    const search = `search=${encodeURIComponent(visitor)}&name=${encodeURIComponent(lastName)}`
    await ask('a page', `/search?q=${encodeURIComponent(lastName)}`)
    await ask('a page with a session that is none', '/', {
      cookie: `token=${wrongToken}; userId=${lastName}`,
      headers: { 'x-request-id': `<${wrongToken}>` },
    })
    await ask('a link that is none', `/user/${wrongToken}/confirm/${wrongToken}?email=${visitor}`)
    await ask('an address that is none', `/${encodeURIComponent(visitor)}?${encodeURIComponent(phone)}=1`)
    await ask('a call that is none', `/api/${wrongToken}/${encodeURIComponent(phone)}`)
    await ask('a wrong token', `/api/users?${search}`, { token: wrongToken })
    await ask('a session of a wrong token', '/session', { method: 'POST', token: wrongToken })

    const terms: { inForce: { version: number } } = JSON.parse((await ask('the terms', '/api/terms')).text)
    const registration = {
      firstName,
      lastName,
      email,
      phoneNumber: phone,
      companyName: text,
      termsVersion: terms.inForce.version,
    }
    const register = (what: string, word: string) =>
      ask(what, '/api/register', { body: { ...registration, password: word } })
    await register('registering with a bad password', 'short')
    await register('registering', password)
    await register('registering again', password)
    const [uid = '', confirmation = ''] = await until(
      () => mail.mails.map(confirmationIn).find(({ length }) => length > 0) ?? [],
      ({ length }) => length > 0,
    )
    await ask('confirming', `/api/register/validate/${uid}?token=${confirmation}`, { method: 'POST' })

    const own = await signInWith(installation.identityHost, email, password)
    const session = await ask('a session', '/session', { method: 'POST', token: own })
    const cookie = session.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ')
    expect(cookie).toContain(own)
    await ask('the own profile', '/profile', { cookie })
    const change = { firstName, lastName: `${lastName} Plantada`, jobTitle: text, phoneNumber: phone }
    await ask('a profile changed', `/api/users/${uid}`, { method: 'PUT', token: own, body: change })
    await ask('a profile changed wrongly', `/api/users/${uid}`, {
      method: 'PUT',
      token: own,
      body: { phoneNumber: visitor },
    })
    const pictures = `/api/users/${uid}/pictures`
    await ask('a picture', pictures, { token: own, body: picture, headers: asPicture })
    await ask('a picture that is none', pictures, { token: own, body: text, headers: asPicture })
    await ask('a call for others', `/api/users?${search}`, { token: own })
    // The provider keeps sessions that began in the same second as their end.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await ask('a new password', '/api/users/password', { method: 'PUT', token: own, body: { newPassword } })
    await ask('a password forgotten', '/api/users/password/reset', { body: { email } })
    await ask('a session that has ended', '/session', { method: 'POST', token: own })

    await ask('people found', `/api/users?name=${lastName}`, { token: admin })
    await ask('people as a table', `/api/admin/users.csv?name=${lastName}`, { token: admin })
    await ask('people as a page', `/admin/accounts?name=${lastName}`, {
      cookie: `token=${admin}; userId=demo-admin`,
    })
    await ask('an upload', '/api/media', { token: admin, body: picture, headers: asPicture })
    await ask('an upload that is none', '/api/media', { token: admin, body: text, headers: asPicture })
    const hook = { url: `${receiver.url}/${plants.hook}`, description: text, events: ['user.status_changed'] }
    const made: { id: string; secret: string } = JSON.parse(
      (await ask('a webhook', '/api/admin/webhooks', { token: admin, body: hook })).text,
    )
    await ask('a test of it', `/api/admin/webhooks/${made.id}/test`, { method: 'POST', token: admin })
    await until(
      () => receiver.sent.length,
      (posts) => posts > 0,
    )
    await ask('metrics', '/metrics', { token: plants.metricsToken })
    await ask('metrics with a wrong token', '/metrics', { token: wrongToken })

    await untilSaid(portal, 'A mail could not be handed over')
    expect(mail.signIns()).toBeGreaterThan(0)
    mail.shut()
    const invitation = { invitations: [{ email: invited }] }
    await ask('an invitation', '/api/admin/users/invitations', { token: admin, body: invitation })
    await untilSaid(portal, 'Mail cannot be handed over at the moment')

    if (between) {
      await between.proxy.cut()
      await untilHealth(portal, 503)
      await ask('a message without a database', contact, { body: message })
      await ask('registering without one', '/api/register', { body: { ...registration, password } })
      await ask('a session without one', '/session', { method: 'POST', token: admin })
      await ask('people without one', `/api/users?name=${lastName}`, { token: admin })
      await ask('people as a page without one', `/admin/accounts?name=${lastName}`, {
        cookie: `token=${admin}; userId=demo-admin`,
      })
      await untilSaid(portal, 'The database is away')
      await between.proxy.resume()
      await untilHealth(portal)
      await untilSaid(portal, 'The database answers again')
    }
    await ask('signing out', '/session', { method: 'DELETE', cookie })

    expect(statuses).toEqual({
      'a message': 202,
      'one that is refused': 500,
      'one that is repeated': 500,
      'one with more in it': 422,
      'half of one': 400,
      'a page': 200,
      'a page with a session that is none': 200,
      'a link that is none': 200,
      'an address that is none': 404,
      'a call that is none': 404,
      'a wrong token': 401,
      'a session of a wrong token': 401,
      'the terms': 200,
      'registering with a bad password': 422,
      registering: 201,
      'registering again': 409,
      confirming: 200,
      'a session': 204,
      'the own profile': 200,
      'a profile changed': 200,
      'a profile changed wrongly': 422,
      'a picture': 201,
      'a picture that is none': 415,
      'a call for others': 403,
      'a new password': 204,
      'a password forgotten': 202,
      'a session that has ended': 401,
      'people found': 200,
      'people as a table': 200,
      'people as a page': 200,
      'an upload': 201,
      'an upload that is none': 415,
      'a webhook': 201,
      'a test of it': 201,
      metrics: 200,
      'metrics with a wrong token': 401,
      'an invitation': 200,
      ...(between && {
        'a message without a database': 503,
        'registering without one': 503,
        'a session without one': 503,
        'people without one': 503,
        'people as a page without one': 503,
      }),
      'signing out': 204,
    })

    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    await portal.end()
    expect(portal.outcome()).toEqual({ code: 0, signal: null })
    const log = getLog(portal)
    const failures = log.filter((line) => line.message === 'A call failed unexpectedly')
    expect(failures.map(({ error }) => error)).toEqual([
      expect.objectContaining({ code: '23514', constraint: 'unlike', table: 'contact_messages' }),
      expect.objectContaining({ code: '22P02', at: expect.arrayContaining([expect.any(String)]) }),
    ])
    expect(log.filter((line) => line.message === 'Request').length).toBeGreaterThanOrEqual(
      Object.keys(statuses).length,
    )

    const outputs = { log: portal.lines.join('\n'), traces: traces.sent.join('\n'), metrics }
    // Long enough that no number in a trace contains one by chance.
    const secrets = [
      ...Object.values(plants),
      email,
      'planted.example',
      'Plantada',
      '8765 4321',
      '8765%204321',
      '56987654321',
      'unlikely',
      '550 5.1.1',
      '535 5.7.8',
      Buffer.from(`\0portal\0${plants.mailPassword}`).toString('base64'),
      made.secret,
      made.secret.replace(/^whsec_/, ''),
      confirmation,
      ...getParts(own),
      ...getParts(admin),
    ]
    for (const [place, said] of Object.entries(outputs)) {
      for (const secret of secrets) expect(said, place).not.toContain(secret)
    }
  },
)
