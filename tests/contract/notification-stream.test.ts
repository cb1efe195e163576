import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { anotherNode, signalChange } from '../support/service'
import { openStream, notify, whileSecondFactorRequired } from './notifications-world'
import { onBothDatabases } from './world'

const { notifications, community } = contract

onBothDatabases('the notification stream', (world) => {
  test('sends the unread count at once and at each change, on every node', async () => {
    const [person, other] = [
      await world().person({ status: 'approved' }),
      await world().person({ status: 'approved' }),
    ]
    const node = await anotherNode(world().context)
    const streams = [await openStream(world().fetch, person), await openStream(node.fetch, person)]
    const decoy = await openStream(node.fetch, other)
    const all = () => Promise.all(streams.map((stream) => stream.next('unread')))
    expect(await all()).toEqual(['0', '0'])
    expect(await decoy.next('unread')).toBe('0')
    await notify(world(), { kind: 'answer', to: [person.uid], title: 'One' })
    expect(await all()).toEqual(['1', '1'])
    await notify(world(), { kind: 'answer', to: [person.uid], title: 'Two' })
    expect(await all()).toEqual(['2', '2'])
    await world().call(notifications.read, { body: {} }, person)
    expect(await all()).toEqual(['0', '0'])
    await notify(world(), { kind: 'answer', to: [other.uid], title: 'For the other' })
    expect(await decoy.next('unread')).toBe('1')
    await node.close()
    // A node that stops ends its streams.
    expect(await decoy.next('unread')).toBeNull()
    for (const stream of streams) await stream.leave()
  })

  test('sends the new count to members after an announcement', async () => {
    const administrator = await world().administrator()
    const member = await world().person({ status: 'approved' })
    const stream = await openStream(world().fetch, member)
    expect(await stream.next('unread')).toBe('0')
    await world().call(community.announce, { body: { title: 'News', body: 'Text.' } }, administrator)
    await world().runDueJobs('notifications')
    expect(await stream.next('unread')).toBe('1')
    await stream.leave()
  })

  test('counts for each sign-in only the notifications that it may see', async () => {
    const administrator = await world().administrator()
    const to = [administrator.uid]
    await notify(world(), { kind: 'moderation', to, title: 'A report', link: '/admin/reports' })
    const open = () => openStream(world().fetch, administrator)
    const [heldBack, full] = [await whileSecondFactorRequired(world(), open), await open()]
    expect(await heldBack.next('unread')).toBe('0')
    expect(await full.next('unread')).toBe('1')
    await notify(world(), { kind: 'answer', to, title: 'An answer' })
    expect(await heldBack.next('unread')).toBe('1')
    expect(await full.next('unread')).toBe('2')
    await world().setColumns(administrator.uid, { status: 'disabled' })
    await signalChange(world().context.database, to)
    expect(await heldBack.next('unread')).toBeNull()
    expect(await full.next('unread')).toBeNull()
  })

  test('sends nothing for a transaction that failed', async () => {
    const person = await world().person({})
    const stream = await openStream(world().fetch, person)
    expect(await stream.next('unread')).toBe('0')
    const failing = world()
      .context.database.transaction()
      .execute(async (transaction) => {
        await signalChange(transaction, [person.uid])
        throw new Error('no')
      })
    await expect(failing).rejects.toThrow('no')
    await notify(world(), { kind: 'application', to: [person.uid], title: 'Yes' })
    expect(await stream.next('unread')).toBe('1')
    await stream.leave()
  })

  test('loses no change when the listening connection breaks', async () => {
    const { database } = world().context
    const person = await world().person({})
    const stream = await openStream(world().fetch, person)
    expect(await stream.next('unread')).toBe('0')
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'portal signals' and datname = current_database()`.execute(database)
    // The embedded database has one session, which does not break.
    expect(rows).toHaveLength(world().context.config.databaseUrl === undefined ? 0 : 1)
    await notify(world(), { kind: 'application', to: [person.uid], title: 'Meanwhile' })
    expect(await stream.next('unread')).toBe('1')
    await notify(world(), { kind: 'application', to: [person.uid], title: 'And after' })
    expect(await stream.next('unread')).toBe('2')
    await stream.leave()
  })

  test('ends for a user who is locked out, who then cannot open it', async () => {
    const person = await world().person({})
    const stream = await openStream(world().fetch, person)
    expect(await stream.next('unread')).toBe('0')
    await world().setColumns(person.uid, { status: 'disabled' })
    await signalChange(world().context.database, [person.uid])
    expect(await stream.next('unread')).toBeNull()
    expect((await openStream(world().fetch, person)).status).toBe(403)
  })

  test('can be open eight times at most for one user', async () => {
    const [person, other] = [await world().person({}), await world().person({})]
    const open = () => openStream(world().fetch, person)
    const streams = await Promise.all(Array.from({ length: 8 }, open))
    expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await open()).status).toBe(429)
    const decoy = await openStream(world().fetch, other)
    expect(decoy.status).toBe(200)
    await streams[0]!.leave()
    const again = await open()
    expect(again.status).toBe(200)
    for (const stream of [...streams.slice(1), again, decoy]) await stream.leave()
  })
})
