import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import process from 'node:process'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type OpenDatabase, openPostgres } from '~/service/database/open'
import { getRetryDelayMs } from '~/service/mail/mail-queue'
import { getRetryDelay } from '~/service/modules/webhooks/webhook-delivery'
import { askFor } from '../support/faults/ask'
import { type Installation, isServerMissing, makeInstallation } from '../support/faults/installation'
import { demoTokens } from '../support/faults/mixed-load'
import {
  plantDelivery,
  plantedQueues,
  plantMail,
  plantPerson,
  readPlanted,
} from '../support/faults/planted-work'
import { type RunningPortal, startPortal } from '../support/faults/portal'
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher'

// Milliseconds.
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const jumps = [day, -2 * hour, day]
const turns = jumps.slice(0, 2).map((jump, index) => ({ jump, index }))
// The portal tolerates smaller differences of clocks, and answers take some time.
const tolerance = 1_000

const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds)

/** Retries a check until it passes, or the test times out. */
const until = <T>(check: () => Promise<T> | T) => vi.waitFor(check, { timeout: 300_000, interval: 50 })

/** A receiver that accepts posts to `/takes`, and refuses all others. */
const startReceiver = async (): Promise<{ server: Server; at: (path: string) => string }> => {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(request.url === '/takes' ? 204 : 500).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port.')
  return { server, at: (path) => `http://127.0.0.1:${address.port}${path}` }
}

describe.skipIf(isServerMissing)('jobs at a node whose clock is wrong', () => {
  let installation: Installation
  let opened: OpenDatabase
  let catcher: MailCatcher
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let settings: Parameters<typeof startPortal>[0]
  let wrong: RunningPortal
  const leaving: string[] = []
  let right: RunningPortal | undefined

  beforeAll(async () => {
    installation = await makeInstallation('postgres')
    opened = openPostgres(installation.databaseUrl ?? '')
    catcher = await startMailCatcher({
      refuse: (recipients) => recipients.some((to) => to.startsWith('later')),
    })
    receiver = await startReceiver()
    settings = {
      ...installation,
      smtpUrl: `smtp://127.0.0.1:${catcher.port}`,
      environment: { WEBHOOKS_ALLOWED_NETWORKS: '127.0.0.0/8' },
    }
    // Work that is due when a node starts: departing users first, old deliveries last.
    const { database } = opened
    for (const at of [fromNow(-hour), fromNow(hour)]) {
      const removal = { removal_asked_at: fromNow(-day).toISOString(), removal_at: at.toISOString() }
      leaving.push((await plantPerson(database, removal)).uid)
    }
    const made = { created_at: fromNow(-40 * day).toISOString(), state: 'delivered' as const }
    const old = await plantDelivery(database, receiver.at('/takes'), made)
    const moved = {
      NODE_OPTIONS: '--import ./tests/support/faults/moved-clock.mjs',
      CLOCK_JUMPS: jumps.join(','),
    }
    wrong = await startPortal({ ...settings, environment: { ...settings.environment, ...moved } })
    await until(async () =>
      expect(
        await database.selectFrom('webhook_deliveries').select('id').where('id', '=', old).execute(),
      ).toEqual([]),
    )
  })

  afterAll(async () => {
    await Promise.all([wrong.end('SIGKILL'), right?.end('SIGKILL')])
    receiver.server.close()
    await catcher.stop()
    await opened.close()
    await installation.remove()
  })

  const countMoves = () => wrong.lines.filter((line) => line.startsWith('the clock is ahead by')).length
  /** Moves the wrong node's clock to the given jump. */
  const moveTo = async (index: number) => {
    for (let moved = countMoves(); moved <= index; moved += 1) {
      process.kill(wrong.pid, 'SIGUSR2')
      await until(() => expect(countMoves()).toBe(moved + 1))
    }
  }

  test('remove users on their day, and not before', async () => {
    const left = await opened.database
      .selectFrom('users')
      .select('identity_uid')
      .where('identity_uid', 'in', leaving)
      .execute()
    expect(left).toEqual([{ identity_uid: leaving.at(-1) }])
  })

  describe.each(turns)('with its clock wrong by $jump ms', ({ index }) => {
    beforeAll(() => moveTo(index))

    test('run when they are due, and not earlier', async () => {
      const { database } = opened
      const queues = plantedQueues(() => receiver.at('/takes'))
      const plantAll = async (at: Date) => {
        const planted = []
        for (const queue of queues) planted.push({ queue, id: await queue.plant(database, at) })
        return planted
      }
      const later = await plantAll(fromNow(hour))
      const asPlanted = await Promise.all(later.map(({ queue, id }) => readPlanted(database, queue, id)))
      // Twice, so that each queue was read again after all due work was done.
      for (let round = 0; round < 2; round += 1) {
        const due = await plantAll(fromNow(-minute))
        await until(async () => {
          const waiting = []
          for (const { queue, id } of due) {
            if (!queue.isDone(await readPlanted(database, queue, id))) waiting.push(queue.name)
          }
          expect(waiting).toEqual([])
        })
      }
      for (const [position, { queue, id }] of later.entries()) {
        expect(await readPlanted(database, queue, id), queue.name).toEqual(asPlanted[position])
      }
    })

    test('are retried after their back-off', async () => {
      const { database } = opened
      const from = Date.now()
      const mail = await plantMail(database, `later-${uuidv7()}@x.example`)
      const delivery = await plantDelivery(database, receiver.at('/refuses'), {})
      const refused = await until(() =>
        database
          .selectFrom('mails')
          .select(['attempts', 'due_at'])
          .where('id', '=', mail)
          .where('last_error', 'is not', null)
          .executeTakeFirstOrThrow(),
      )
      const failed = await until(() =>
        database
          .selectFrom('webhook_deliveries')
          .select(['tries', 'due_at'])
          .where('id', '=', delivery)
          .where('last_status', '=', 500)
          .executeTakeFirstOrThrow(),
      )
      const expectBetween = (at: string, shortest: number, longest: number) => {
        expect(Date.parse(at)).toBeGreaterThan(from + shortest - tolerance)
        expect(Date.parse(at)).toBeLessThan(Date.now() + longest + tolerance)
      }
      expectBetween(refused.due_at, getRetryDelayMs(refused.attempts), getRetryDelayMs(refused.attempts))
      expectBetween(failed.due_at, getRetryDelay(failed.tries, 0) ?? 0, getRetryDelay(failed.tries, 1) ?? 0)
    })
  })

  test('publish scheduled pages and announcements on time, once over both nodes', async () => {
    await moveTo(2)
    right = await startPortal(settings)
    const { database } = opened
    const { admin: token } = await demoTokens(installation.identityHost)
    const reader = await plantPerson(database)
    const component = await database.selectFrom('components').select('id').limit(1).executeTakeFirstOrThrow()
    const at = fromNow(hour).toISOString()
    const page = await askFor<{ id: string }>(wrong.address, '/api/pages', {
      method: 'POST',
      token,
      body: { title: 'Planned', slug: `planned-${uuidv7()}`, audience: 'public', component: component.id },
    })
    await askFor(wrong.address, `/api/pages/${page.id}/schedule`, {
      method: 'PUT',
      token,
      body: { publishAt: at },
    })
    const announcement = await askFor<{ id: string }>(wrong.address, '/api/admin/announcements', {
      method: 'POST',
      token,
      body: { title: 'Planned', body: 'Words', publishedAt: at },
    })
    // Moves the scheduled time to the next second.
    const soon = fromNow(1_000)
    await sql`update pages set publish_at = ${soon.toISOString()} where id = ${page.id}`.execute(database)
    await sql`update notification_broadcasts set visible_at = ${soon.toISOString()}
      where id = ${announcement.id}`.execute(database)
    await sql`update jobs set due_at = ${soon.toISOString()} where key in (${page.id}, ${announcement.id})`.execute(
      database,
    )
    const publications = () =>
      database.selectFrom('page_publications').select('published_at').where('page_id', '=', page.id).execute()
    const mails = () =>
      database
        .selectFrom('mails')
        .select('created_at')
        .where('to_address', '=', reader.email)
        .where('subject', 'like', '%Planned%')
        .execute()
    await until(async () => expect([(await publications()).length, (await mails()).length]).toEqual([1, 1]))
    const [published] = await publications()
    const [mailed] = await mails()
    for (const moment of [published?.published_at, mailed?.created_at].map((text) =>
      Date.parse(text ?? ''),
    )) {
      expect(moment).toBeGreaterThanOrEqual(soon.getTime() - tolerance)
      expect(moment).toBeLessThan(Date.now() + tolerance)
    }
    // Both nodes have polled again, each for other work.
    const queues = plantedQueues(() => receiver.at('/takes'))
    const due = await Promise.all(
      queues.map(async (queue) => ({ queue, id: await queue.plant(database, fromNow(-minute)) })),
    )
    await until(async () => {
      for (const { queue, id } of due) {
        expect(queue.isDone(await readPlanted(database, queue, id)), queue.name).toBe(true)
      }
    })
    expect([(await publications()).length, (await mails()).length]).toEqual([1, 1])
  })
})
