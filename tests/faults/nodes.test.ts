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
import { type Installation, makeInstallation, servers } from '../support/faults/installation'
import { demoTokens, faultsAfter, type LoadRecord, startLoad } from '../support/faults/mixed-load'
import { type RunningPortal, startPortal } from '../support/faults/portal'
import { startTcpProxy, type TcpProxy } from '../support/faults/tcp-proxy'
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher'

const people = 250
const pages = 8
// Milliseconds for which a mail is left to the node that took it.
const lease = 120_000

const until = async <T>(look: () => Promise<T> | T, isThere: (seen: T) => boolean): Promise<T> => {
  for (;;) {
    const seen = await look()
    if (isThere(seen)) return seen
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const statusesOf = ({ reads, writes }: LoadRecord) => [...new Set([...reads.keys(), ...writes.keys()])]
const failuresOf = ({ reads, writes }: LoadRecord) =>
  [...reads, ...writes]
    .filter(([status]) => status === null || status >= 300)
    .reduce((sum, [, count]) => sum + count, 0)

const messageIdOf = (mail: string) => /^Message-ID: (.+)$/im.exec(mail)?.[1]?.trim() ?? ''

const timesOf = (texts: readonly string[]) => {
  const times = new Map<string, number>()
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1)
  return times
}

/** News as a node has them, kept or made: not what it gives when making them takes it long. */
const newsOf = async ({ address }: RunningPortal) =>
  until(
    () => ask(address, '/news'),
    ({ headers }) => headers.get('x-cache') !== 'stale',
  )

const saidBy = ({ lines }: RunningPortal): string[] => lines.map((line) => JSON.parse(line).message)

describe.each(servers)('several nodes over one database (%s)', () => {
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
  const nodes: RunningPortal[] = []

  /** A node as all others, but for what is laid over it. */
  const startNode = async (more: { dataDir?: string; environment?: Record<string, string> } = {}) => {
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

  test('what one node changes, another shows once it has heard of it, and keeps until then', async () => {
    const approved = await signInWith(installation.identityHost, 'approved@portal.example', 'Portal-demo-1')
    const ofSecond = (request: Request) =>
      fetch(request.url.replace('http://service.test', `${second.address}/api`), { headers: request.headers })
    const stream = await openStream(ofSecond, { token: approved })
    expect(await stream.next('unread')).toMatch(/^\d+$/)
    await until(
      () => newsOf(second),
      ({ headers }) => headers.get('x-cache') === 'hit',
    )
    await announce('Meters may be moved')
    // Told after the announcement, by the same way: whoever hears of this has heard of that.
    expect(await stream.next('unread')).toMatch(/^\d+$/)
    expect((await newsOf(second)).text).toContain('Meters may be moved')
    await stream.leave()
  })

  test('who may do what is the same on every node from the very next request', async () => {
    const { data } = await askFor<{ data: { identityUid: string; email: string }[] }>(
      first.address,
      '/api/users?status=approved&role=user&count=100',
      { token: admin },
    )
    const person = data.find(({ email }) => !email.endsWith('@portal.example'))
    if (!person) throw new Error('The demonstration has nobody for this.')
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

  test('an allowance is one for all nodes', async () => {
    const code = '0'.repeat(20)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 70; attempt += 1) {
      const { address } = attempt % 2 === 0 ? first : second
      statuses.push((await ask(address, `/api/certificates/${code}`, { from: '203.0.113.20' })).status)
    }
    expect(timesOf(statuses.map(String))).toEqual(
      new Map([
        ['404', 60],
        ['429', 10],
      ]),
    )
    expect((await ask(second.address, `/api/certificates/${code}`, { from: '203.0.113.21' })).status).toBe(
      404,
    )
  })

  test('a node to which nothing is said any more knows it, and shows nothing old for long', async () => {
    await ask(second.address, '/news')
    direct.hang()
    await announce('Nobody tells the second node')
    await until(
      () => saidBy(second),
      (said) => said.some((sentence) => sentence.startsWith('Changes made by other nodes are not heard of')),
    )
    const { status } = await until(
      () => newsOf(second),
      ({ text }) => text.includes('Nobody tells the second node'),
    )
    expect(status).toBe(200)
    await direct.resume()
    await until(
      () => saidBy(second),
      (said) => said.includes('Changes made by other nodes are heard of again'),
    )
  })

  test('a node that keeps its files elsewhere says so', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-elsewhere-'))
    const strange = await startNode({ dataDir })
    const sentence = /^The files of this installation are in another folder/
    expect(saidBy(strange).filter((said) => sentence.test(said))).toHaveLength(1)
    expect([first, second].flatMap(saidBy).filter((said) => sentence.test(said))).toEqual([])
    await strange.end('SIGKILL')
    await rm(dataDir, { recursive: true })
  })

  test('a node killed under load takes with it what it was at, and nothing else', async () => {
    await installation.inspect((database) =>
      sql`insert into users (identity_uid, email, verified, status, first_name, last_name, created_at, updated_at)
        select 'bulk-' || n, 'bulk-' || n || '@people.example', true, 'pending', 'Bulk', 'Person ' || n, now(), now()
        from generate_series(1, ${sql.lit(people)}) n`.execute(database),
    )
    const planned = await planPages()
    const load = await startLoad({ address: balancer.address, identityHost: installation.identityHost })
    await load.untilAcknowledged(10)
    const bulk = await startBulkChange()
    const changed = () =>
      askFor<{ counts: { changed: number } }>(second.address, `/api/admin/bulk-changes/${bulk}`, {
        token: admin,
      })
    await until(changed, ({ counts }) => counts.changed > 0)
    await first.end('SIGKILL')
    const killedAt = Date.now()
    await balancer.untilOut(first.port)
    await load.untilAcknowledged(20)
    const orphans = await releaseOrphans(killedAt)
    third = await startNode()
    await balancer.add(third.port)
    const before = balancer.answered(third.port)
    await until(
      () => balancer.answered(third.port),
      (answered) => answered > before + 20,
    )
    const record = await load.stop()
    former = record

    // Nothing but what the killed node had in hand.
    expect(balancer.lost.filter(({ port }) => port !== first.port)).toEqual([])
    expect(failuresOf(record)).toBe(balancer.lost.length)
    await until(changed, ({ counts }) => counts.changed === people)
    await until(
      () => publicationsOf(planned),
      ({ length }) => length >= pages,
    )
    await untilSent()
    expect(timesOf(await publicationsOf(planned))).toEqual(new Map(planned.map((id) => [id, 1])))
    await installation.inspect(async (database) => {
      expect(await faultsAfter(database, record)).toEqual([])
      const approved = await database
        .selectFrom('users')
        .select('status')
        .where('identity_uid', 'like', 'bulk-%')
        .where('status', '=', 'approved')
        .execute()
      expect(approved).toHaveLength(people)
      const mails = await database.selectFrom('mails').select(['id', 'kind', 'to_address']).execute()
      const told = timesOf(
        mails
          .filter(
            ({ kind, to_address }) => kind === 'account-status-changed' && to_address.startsWith('bulk-'),
          )
          .map(({ to_address }) => to_address),
      )
      expect([...told.values()]).toEqual(Array.from({ length: people }, () => 1))
      const delivered = timesOf(catcher.mails.map(messageIdOf))
      const strange = mails.filter(({ id }) => {
        const times = [...delivered].filter(([messageId]) => messageId.includes(id)).map(([, count]) => count)
        // What the killed node had just handed over may come again, under the same Message-ID.
        return times.length !== 1 || (times[0] ?? 0) > (orphans.includes(id) ? 2 : 1)
      })
      expect(strange).toEqual([])
    })
  })

  test('a release is rolled out under load without a request that fails', async () => {
    const running = [second, third]
    const plain = await startBalancer({ passesOn: false })
    await Promise.all(running.map(({ port }) => plain.add(port)))
    const load = await startLoad({
      address: plain.address,
      identityHost: installation.identityHost,
      name: 'Rolled',
    })
    for (const node of running) {
      const fresh = await startNode({ environment: { BUILD_DIR: release.folder } })
      await plain.add(fresh.port)
      expect((await ask(node.address, release.asset)).status).toBe(200)
      await load.untilAcknowledged(10)
      process.kill(node.pid, 'SIGTERM')
      await plain.untilOut(node.port)
      // Asked again, it waits for no balancer any more.
      await node.end('SIGTERM')
      expect(node.outcome()).toEqual({ code: 0, signal: null })
      await load.untilAcknowledged(10)
    }
    const record = await load.stop()
    expect(plain.lost).toEqual([])
    expect(statusesOf(record).filter((status) => status === null || status >= 300)).toEqual([])
    const { text } = await ask(plain.address, '/builds/latest.json')
    expect(JSON.parse(text)).toMatchObject({ id: release.id })
    await plain.close()
    const all = { ...record, comments: [...former.comments, ...record.comments] }
    expect(await installation.inspect((database) => faultsAfter(database, all))).toEqual([])
  })

  /** Documents that several nodes find due at the same moment. */
  const planPages = async (): Promise<string[]> => {
    const { data } = await askFor<{ data: { components: { id: string }[] }[] }>(
      first.address,
      '/api/admin/catalogue',
      {
        token: admin,
      },
    )
    const component = data.flatMap(({ components }) => components)[0]?.id
    const ids: string[] = []
    for (let index = 0; index < pages; index += 1) {
      const body = {
        title: `Planned page ${index}`,
        slug: `planned-page-${index}`,
        audience: 'public',
        component,
        body: 'Comes by itself.',
      }
      const { id } = await askFor<{ id: string }>(first.address, '/api/pages', {
        method: 'POST',
        token: admin,
        body,
      })
      ids.push(id)
    }
    const publishAt = new Date(Date.now() + 2_000).toISOString()
    await Promise.all(
      ids.map((id) =>
        askFor(first.address, `/api/pages/${id}/schedule`, {
          method: 'PUT',
          token: admin,
          body: { publishAt },
        }),
      ),
    )
    return ids
  }

  /** Approves everybody; answers its id. */
  const startBulkChange = async (): Promise<string> => {
    const users = Array.from({ length: people }, (_, index) => `bulk-${index + 1}`)
    const body = { change: { kind: 'status', newStatus: 'approved' }, select: { users } }
    const { id } = await askFor<{ id: string }>(balancer.address, '/api/admin/bulk-changes', {
      method: 'POST',
      token: admin,
      body,
    })
    await askFor(balancer.address, `/api/admin/bulk-changes/${id}/start`, { method: 'POST', token: admin })
    return id
  }

  const unsent = () =>
    installation.inspect((database) =>
      database
        .selectFrom('mails')
        .select(['id', 'due_at', 'attempts'])
        .where('sent_at', 'is', null)
        .execute(),
    )

  /** Of each page as often as it was published. */
  const publicationsOf = (ids: string[]) =>
    installation.inspect(async (database) => {
      const rows = await database
        .selectFrom('page_publications')
        .select('page_id')
        .where('page_id', 'in', ids)
        .execute()
      return rows.map(({ page_id }) => page_id)
    })

  /** Lets the lease of the killed node end now, for the mail that it had in hand: one at most, as each node's. */
  const releaseOrphans = async (killedAt: number): Promise<string[]> => {
    const left = await until(
      // Taken before the kill and still not sent; the living node soon has sent what it had.
      async () =>
        (await unsent()).filter(
          ({ due_at, attempts }) => attempts > 0 && Date.parse(due_at) <= killedAt + lease,
        ),
      ({ length }) => length <= 1,
    )
    const ids = left.map(({ id }) => id)
    await installation.inspect(async (database) => {
      if (ids.length > 0)
        await database
          .updateTable('mails')
          .set({ due_at: new Date().toISOString() })
          .where('id', 'in', ids)
          .execute()
    })
    return ids
  }

  const untilSent = () => until(unsent, (rows) => rows.length === 0)
})
