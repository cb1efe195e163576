import { expect, test } from 'vitest'
import {
  claimMail,
  deleteMail,
  giveUp,
  scheduleRetry,
  markSent,
  measureOutbox,
} from '~/service/mail/mail-queue'
import { enqueueMail } from '~/service/mail/outbox'
import { readMetrics, startMetrics } from '~/observability/metrics'
import { onBothDatabasesNightly } from '../contract/world'

// Milliseconds.
const minute = 60_000

onBothDatabasesNightly('the outbox', (world) => {
  const database = () => world().context.database
  const now = new Date('2026-11-21T10:00:00.000Z')
  const later = new Date(now.getTime() + 3 * minute)
  const failed = { at: later, error: 'no', failingSince: null }

  const write = (at = now) => {
    const mail = { kind: 'invitation', to: 'ana@x.example', subject: 's', text: 'Hello', html: '' } as const
    return enqueueMail(database(), mail, at)
  }

  const read = (id: string) =>
    database().selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('leases a mail to one node at a time, and lets only the last one settle it', async () => {
    const id = await write()
    const former = (await claimMail(database(), id, now))!
    expect(await claimMail(database(), id, now)).toBeUndefined()
    const latter = (await claimMail(database(), id, later))!
    expect([former.attempts, latter.attempts]).toEqual([1, 2])
    await scheduleRetry(database(), former, failed)
    await giveUp(database(), former, { now, error: 'no' })
    expect(await deleteMail(database(), former)).toBe(false)
    expect(await read(id)).toMatchObject({ given_up_at: null, last_error: null })
    await scheduleRetry(database(), latter, failed)
    expect(await claimMail(database(), id, later)).toMatchObject({ attempts: 3 })
  })

  test('never sends a mail that was given up', async () => {
    const id = await write()
    await giveUp(database(), (await claimMail(database(), id, now))!, { now, error: 'no' })
    expect(await claimMail(database(), id, new Date('2126-11-21T10:00:00.000Z'))).toBeUndefined()
  })

  test('does not send the excluded kinds of mail', async () => {
    const id = await write()
    expect(await claimMail(database(), id, now, ['invitation'])).toBeUndefined()
    expect(await claimMail(database(), id, now, ['sign-in-link'])).toBeDefined()
  })

  test('keeps a sent mail as sent, whatever another node reports', async () => {
    const id = await write()
    const started = (await claimMail(database(), id, now))!
    await markSent(database(), id, now)
    await scheduleRetry(database(), started, failed)
    await giveUp(database(), started, { now, error: 'no' })
    expect(await read(id)).toMatchObject({ last_error: null, given_up_at: null, sent_at: now.toISOString() })
  })

  test('deletes the job of a deleted mail', async () => {
    const id = await write()
    const jobs = () => database().selectFrom('jobs').select('key').where('key', '=', id).execute()
    expect(await jobs()).toHaveLength(1)
    await database().deleteFrom('mails').where('id', '=', id).execute()
    expect(await jobs()).toEqual([])
  })

  test('reports the number and age of waiting mails, without those sent or given up', async () => {
    const at = new Date()
    const writeAgo = (minutes: number) => write(new Date(at.getTime() - minutes * minute))
    await database().deleteFrom('mails').execute()
    await giveUp(database(), { id: await writeAgo(200), attempts: 0 }, { now: at, error: 'no' })
    await markSent(database(), await writeAgo(100), at)
    for (const minutes of [50, 10]) await writeAgo(minutes)
    await startMetrics({
      logLevel: 'warn',
      logsRequests: false,
      metrics: { token: 'read' },
      shutdown: { delay: 0, deadline: 0 },
    })
    measureOutbox(database())
    const { text } = (await readMetrics())!
    expect(text).toMatch(/^portal_mails_waiting 2$/m)
    expect(Number(/^portal_mails_oldest_seconds (\S+)$/m.exec(text)![1])).toBeCloseTo(50 * 60, -2)
  })
})
