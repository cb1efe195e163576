import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStream } from '../contract/notifications-world'
import { signInWith } from '../support/emulator'
import { type AnotherRelease, anotherRelease } from '../support/faults/another-release'
import { ask, askFor } from '../support/faults/ask'
import { type Balancer, startBalancer } from '../support/faults/balancer'
import { type Installation, isServerMissing, makeInstallation } from '../support/faults/installation'
import { demoTokens, faultsAfter, type LoadRecord, startLoad } from '../support/faults/mixed-load'
import { type RunningPortal, startPortal } from '../support/faults/portal'
import { startTcpProxy, type TcpProxy } from '../support/faults/tcp-proxy'
import { getTimes } from '../support/faults/times-of'
import { until } from '../support/faults/until'
import { type WorkOfNodes, workOfNodes } from '../support/faults/work-of-nodes'
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher'

// Milliseconds, on a busy machine; a node without a message keeps its cache for a minute.
const soon = 40_000

const getStatuses = ({ reads, writes }: LoadRecord) => [...new Set([...reads.keys(), ...writes.keys()])]
const getFailures = ({ reads, writes }: LoadRecord) =>
  [...reads, ...writes]
    .filter(([status]) => status === null || status >= 300)
    .reduce((sum, [, count]) => sum + count, 0)

/** A node's news, cached or rendered, without stale answers during a slow rendering. */
const getNews = async ({ address }: RunningPortal) =>
  until(
    () => ask(address, '/news'),
    ({ headers }) => headers.get('x-cache') !== 'stale',
  )

const getMessages = ({ lines }: RunningPortal): string[] => lines.map((line) => JSON.parse(line).message)

describe.skipIf(isServerMissing)('several nodes with one database', () => {
  let installation: Installation
  let catcher: MailCatcher
  let direct: TcpProxy
  let balancer: Balancer
  let release: AnotherRelease
  let first: RunningPortal
  let second: RunningPortal
  let third: RunningPortal
  let admin: string
  let former: LoadRecord
  let work: WorkOfNodes
  const nodes: RunningPortal[] = []

  /** Settings of a node, with overrides. */
  const startNode = async (
    more: { dataDir?: string; build?: string; environment?: Record<string, string> } = {},
  ) => {
    const node = await startPortal({
      ...installation,
      smtpUrl: `smtp://127.0.0.1:${catcher.port}`,
      ...more,
      environment: {
        PORTAL_ORIGIN: balancer.address,
        TRUSTED_PROXIES: 'loopback',
        LOG_LEVEL: 'info',
        SHUTDOWN_DELAY_SECONDS: '600',
        SHUTDOWN_DEADLINE_SECONDS: '600',
        ...more.environment,
      },
    })
    nodes.push(node)
    return node
  }

  beforeAll(async () => {
    installation = await makeInstallation('postgres')
    catcher = await startMailCatcher()
    balancer = await startBalancer({ passesOn: true })
    const database = new URL(installation.databaseUrl ?? '')
    direct = await startTcpProxy(`${database.hostname}:${database.port}`)
    const throughProxy = new URL(database)
    throughProxy.port = String(direct.port)
    release = anotherRelease('anotherone')
    ;[first, second] = await Promise.all([
      startNode(),
      startNode({ environment: { DATABASE_DIRECT_URL: throughProxy.href } }),
    ])
    await Promise.all([first, second].map(({ port }) => balancer.add(port)))
    ;({ admin } = await demoTokens(installation.identityHost))
    work = workOfNodes({ installation, catcher, admin })
  })

  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.end('SIGKILL')))
    await balancer.close()
    await direct.close()
    await catcher.stop()
    release.remove()
    await installation.remove()
  })

  const announce = (title: string) =>
    askFor(first.address, '/api/admin/announcements', {
      method: 'POST',
      token: admin,
      body: { title, body: 'To be read by everybody.', isPublic: true },
    })

  test('another node shows a change once it is notified, and uses its cache until then', async () => {
    const approved = await signInWith(installation.identityHost, 'approved@portal.example', 'Portal-demo-1')
    const ofSecond = (request: Request) =>
      fetch(request.url.replace('http://service.test', `${second.address}/api`), { headers: request.headers })
    const stream = await openStream(ofSecond, { token: approved })
    expect(await stream.next('unread')).toMatch(/^\d+$/)
    await until(
      () => getNews(second),
      ({ headers }) => headers.get('x-cache') === 'hit',
    )
    await announce('Meters may be moved')
    // Sent after the announcement through the same channel: a node that received this also received the announcement.
    expect(await stream.next('unread')).toMatch(/^\d+$/)
    expect((await getNews(second)).text).toContain('Meters may be moved')
    await stream.leave()
  })

  test('every node soon shows a document that one node publishes, changes or restricts', async () => {
    const getPage = async ({ address }: RunningPortal, cookie?: string) => {
      const answer = await fetch(`${address}/documents/${slug}`, {
        redirect: 'manual',
        headers: { accept: 'text/html', ...(cookie !== undefined && { cookie }) },
      })
      const text = await answer.text()
      return {
        status: answer.status,
        cache: answer.headers.get('x-cache'),
        says: words.filter((each) => text.includes(each)),
      }
    }
    /** Once a node shows the new state, an old answer, cached or not, is a fault. */
    const expectSoon = async (
      seen: { status: number; cache: string | null; says: string[] },
      cookie?: string,
    ) => {
      await expect
        .poll(() => Promise.all([getPage(first, cookie), getPage(second, cookie)]), {
          timeout: soon,
          interval: 50,
        })
        .toEqual([seen, seen])
    }
    const change = (path: string, body: object) =>
      askFor(first.address, `/api/pages/${id}${path}`, { method: 'PUT', token: admin, body })

    const slug = 'a-document-of-all-nodes'
    const words = ['Meters stand still at first.', 'Meters turn afterwards.'] as const
    const [earlier, later] = words
    const approved = await signInWith(installation.identityHost, 'approved@portal.example', 'Portal-demo-1')
    const member = `token=${approved}; userId=demo-approved`
    const id = await work.createPage(first, {
      title: 'Of all nodes',
      slug,
      audience: 'public',
      body: earlier,
    })
    await expectSoon({ status: 307, cache: null, says: [] })
    await change('/status', { status: 'published' })
    // Each node caches it, so that without a message the old page would stay for a minute.
    await expectSoon({ status: 200, cache: 'hit', says: [earlier] })
    await change('', { title: 'Of all nodes', body: later, baseVersion: 1 })
    await change('/status', { status: 'published' })
    await expectSoon({ status: 200, cache: 'hit', says: [later] })
    await change('/details', { audience: 'approved' })
    await expectSoon({ status: 307, cache: null, says: [] })
    await expectSoon({ status: 200, cache: null, says: [later] }, member)
  })

  test('a change of permissions applies on every node from the next request on', async () => {
    const { data } = await askFor<{ data: { identityUid: string; email: string }[] }>(
      first.address,
      '/api/users?status=approved&role=user&count=100',
      { token: admin },
    )
    const person = data.find(({ email }) => !email.endsWith('@portal.example'))
    if (!person) throw new Error('The demonstration has no user for this.')
    const { identityUid, email } = person
    const token = await signInWith(installation.identityHost, email, 'Portal-demo-1')
    const look = async (path: string) => (await ask(second.address, `/api${path}`, { token })).status
    const setStatus = (newStatus: string) =>
      askFor(first.address, '/api/admin/users/status', {
        method: 'PUT',
        token: admin,
        body: { users: [identityUid], newStatus },
      })
    const setRole = (newRole: string) =>
      askFor(first.address, `/api/admin/users/${identityUid}/role`, {
        method: 'PUT',
        token: admin,
        body: { newRole },
      })
    expect([await look('/learning-paths'), await look('/users')]).toEqual([200, 403])
    await setStatus('denied')
    expect(await look('/learning-paths')).toBe(403)
    await setStatus('approved')
    expect(await look('/learning-paths')).toBe(200)
    await setRole('admin')
    expect(await look('/users')).toBe(200)
    await setRole('user')
    expect(await look('/users')).toBe(403)
  })

  test('all nodes share one rate limit', async () => {
    const code = '0'.repeat(20)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 70; attempt += 1) {
      const { address } = attempt % 2 === 0 ? first : second
      statuses.push((await ask(address, `/api/certificates/${code}`, { from: '203.0.113.20' })).status)
    }
    expect(getTimes(statuses.map(String))).toEqual(
      new Map([
        ['404', 60],
        ['429', 10],
      ]),
    )
    expect((await ask(second.address, `/api/certificates/${code}`, { from: '203.0.113.21' })).status).toBe(
      404,
    )
  })

  test('a node that stops receiving notifications notices, and soon shows no outdated page', async () => {
    await ask(second.address, '/news')
    direct.hang()
    await announce('Without a message to the second node')
    await until(
      () => getMessages(second),
      (said) => said.some((sentence) => sentence.startsWith('Changes made by other nodes are not heard of')),
    )
    const { status } = await until(
      () => getNews(second),
      ({ text }) => text.includes('Without a message to the second node'),
    )
    expect(status).toBe(200)
    await direct.resume()
    await until(
      () => getMessages(second),
      (said) => said.includes('Changes made by other nodes are heard of again'),
    )
  })

  test('a node with another file folder, or older than the database, logs it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-elsewhere-'))
    const newer = '9999-of-a-newer-release.sql'
    await installation.inspect((database) =>
      sql`insert into kysely_migration (name, timestamp) values (${newer}, '9999-01-01')`.execute(database),
    )
    const strange = await startNode({ dataDir })
    await installation.inspect((database) =>
      sql`delete from kysely_migration where name = ${newer}`.execute(database),
    )
    const sentence =
      /^(?:The files of this installation are in another folder|The database is of a newer release)/
    expect(getMessages(strange).filter((said) => sentence.test(said))).toHaveLength(2)
    expect(strange.lines.join('\n')).toContain(`"migrations":"${newer}"`)
    expect([first, second].flatMap(getMessages).filter((said) => sentence.test(said))).toEqual([])
    await strange.end('SIGKILL')
    await rm(dataDir, { recursive: true })
  })

  test('a node killed under load loses only its current requests', async () => {
    await work.addPeople()
    const planned = await work.planPages(first, 'killed')
    const load = await startLoad({ address: balancer.address, identityHost: installation.identityHost })
    await load.untilAcknowledged(10)
    const bulk = await work.startBulkChange(balancer.address, 'approved')
    await until(
      () => work.changedBy(second, bulk),
      (changed) => changed > 0,
    )
    await first.end('SIGKILL')
    const killedAt = Date.now()
    await balancer.untilOut(first.port)
    await load.untilAcknowledged(20)
    await work.endClaims(killedAt)
    third = await startNode()
    await balancer.add(third.port)
    const before = balancer.answered(third.port)
    await until(
      () => balancer.answered(third.port),
      (answered) => answered > before + 20,
    )
    const record = await load.stop()
    former = record

    // Only the requests of the killed node.
    expect(balancer.lost.filter(({ port }) => port !== first.port)).toEqual([])
    expect(getFailures(record)).toBe(balancer.lost.length)
    await work.expectDoneOnce({ at: second, bulk, planned, status: 'approved', changes: 1 })
    expect(await installation.inspect((database) => faultsAfter(database, record))).toEqual([])
  })

  test('a rolling release under load fails no request, and does no work twice', async () => {
    const running = [second, third]
    // As rarely as real load balancers check; in between they forward all requests.
    const plain = await startBalancer({ passesOn: false, checkEvery: 1_000 })
    await Promise.all(running.map(({ port }) => plain.add(port)))
    const load = await startLoad({
      address: plain.address,
      identityHost: installation.identityHost,
      name: 'Rolled',
    })
    let bulk = ''
    let planned: string[] = []
    let fresh = second
    for (const node of running) {
      fresh = await startNode({ build: release.folder })
      await plain.add(fresh.port)
      expect((await ask(node.address, release.asset)).status).toBe(200)
      await load.untilAcknowledged(10)
      if (bulk === '') {
        // Running when the first node is asked to end.
        planned = await work.planPages(fresh, 'rolled')
        bulk = await work.startBulkChange(node.address, 'denied')
      }
      process.kill(node.pid, 'SIGTERM')
      await plain.untilOut(node.port)
      // A second signal skips the delay for load balancers.
      await node.end('SIGTERM')
      expect(node.outcome()).toEqual({ code: 0, signal: null })
      await load.untilAcknowledged(10)
    }
    const record = await load.stop()
    expect(plain.lost).toEqual([])
    expect(getStatuses(record).filter((status) => status === null || status >= 300)).toEqual([])
    const { text } = await ask(plain.address, '/builds/latest.json')
    expect(JSON.parse(text)).toMatchObject({ id: release.id })
    await plain.close()
    await work.expectDoneOnce({ at: fresh, bulk, planned, status: 'denied', changes: 2 })
    const all = { ...record, comments: [...former.comments, ...record.comments] }
    expect(await installation.inspect((database) => faultsAfter(database, all))).toEqual([])
  })
})
