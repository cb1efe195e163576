import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { CallInput } from '~/contract/endpoint'
import { insertCrowd } from './bulk-changes-world'
import { onDatabase, type TestPerson } from './world'

const { audit, community, notifications, pages, savedViews, users } = contract

type NewAnnouncement = CallInput<typeof community.announce>['body']

let segments = 0

onDatabase('announcements to a segment', (world) => {
  /** A segment of the users with a new word in their name. */
  const makeSegment = async () => {
    const { call, administrator } = world()
    const word = `segment${(segments += 1)}x`
    const admin = await administrator()
    const view = { name: `View ${word}`, search: { name: word }, shared: true }
    const { id } = (await call(savedViews.create, { body: view }, admin)).body
    const member = (traits: object = {}) =>
      world().person({ status: 'approved', firstName: word, lastName: 'Ray', ...traits })
    return { admin, segment: id, word, member }
  }
  const send = (admin: TestPerson, body: Partial<NewAnnouncement>) =>
    world().call(community.announce, { body: { title: 'Meters', body: 'Look *here*.', ...body } }, admin)
  const work = () => world().runDueJobs('notifications')
  const inbox = async (person: TestPerson) =>
    (await world().call(notifications.list, { query: {} }, person)).body.data
  const titlesOf = async (person: TestPerson) => (await inbox(person)).map(({ title }) => title)
  const mailsOf = async ({ email }: TestPerson) => world().mailsTo(email)

  test('reach the users who are in it when sent, by mail if they want and can get mail', async () => {
    const { call, mail, context } = world()
    const { admin, segment, member } = await makeSegment()
    const wanting = await member()
    const pending = await member({ status: 'pending' })
    const silent = await member()
    const unconfirmed = await member({ verified: false })
    const bounced = await member()
    const at = context.now().toISOString()
    await mail({ to_address: bounced.email, identity_uid: bounced.uid, given_up_at: at, due_at: 'infinity' })
    await member({ status: 'blocked' })
    await call(notifications.choose, { body: { mails: [{ kind: 'message', mail: false }] } }, silent)

    const draft = { title: 'Meters', body: 'Look *here*, <b>now</b>.', segment }
    const preview = (await call(community.previewAnnouncement, { body: draft }, admin)).body
    expect(preview).toMatchObject({ recipients: 5, mails: 2, html: expect.stringContaining('<em>here</em>') })
    expect(preview.names).toHaveLength(5)
    expect(preview.asMail).toMatchObject({ subject: 'Meters', text: expect.stringContaining('Look here') })
    const quiet = (await call(community.previewAnnouncement, { body: { ...draft, mail: false } }, admin)).body
    expect(quiet).toMatchObject({ recipients: 5, mails: 0 })

    const sent = await send(admin, { ...draft, recipients: 5 })
    expect(sent.body).toMatchObject({ sentTo: { recipients: 5 }, isRequired: false, isToCome: false })
    const late = await member()
    await work()
    for (const person of [wanting, pending, silent, unconfirmed, bounced]) {
      expect(await titlesOf(person)).toEqual(['Meters'])
    }
    const [notice] = await inbox(pending)
    expect(notice).toMatchObject({
      kind: 'message',
      isRequired: false,
      link: `/notifications/${sent.body.id}`,
    })
    const read = await call(notifications.message, { params: { id: sent.body.id } }, pending)
    expect(read.body.html).toBe(preview.html)
    const [got] = await mailsOf(wanting)
    expect(got!.text).toContain('Look here')
    expect(got!.unsubscribe).toMatch(/^\/unsubscribe\//)
    expect(await mailsOf(pending)).toHaveLength(1)
    const bouncedMails = (await mailsOf(bounced)).filter(({ given_up_at }) => given_up_at === null)
    expect([await mailsOf(silent), await mailsOf(unconfirmed), bouncedMails]).toEqual([[], [], []])
    expect(await titlesOf(late)).toEqual([])
  })

  test('are rejected if the number of recipients is missing or has changed', async () => {
    const { admin, segment, member } = await makeSegment()
    await member()
    const unseen = await send(admin, { segment })
    expect([unseen.code, unseen.fields[0]?.path]).toEqual(['FIELDS_INVALID', 'recipients'])
    const second = await member()
    const refused = await send(admin, { segment, recipients: 1 })
    expect(refused.code).toBe('CONFLICT')
    expect(refused.text).toContain('2 users')
    await work()
    expect(await titlesOf(second)).toEqual([])
    expect((await send(admin, { segment, recipients: 2 })).status).toBe(201)
    const unknown = await send(admin, { segment: crypto.randomUUID(), recipients: 1 })
    expect(unknown.fields[0]?.path).toBe('segment')
    // It is sent at once, and only to the segment.
    for (const [path, value] of [
      ['publishedAt', new Date(Date.now() + 86_400_000).toISOString()],
      ['isPublic', true],
    ] as const) {
      const given = await send(admin, { segment, recipients: 2, [path]: value })
      expect([given.code, given.fields[0]?.path]).toEqual(['FIELDS_INVALID', path])
    }
  })

  test('that are required ignore mail choices, say so, and are pinned until they are read', async () => {
    const { call, advance, mail: keepMail, context } = world()
    const { admin, segment, member } = await makeSegment()
    const silent = await member()
    const at = context.now().toISOString()
    await keepMail({
      to_address: silent.email,
      identity_uid: silent.uid,
      given_up_at: at,
      due_at: 'infinity',
    })
    await call(notifications.choose, { body: { mails: [{ kind: 'message', mail: false }] } }, silent)
    const recall = { title: 'Recall', segment, isRequired: true, recipients: 1 }
    const { id } = (await send(admin, recall)).body
    await work()
    const mail = (await mailsOf(silent)).find(({ given_up_at }) => given_up_at === null)
    expect(mail!.text).toContain('required notice')
    expect(mail!.unsubscribe).toBeNull()
    advance(1000)
    await send(admin, { title: 'Later', segment, recipients: 1 })
    await work()
    expect(await titlesOf(silent)).toEqual(['Recall', 'Later'])
    const [pinned] = await inbox(silent)
    await call(notifications.read, { body: { ids: [pinned!.id] } }, silent)
    expect(await titlesOf(silent)).toEqual(['Later', 'Recall'])
    const log = await call(audit.list, { query: { subject: id } }, admin)
    expect(log.body.data[0]?.after).toMatchObject({ isRequired: true, recipients: 1 })

    // To all members as well.
    const member2 = await member()
    const found = (
      await call(
        community.previewAnnouncement,
        { body: { title: 'All', body: 'x', isRequired: true } },
        admin,
      )
    ).body
    expect(
      (await send(admin, { title: 'All', isRequired: true, recipients: found.recipients + 1 })).code,
    ).toBe('CONFLICT')
    await send(admin, { title: 'All', isRequired: true, recipients: found.recipients })
    await work()
    expect((await inbox(member2))[0]).toMatchObject({ title: 'All', isRequired: true })
    expect((await mailsOf(member2)).map(({ subject, unsubscribe }) => [subject, unsubscribe])).toEqual([
      ['All', null],
    ])
  })

  test('reach each recipient once, even after a batch failed', async () => {
    const { context, advance } = world()
    const { database } = context
    const { admin, segment, word } = await makeSegment()
    const { uids } = await insertCrowd(database, 450, { word })
    const unlucky = uids.toSorted()[300]!
    await sql`
      create function refuse_notice() returns trigger language plpgsql as $$ begin
        raise exception 'a full disk'; end $$`.execute(database)
    await sql`
      create trigger refused before insert on notifications for each row
      when (new.identity_uid = ${sql.lit(unlucky)}) execute function refuse_notice()`.execute(database)
    const { id } = (await send(admin, { segment, recipients: 450 })).body
    const counts = async () => {
      const { rows } = await sql<{ notices: number; mails: number }>`
        select (select count(distinct identity_uid) from notifications where about = ${id}) as notices,
          (select count(*) from mails where about = ${id}) as mails`.execute(database)
      return rows[0]
    }
    await work()
    expect(await counts()).toEqual({ notices: 200, mails: 200 })
    await sql`drop trigger refused on notifications`.execute(database)
    await sql`drop function refuse_notice`.execute(database)
    advance(3_600_000)
    await work()
    expect(await counts()).toEqual({ notices: 450, mails: 450 })
  })

  test('cannot be read by other users in lists, by id or in search', async () => {
    const { call } = world()
    const { admin, segment, member } = await makeSegment()
    const recipient = await member()
    const word = 'quetzalcoatl'
    const { id } = (await send(admin, { title: word, body: word, segment, recipients: 1 })).body
    await work()
    const other = await world().person({ status: 'approved' })
    expect((await call(notifications.message, { params: { id } }, recipient)).status).toBe(200)
    expect((await call(notifications.message, { params: { id } }, other)).code).toBe('NOT_FOUND')
    expect((await call(notifications.message, { params: { id } }, admin)).code).toBe('NOT_FOUND')
    for (const reader of [other, recipient]) {
      const answers = [
        await call(community.announcements, { query: { count: 100 } }, reader),
        await call(community.news, { query: { count: 100 } }),
        await call(pages.search, { query: { q: word } }, reader),
      ]
      for (const { status, text } of answers) expect([status, text.includes(word)]).toEqual([200, false])
    }
    expect(JSON.stringify(await inbox(other))).not.toContain(word)
  })

  test('are updated when edited, withdrawn when deleted, and deleted with their recipient', async () => {
    const { call, context } = world()
    const { admin, segment, member } = await makeSegment()
    const [one, two] = [await member(), await member()]
    const { id } = (await send(admin, { segment, recipients: 2 })).body
    await work()
    const change = { title: 'Other', body: 'Words', revision: 1 }
    const changed = await call(community.updateAnnouncement, { params: { id }, body: change }, admin)
    expect(changed.body).toMatchObject({ revision: 2, sentTo: { recipients: 2 } })
    expect(await titlesOf(one)).toEqual(['Other'])
    const stale = await call(community.updateAnnouncement, { params: { id }, body: change }, admin)
    expect(stale.code).toBe('CONFLICT')
    await sql`delete from users where identity_uid = ${two.uid}`.execute(context.database)
    const left = await context.database
      .selectFrom('segment_message_recipients')
      .select('identity_uid')
      .where('message_id', '=', id)
      .execute()
    expect(left).toEqual([{ identity_uid: one.uid }])
    await call(community.removeAnnouncement, { params: { id } }, admin)
    expect(await titlesOf(one)).toEqual([])
    expect(await mailsOf(one)).toEqual([])
    expect((await call(users.get, { params: { id: one.uid } }, one)).status).toBe(200)
  })

  test('have the same text in the preview, in a test mail and when sent', async () => {
    const { call } = world()
    const { admin, segment, word, member } = await makeSegment()
    const reader = await member()
    const links = { all: '/community', segment: '/notifications' }
    for (const [to, chosen] of [['all', {}] as const, ['segment', { segment }] as const]) {
      const draft = { title: `To ${to}`, body: '<script>x</script> & *more*', isRequired: true, ...chosen }
      const { asMail } = (await call(community.previewAnnouncement, { body: draft }, admin)).body
      const body = { ...draft, idempotencyKey: crypto.randomUUID() }
      await call(community.testAnnouncement, { body }, admin)
      await call(community.testAnnouncement, { body }, admin)
      const tests = (await mailsOf(admin)).filter(({ subject }) => subject === `Test: To ${to}`)
      expect(tests).toMatchObject([{ kind: 'mail-test', about: null, text: asMail.text }])
      expect(tests[0]!.html).not.toContain('<script')

      const recipients = to === 'segment' ? { recipients: 1 } : {}
      const { id } = (await send(admin, { ...draft, ...recipients })).body
      await work()
      const sent = (await mailsOf(reader)).find(({ subject }) => subject === asMail.subject)
      const link = to === 'segment' ? `${links.segment}/${id}` : links.all
      expect(sent!.text).toContain(`${link}\n`)
      const greeted = asMail.text.replace(/^Hello \w+/, `Hello ${word}`)
      expect(sent!.text.replace(link, links[to])).toBe(greeted)
      await call(community.removeAnnouncement, { params: { id } }, admin)
      expect((await mailsOf(admin)).map(({ subject }) => subject)).toContain(`Test: To ${to}`)
    }
  })
})
