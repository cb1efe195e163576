import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { NotificationKind } from '~/contract/notifications'
import { makeQuestion } from './community-world'
import { getInbox } from './notifications-world'
import { withoutAnswer } from '../support/service'
import { onDatabase, onServerDatabase, shippingAddress, type TestPerson } from './world'

const { applications, contact, devKits, notifications, questions, users } = contract
const day = 86_400_000

const linkTo = ({ uid }: TestPerson) => `/admin/profile/application?id=${uid}`

onDatabase('administrators', (world) => {
  const noticesOf = async (who: TestPerson, kind: NotificationKind) => {
    await world().runDueJobs('notifications')
    return (await getInbox(world(), who)).data.filter((notice) => notice.kind === kind)
  }
  const mailsOf = async (who: TestPerson) => {
    await world().runDueJobs('notifications')
    return (await world().mailsTo(who.email)).filter(({ kind }) => kind === 'administrator-notice')
  }
  const readAll = (who: TestPerson) => world().call(notifications.read, { body: {} }, who)
  const answer = (applicant: TestPerson) =>
    world().call(
      applications.answer,
      { params: { id: applicant.uid }, body: { answer: 'All of them.' } },
      applicant,
    )

  test('get one notification for all unread applications, and at most one mail a day', async () => {
    const { administrator, applicant, advance } = world()
    const admin = await administrator()
    const first = await applicant()
    const one = await noticesOf(admin, 'new-application')
    expect(one).toMatchObject([
      { title: 'A new application is waiting', link: `/admin/profile/application?id=${first.uid}` },
    ])
    expect((await mailsOf(admin)).map(({ subject }) => subject)).toEqual(['A new application is waiting'])
    await applicant()
    await applicant()
    const many = await noticesOf(admin, 'new-application')
    expect(many).toMatchObject([
      { id: one[0]?.id, title: '3 applications came in', link: '/admin/profile/application' },
    ])
    expect(await mailsOf(admin)).toHaveLength(1)

    advance(day)
    await applicant()
    expect((await mailsOf(admin)).at(-1)?.subject).toBe('4 applications came in')

    await readAll(admin)
    await applicant()
    expect(await noticesOf(admin, 'new-application')).toHaveLength(2)
    expect(await mailsOf(admin)).toHaveLength(3)
  })

  test('get one notification for applications that are submitted at once', async () => {
    const { administrator, applicant } = world()
    const admin = await administrator()
    await Promise.all(Array.from({ length: 5 }, () => applicant()))
    const notices = await noticesOf(admin, 'new-application')
    expect(notices.map(({ title }) => title)).toEqual(['5 applications came in'])
    expect(await mailsOf(admin)).toHaveLength(1)
  })

  test('are notified of answers, but for an assigned application only the assignee is', async () => {
    const { administrator, applicant, call } = world()
    const [one, two] = [await administrator(), await administrator()]
    const [free, assigned] = [await applicant(), await applicant()]
    const body = { assignedTo: one.uid, seen: null }
    await call(applications.assign, { params: { id: assigned.uid }, body }, one)
    await answer(free)
    await answer(free)
    await answer(assigned)
    expect((await noticesOf(one, 'applicant-answer')).map((each) => [each.title, each.link])).toEqual([
      ['An applicant answered the reviewers', linkTo(assigned)],
      ['An applicant answered 2 times', linkTo(free)],
    ])
    expect((await noticesOf(two, 'applicant-answer')).map((each) => each.link)).toEqual([linkTo(free)])
  })

  test('are notified of kit requests, contact messages and reports, with links to them', async () => {
    const { administrator, person, call, kit } = world()
    const admin = await administrator()
    const member = await person({ status: 'approved' })
    const request = { kit: await kit(3), quantity: 1, purpose: 'A pilot', shippingAddress }
    const { body: requested } = await call(devKits.request, { body: request }, member)
    const message = { name: 'Ana', email: 'ana@x.example', subject: 'Wordsubject', message: 'Hello' }
    expect((await call(contact.send, { body: message })).status).toBe(202)
    await call(
      questions.report,
      { params: { id: await makeQuestion(world()) }, body: { reason: 'spam', note: '' } },
      member,
    )
    const [kitNotice] = await noticesOf(admin, 'kit-request')
    expect(kitNotice?.link).toBe(`/admin/dev-kits/${requested.id}`)
    const [contactNotice] = await noticesOf(admin, 'contact-message')
    expect(contactNotice?.link).toMatch(/^\/admin\/contact\/[\da-f-]{36}$/)
    expect(JSON.stringify(contactNotice)).not.toContain('Wordsubject')
    expect((await noticesOf(admin, 'report')).map(({ link }) => link)).toEqual(['/admin/reports'])
    expect((await mailsOf(admin)).length).toBe(3)
    expect(await getInbox(world(), member)).toMatchObject({ total: 0 })
  })

  test('are not notified of their own actions, or after they lose the role or are blocked', async () => {
    const { administrator, applicant, call } = world()
    const [own, demoted, blocked] = [await administrator(), await administrator(), await administrator()]
    await call(users.setRole, { params: { id: demoted.uid }, body: { newRole: 'user' } }, own)
    await call(users.setStatus, { body: { users: [blocked.uid], newStatus: 'blocked' } }, own)
    const id = await makeQuestion(world())
    await call(questions.report, { params: { id }, body: { reason: 'spam', note: '' } }, own)
    expect(await noticesOf(own, 'report')).toEqual([])
    await applicant()
    expect(await mailsOf(demoted)).toEqual([])
    expect(await mailsOf(blocked)).toEqual([])
    const { database } = world().context
    const rows = await database
      .selectFrom('notifications')
      .select('id')
      .where('identity_uid', 'in', [demoted.uid, blocked.uid])
      .where('kind', '=', 'new-application')
      .execute()
    expect(rows).toEqual([])
  })

  test('get no mail that was still unsent when they lost the role', async () => {
    const { administrator, applicant, call, deliveredTo, runDueJobs } = world()
    const [admin, former] = [await administrator(), await administrator()]
    await applicant()
    expect([(await mailsOf(admin)).length, (await mailsOf(former)).length]).toEqual([1, 1])
    await call(users.setRole, { params: { id: former.uid }, body: { newRole: 'user' } }, admin)
    await runDueJobs('mail')
    const subject = 'A new application is waiting'
    expect((await deliveredTo(admin.email)).join()).toContain(subject)
    expect((await deliveredTo(former.email)).join()).not.toContain(subject)
  })

  test('get no mail of a kind that they switched off', async () => {
    const { administrator, applicant, call } = world()
    const admin = await administrator()
    const mails = [{ kind: 'new-application' as const, mail: false }]
    await call(notifications.choose, { body: { mails } }, admin)
    await applicant()
    expect(await noticesOf(admin, 'new-application')).toHaveLength(1)
    expect(await mailsOf(admin)).toEqual([])
  })

  test('keep later items unread when they mark what they saw as read', async () => {
    const { administrator, call } = world()
    const admin = await administrator()
    const send = (subject: string) => {
      const body = { name: 'Ana', email: 'ana@x.example', subject, message: 'Hello' }
      return call(contact.send, { body })
    }
    const seen = async () => (await noticesOf(admin, 'contact-message'))[0]!
    await send('First')
    const first = await seen()
    await send('Second')
    expect((await seen()).id).toBe(first.id)
    for (const ids of [[first.id], undefined]) {
      const body = { ...(ids && { ids }), until: first.createdAt }
      expect((await call(notifications.read, { body }, admin)).body).toEqual({ unread: 1 })
    }
    const second = await seen()
    expect(second).toMatchObject({ title: '2 new contact messages', readAt: null })
    const body = { ids: [second.id], until: second.createdAt }
    expect((await call(notifications.read, { body }, admin)).body).toEqual({ unread: 0 })
    // A client that does not say what it showed marks everything as read.
    await send('Third')
    const third = await seen()
    await send('Fourth')
    await noticesOf(admin, 'contact-message')
    expect((await call(notifications.read, { body: { ids: [third.id] } }, admin)).body).toEqual({ unread: 0 })
  })

  test('are notified once, even if a node fails before or after its commit', async () => {
    const { administrator, applicant, advance, context, runDueJobs } = world()
    const { config, database } = context
    const admin = await administrator()
    await applicant()
    const broken: Partial<typeof config> = {
      get brand(): never {
        throw new Error('Broken halfway')
      },
    }
    await runDueJobs('notifications', {
      config: Object.create(config, Object.getOwnPropertyDescriptors(broken)),
    })
    expect((await getInbox(world(), admin)).total).toBe(0)
    advance(60_000)
    await runDueJobs('notifications', { database: withoutAnswer(database, 'committed') })
    advance(60_000)
    const notices = await noticesOf(admin, 'new-application')
    expect(notices.map(({ title }) => title)).toEqual(['A new application is waiting'])
    expect(await mailsOf(admin)).toHaveLength(1)
  })
})

onServerDatabase('a submission', (world) => {
  test('does not wait for locked notifications of administrators', async () => {
    const { administrator, applicant, context, runDueJobs } = world()
    const admin = await administrator()
    await applicant()
    await runDueJobs('notifications')
    await context.database.transaction().execute(async (transaction) => {
      const held = transaction.selectFrom('notifications').select('id').where('identity_uid', '=', admin.uid)
      expect(await held.forUpdate().execute()).toHaveLength(1)
      await applicant()
    })
  })
})
