import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { getInbox, notify, getTitles, whileSecondFactorRequired } from './notifications-world'
import { onDatabase, type TestPerson, type World } from './world'

const { notifications, community, applications } = contract
const day = 86_400_000

const announce = (world: World, administrator: TestPerson, title: string, publishedAt?: string) =>
  world.call(
    community.announce,
    { body: { title, body: 'Text.', ...(publishedAt && { publishedAt }) } },
    administrator,
  )

const read = (world: World, person: TestPerson, ids?: string[]) =>
  world.call(notifications.read, { body: ids ? { ids } : {} }, person)

const wantAnnouncements = (world: World, person: TestPerson) =>
  world.call(notifications.choose, { body: { mails: [{ kind: 'announcement', mail: true }] } }, person)

onDatabase('notifications', (world) => {
  test('a comment notifies its applicant alone, at once', async () => {
    const [applicant, other] = [await world().applicant(), await world().applicant()]
    const of = { params: { id: applicant.uid } }
    const body = { comment: 'Which devices\ndo you mean?', visibility: 'applicant' as const }
    const administrator = await world().administrator()
    await world().call(applications.comment, { ...of, body }, administrator)
    await world().call(
      applications.comment,
      { ...of, body: { comment: 'Looks odd.', visibility: 'private' } },
      administrator,
    )
    const { data, unread, total } = await getInbox(world(), applicant)
    expect({ total, unread }).toEqual({ total: 1, unread: 1 })
    expect(data[0]).toMatchObject({
      kind: 'application',
      title: 'A reviewer wrote to you about your application',
      text: 'Which devices do you mean?',
      link: '/profile/application',
      readAt: null,
    })
    expect((await getInbox(world(), other)).total).toBe(0)
    // The comment's own mail is the only one.
    const kinds = (await world().mailsTo(applicant.email)).map(({ kind }) => kind)
    expect(kinds).toEqual(['application-submitted', 'application-comment'])
  })

  test('a decision notifies the applicant when it can no longer be undone, and not if it was', async () => {
    const [decided, undone] = [await world().applicant(), await world().applicant()]
    const administrator = await world().administrator()
    const body = { decision: 'denied' as const, reason: 'No project', message: '' }
    for (const { uid } of [decided, undone]) {
      const reviewed = await world().call(applications.review, { params: { id: uid }, body }, administrator)
      expect(reviewed.status).toBe(200)
    }
    expect(await getTitles(world(), decided)).toEqual([])
    await world().call(applications.undo, { params: { id: undone.uid }, query: {} }, administrator)
    world().advance(31_000)
    expect(await getTitles(world(), decided)).toEqual(['Your access was not approved'])
    expect(await getTitles(world(), undone)).toEqual([])
  })

  test('a status that an administrator sets directly notifies the user at once', async () => {
    const [approved, disabled] = [await world().person({}), await world().person({})]
    const administrator = await world().administrator()
    const set = (users: string[], newStatus: 'approved' | 'disabled') =>
      world().call(contract.users.setStatus, { body: { users, newStatus } }, administrator)
    await set([approved.uid], 'approved')
    await set([disabled.uid], 'disabled')
    expect(await getTitles(world(), approved)).toEqual(['Your access is approved'])
    await world().setColumns(disabled.uid, { status: 'pending' })
    await world().context.identity.setDisabled(disabled.uid, false)
    const back = { ...disabled, ...(await world().signIn(disabled.email)) }
    expect(await getTitles(world(), back)).toEqual([])
  })

  test('notifications are marked as read one by one or all at once, only by their recipient', async () => {
    const person = await world().person({ status: 'approved' })
    const other = await world().person({ status: 'approved' })
    for (const title of ['First', 'Second', 'Third']) {
      await notify(world(), { kind: 'answer', to: [person.uid, other.uid, person.uid], title })
      world().advance(10)
    }
    expect(await getTitles(world(), person)).toEqual(['Third', 'Second', 'First'])
    const [, second] = (await getInbox(world(), person)).data
    const [, othersSecond] = (await getInbox(world(), other)).data
    const answer = await read(world(), person, [second!.id, othersSecond!.id])
    expect(answer.body).toEqual({ unread: 2 })
    expect(await getTitles(world(), person, true)).toEqual(['Third', 'First'])
    expect(await getTitles(world(), other, true)).toHaveLength(3)
    expect((await read(world(), person)).body).toEqual({ unread: 0 })
    expect(await getTitles(world(), person, true)).toEqual([])
    expect((await world().call(notifications.countUnread, {}, other)).body).toEqual({ unread: 3 })
    const paged = await world().call(notifications.list, { query: { count: 10, page: 2 } }, person)
    expect(paged.body).toMatchObject({ total: 3, page: 2, data: [] })
  })

  test('locked-out and deleted users are not notified, and lost approval hides members’ notifications', async () => {
    const [disabled, deleted, approved] = [
      await world().person({ status: 'disabled' }),
      await world().person({}),
      await world().person({ status: 'approved' }),
    ]
    await world().setColumns(deleted.uid, { deleted_at: world().context.now().toISOString() })
    const to = [disabled.uid, deleted.uid, approved.uid]
    await notify(world(), { kind: 'answer', to, title: 'An answer' })
    await notify(world(), { kind: 'application', to, title: 'A decision' })
    await world().setColumns(disabled.uid, { status: 'pending' })
    expect(await getTitles(world(), disabled)).toEqual([])
    expect((await getInbox(world(), approved)).unread).toBe(2)
    await world().setColumns(approved.uid, { status: 'denied' })
    expect(await getInbox(world(), approved)).toMatchObject({ total: 1, unread: 1 })
    expect(await getTitles(world(), approved)).toEqual(['A decision'])
  })

  test('notifications of administrators are hidden from former administrators', async () => {
    const [former, administrator] = [await world().administrator(), await world().administrator()]
    const to = [former.uid, administrator.uid]
    await notify(world(), { kind: 'moderation', to, title: 'A report', link: '/admin/reports' })
    await notify(world(), { kind: 'moderation', to, title: 'Out of sight', link: '/community/questions' })
    await world().setColumns(former.uid, { role: 'user' })
    expect(await getInbox(world(), former)).toMatchObject({ total: 1, unread: 1 })
    expect(await getTitles(world(), former)).toEqual(['Out of sight'])
    expect(await getInbox(world(), administrator)).toMatchObject({ total: 2, unread: 2 })
  })

  test('an administrator without the required second factor sees what a user of that status sees', async () => {
    const [approved, pending] = [await world().administrator(), await world().administrator()]
    await world().setColumns(pending.uid, { status: 'pending' })
    const to = [approved.uid, pending.uid]
    await notify(world(), { kind: 'moderation', to, title: 'A report', link: '/admin/reports' })
    await notify(world(), { kind: 'mention', to, title: 'A mention' })
    await notify(world(), { kind: 'application', to, title: 'A decision' })
    await announce(world(), approved, 'News for members')
    const getShownTitles = async (person: TestPerson) => {
      const { body } = await world().call(notifications.countUnread, {}, person)
      const { total, unread } = await getInbox(world(), person)
      const titles = (await getTitles(world(), person)).toSorted()
      expect({ total, unread, count: body.unread }).toEqual({
        total: titles.length,
        unread: titles.length,
        count: titles.length,
      })
      return titles
    }
    const all = ['A decision', 'A mention', 'A report', 'News for members']
    await whileSecondFactorRequired(world(), async () => {
      expect(await getShownTitles(approved)).toEqual(['A decision', 'A mention', 'News for members'])
      expect(await getShownTitles(pending)).toEqual(['A decision'])
    })
    for (const person of [approved, pending]) expect(await getShownTitles(person)).toEqual(all)
  })

  test('an administrator without the required second factor cannot mark hidden ones as read', async () => {
    const pending = await world().administrator()
    await world().setColumns(pending.uid, { status: 'pending' })
    const to = [pending.uid]
    await notify(world(), { kind: 'moderation', to, title: 'A report', link: '/admin/reports' })
    await notify(world(), { kind: 'application', to, title: 'A decision' })
    await announce(world(), pending, 'News for members')
    const { data } = await getInbox(world(), pending)
    await whileSecondFactorRequired(world(), async () => {
      const some = await read(
        world(),
        pending,
        data.map(({ id }) => id),
      )
      expect(some.body).toEqual({ unread: 0 })
      expect((await read(world(), pending)).body).toEqual({ unread: 0 })
    })
    expect((await getTitles(world(), pending, true)).toSorted()).toEqual(['A report', 'News for members'])
    expect((await read(world(), pending)).body).toEqual({ unread: 0 })
  })

  test('an announcement reaches every member at its time, without a row per member', async () => {
    const administrator = await world().administrator()
    const [member, pending] = [await world().person({ status: 'approved' }), await world().person({})]
    const later = new Date(world().context.now().getTime() + day).toISOString()
    const { body: now } = await announce(world(), administrator, 'Now')
    await announce(world(), administrator, 'Tomorrow', later)
    const rows = await world().context.database.selectFrom('notifications').selectAll().execute()
    expect(rows.filter(({ kind }) => kind === 'announcement')).toEqual([])
    expect(await getTitles(world(), member)).toEqual(['Now'])
    expect((await getInbox(world(), pending)).total).toBe(0)
    const [shown] = (await getInbox(world(), member)).data
    expect((await read(world(), member, [shown!.id])).body).toEqual({ unread: 0 })
    world().advance(day + 1000)
    const newcomer = await world().person({ status: 'approved' })
    expect(await getTitles(world(), member, true)).toEqual(['Tomorrow'])
    // A new user gets no earlier announcements.
    expect(await getTitles(world(), newcomer)).toEqual([])
    expect((await read(world(), member)).body).toEqual({ unread: 0 })
    expect(await getTitles(world(), member)).toEqual(['Tomorrow', 'Now'])
    await world().call(community.removeAnnouncement, { params: { id: now.id } }, administrator)
    expect(await getTitles(world(), member)).toEqual(['Tomorrow'])
  })

  test('an announcement made while a user marks all as read stays unread', async () => {
    const member = await world().person({ status: 'approved' })
    world().advance(1000)
    const visible_at = world().context.now().toISOString()
    world().advance(1000)
    expect((await read(world(), member)).body).toEqual({ unread: 0 })
    // Its transaction commits late.
    await world()
      .context.database.insertInto('notification_broadcasts')
      .values({ id: uuidv7(), kind: 'announcement', title: 'Meanwhile', link: '/community', visible_at })
      .execute()
    expect(await getTitles(world(), member, true)).toEqual(['Meanwhile'])
  })

  test('a postponed or renamed announcement appears with its new time and title', async () => {
    const administrator = await world().administrator()
    const member = await world().person({ status: 'approved' })
    const { body: made } = await announce(world(), administrator, 'Early')
    const publishedAt = new Date(world().context.now().getTime() + day).toISOString()
    const change = { title: 'Late', body: 'Text.', publishedAt, revision: made.revision }
    const of = { params: { id: made.id } }
    await world().call(community.updateAnnouncement, { ...of, body: change }, administrator)
    expect(await getTitles(world(), member)).toEqual([])
    world().advance(day + 1000)
    expect(await getTitles(world(), member)).toEqual(['Late'])
  })

  test('announcements are mailed once over several nodes, to members who chose that', async () => {
    const administrator = await world().administrator()
    const asking = [
      await world().person({ status: 'approved' }),
      await world().person({ status: 'approved' }),
      await world().person({ status: 'approved' }),
    ] as const
    const [silent, pending] = [await world().person({ status: 'approved' }), await world().person({})]
    await world().runDueJobs('notifications')
    for (const person of [...asking, pending]) await wantAnnouncements(world(), person)
    const { body: made } = await announce(world(), administrator, 'By mail')
    const later = new Date(world().context.now().getTime() + day).toISOString()
    await announce(world(), administrator, 'Not yet', later)
    const work = () => world().runDueJobs('notifications')
    await Promise.all([work(), work(), work()])
    await work()
    for (const { email } of asking) {
      const mails = (await world().mailsTo(email)).filter(({ kind }) => kind === 'announcement')
      expect(mails.map(({ subject }) => subject)).toEqual(['By mail'])
      expect(mails[0]!.unsubscribe).toMatch(/^\/unsubscribe\/[\w-]+\.[\w-]+$/)
    }
    for (const { email } of [silent, pending]) expect(await world().mailsTo(email)).toEqual([])

    // Waiting mails are withdrawn while the announcement is postponed, and when it is deleted.
    const [{ email: sent }, ...waiting] = asking
    const sent_at = world().context.now().toISOString()
    await world()
      .context.database.updateTable('mails')
      .set({ sent_at })
      .where('to_address', '=', sent)
      .execute()
    const getMails = async (address: string) =>
      (await world().mailsTo(address)).filter(({ subject }) => subject === 'By mail').length
    const of = { params: { id: made.id } }
    const change = { title: 'By mail', body: 'Text.', publishedAt: later, revision: made.revision }
    await world().call(community.updateAnnouncement, { ...of, body: change }, administrator)
    await work()
    expect([await getMails(sent), await getMails(waiting[0].email)]).toEqual([1, 0])
    world().advance(day + 1000)
    await work()
    for (const { email } of asking) expect(await getMails(email)).toBe(1)
    await world().call(community.removeAnnouncement, of, administrator)
    expect([await getMails(sent), await getMails(waiting[0].email)]).toEqual([1, 0])
  })

  test('the job signals notifications that become due later', async () => {
    const { context, advance, person } = world()
    const user = await person({})
    await world().runDueJobs('notifications')
    const dueAt = new Date(context.now().getTime() + 1000)
    await notify(world(), { kind: 'application', to: [user.uid], title: 'Later', dueAt })
    const untold = () =>
      context.database.selectFrom('notifications').selectAll().where('is_told', '=', false).execute()
    await world().runDueJobs('notifications')
    expect(await untold()).toHaveLength(1)
    advance(1500)
    await world().runDueJobs('notifications')
    expect(await untold()).toEqual([])
  })

  test('read notifications are deleted after 90 days, unread ones after a year', async () => {
    const { advance } = world()
    const person = await world().person({})
    await notify(world(), { kind: 'application', to: [person.uid], title: 'Read' })
    await read(world(), person)
    await notify(world(), { kind: 'application', to: [person.uid], title: 'Unread' })
    advance(89 * day)
    await world().runDueJobs('housekeeping')
    expect(await getTitles(world(), person)).toEqual(['Unread', 'Read'])
    advance(2 * day)
    await world().runDueJobs('housekeeping')
    expect(await getTitles(world(), person)).toEqual(['Unread'])
    advance(275 * day)
    await world().runDueJobs('housekeeping')
    expect(await getTitles(world(), person)).toEqual([])
  })
})
