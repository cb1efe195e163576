import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { isForAdministrators, mailChoices, defaultMailChoices } from '~/contract/notifications'
import { advanceToDigest, getDeliveredDigests, deliverMails, notify } from './notifications-world'
import { onDatabase, type TestPerson, type World } from './world'

const { notifications } = contract
const day = 86_400_000

const choose = (world: World, person: TestPerson, mails: { kind: 'digest' | 'answer'; mail: boolean }[]) =>
  world.call(notifications.choose, { body: { mails } }, person)

const subjectsTo = async (world: World, { email }: TestPerson) =>
  (await world.mailsTo(email)).map(({ subject }) => subject)

const digestsTo = async (world: World, { email }: TestPerson) =>
  (await world.mailsTo(email)).filter(({ kind }) => kind === 'digest')

const week = 7 * day
const aSunday = Date.UTC(2026, 0, 4)

/** Sets the clock to a Sunday: the next digests are due on the day after. */
const advanceToSunday = ({ context, advance }: World) =>
  advance(week - ((context.now().getTime() - aSunday) % week))

const work = ({ runDueJobs }: World) => runDueJobs('notifications')

/** The titles in a digest. */
const titles = (text: string) => [...text.matchAll(/^• (.+?)(?:, new)?$/gm)].map(([, title]) => title)

onDatabase('notification mails', (world) => {
  test('users have the default choices until they change one', async () => {
    const person = await world().person({ status: 'approved' })
    const all = mailChoices.map((kind) => ({ kind, mail: defaultMailChoices[kind] }))
    const usual = all.filter(({ kind }) => !isForAdministrators(kind))
    expect((await world().call(notifications.choices, {}, person)).body).toEqual({ mails: usual })
    const admin = await world().administrator()
    expect((await world().call(notifications.choices, {}, admin)).body).toEqual({ mails: all })
    const chosen = await choose(world(), person, [{ kind: 'answer', mail: false }])
    expect(chosen.body.mails).toContainEqual({ kind: 'answer', mail: false })
    expect(chosen.body.mails).toContainEqual({ kind: 'mention', mail: true })
    const fixed = { mails: [{ kind: 'application' as never, mail: false }] }
    expect((await world().call(notifications.choose, { body: fixed }, person)).code).toBe('FIELDS_INVALID')
    expect((await choose(world(), person, [])).code).toBe('FIELDS_INVALID')
  })

  test('a notification is mailed to users who chose its kind and reaches every inbox', async () => {
    const [wanting, silent] = [
      await world().person({ status: 'approved' }),
      await world().person({ status: 'approved' }),
    ]
    await choose(world(), silent, [{ kind: 'answer', mail: false }])
    const to = [wanting.uid, silent.uid]
    await notify(world(), { kind: 'answer', to, title: 'An answer' })
    await notify(world(), { kind: 'mention', to, title: 'A mention' })
    await notify(world(), { kind: 'application', to, title: 'A decision' })
    expect(await subjectsTo(world(), wanting)).toEqual(['An answer', 'A mention', 'A decision'])
    expect(await subjectsTo(world(), silent)).toEqual(['A mention', 'A decision'])
    const [, decision] = await world().mailsTo(silent.email)
    // Mails about a user's own application cannot be turned off, so they have no unsubscribe link.
    expect(decision!.unsubscribe).toBeNull()
    for (const person of [wanting, silent]) {
      expect((await world().call(notifications.countUnread, {}, person)).body.unread).toBe(3)
    }
  })

  test('a notification to many users takes few statements, and each mail is personal', async () => {
    const { database } = world().context
    const many = 1_300
    await sql`
      insert into users (identity_uid, email, status, first_name, last_name, created_at, updated_at)
      select 'follower-' || number, 'follower-' || number || '@x.example', 'approved', 'First' || number, 'Last',
        now(), now()
      from generate_series(1, ${sql.lit(many)}) as number`.execute(database)
    const uids = Array.from({ length: many }, (_, index) => `follower-${index + 1}`)
    let asked = 0
    const counting = database.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const context = { ...world().context, database: counting }
    await notify({ ...world(), context }, { kind: 'answer', to: uids, title: 'To many' })
    expect(asked).toBeLessThan(20)
    const mails = await database
      .selectFrom('mails')
      .select(['identity_uid', 'to_address', 'text'])
      .where('subject', '=', 'To many')
      .execute()
    expect(mails).toHaveLength(many)
    for (const { identity_uid: uid, to_address: to, text } of mails) {
      expect(to).toBe(`${uid}@x.example`)
      expect(text).toMatch(new RegExp(`First${uid?.replace('follower-', '')}\\b`))
    }
  })

  test('the unsubscribe link turns off one kind of mail without signing in, and on again', async () => {
    const [person, other] = [
      await world().person({ status: 'approved' }),
      await world().person({ status: 'approved' }),
    ]
    await notify(world(), { kind: 'answer', to: [person.uid, other.uid], title: 'One' })
    const [mail] = await world().mailsTo(person.email)
    const params = { token: mail!.unsubscribe!.replace('/unsubscribe/', '') }
    const look = () => world().call(notifications.unsubscription, { params })
    expect((await look()).body).toEqual({ kind: 'answer', mail: true })
    // A mail scanner that follows the link before the reader changes nothing.
    expect((await look()).body).toEqual({ kind: 'answer', mail: true })
    const stop = { params, body: { mail: false } }
    expect((await world().call(notifications.unsubscribe, stop)).body).toEqual({
      kind: 'answer',
      mail: false,
    })
    expect((await world().call(notifications.unsubscribe, stop)).status).toBe(200)
    const to = [person.uid, other.uid]
    await notify(world(), { kind: 'answer', to, title: 'Two' })
    await notify(world(), { kind: 'mention', to, title: 'Three' })
    expect(await subjectsTo(world(), person)).toEqual(['One', 'Three'])
    expect(await subjectsTo(world(), other)).toEqual(['One', 'Two', 'Three'])
    await world().call(notifications.unsubscribe, { params, body: { mail: true } })
    await notify(world(), { kind: 'answer', to, title: 'Four' })
    expect(await subjectsTo(world(), person)).toEqual(['One', 'Three', 'Four'])
  })

  test('a forged unsubscribe link turns off nothing', async () => {
    const [person, gone] = [await world().person({}), await world().person({})]
    const token = await world().unsubscribeToken(person.uid)
    const [said = '', signature = ''] = token.split('.')
    const other = (await world().unsubscribeToken(person.uid, 'mention')).split('.')[0]!
    const ownKey = createHmac('sha256', randomBytes(32)).update(said).digest('base64url')
    const hostile = [
      `${said}.${ownKey}`,
      `${other}.${signature}`,
      `${said}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
      `.${signature}`,
      said,
      `${said}.`,
      `${said}.${signature}.${signature}`,
      `${'a'.repeat(500)}.${signature}`,
      await world().unsubscribeToken('missing'),
      await world()
        .unsubscribeToken(gone.uid)
        .then(async (ofGone) => {
          await world().setColumns(gone.uid, { deleted_at: world().context.now().toISOString() })
          return ofGone
        }),
    ]
    for (const each of hostile) {
      const params = { token: each }
      expect((await world().call(notifications.unsubscription, { params })).code, each).toBe('NOT_FOUND')
      const stopping = world().call(notifications.unsubscribe, { params, body: { mail: false } })
      expect((await stopping).code, each).toBe('NOT_FOUND')
    }
    const { body } = await world().call(notifications.choices, {}, person)
    expect(body.mails.filter(({ mail }) => !mail).map(({ kind }) => kind)).toEqual(['announcement', 'digest'])
  })

  test('a weekly digest is sent once over several nodes, and the next one a week later', async () => {
    const [person, silent] = [
      await world().person({ status: 'approved' }),
      await world().person({ status: 'approved' }),
    ]
    await choose(world(), person, [{ kind: 'digest', mail: true }])
    await notify(world(), { kind: 'answer', to: [person.uid, silent.uid], title: 'A new answer' })
    await work(world())
    expect(await digestsTo(world(), person)).toEqual([])
    await advanceToDigest(world(), person)
    await Promise.all([work(world()), work(world()), work(world())])
    const [digest, ...more] = await digestsTo(world(), person)
    expect(more).toEqual([])
    expect(digest!.text).toContain('A new answer')
    expect(digest!.unsubscribe).toMatch(/^\/unsubscribe\//)
    await work(world())
    // Without news there is no digest.
    await advanceToDigest(world(), person)
    await work(world())
    expect(await digestsTo(world(), person)).toHaveLength(1)
    await notify(world(), { kind: 'mention', to: [person.uid], title: 'A new mention' })
    await advanceToDigest(world(), person)
    await work(world())
    const [, second] = await digestsTo(world(), person)
    expect(second!.text).toContain('A new mention')
    expect(second!.text).not.toContain('A new answer')
    expect(await digestsTo(world(), silent)).toEqual([])
  })

  test('a digest names only documents that its reader may open, and is not sent after it is turned off', async () => {
    const { call, context, advance } = world()
    const [member, pending, stopped] = [
      await world().person({ status: 'approved' }),
      await world().person({}),
      await world().person({ status: 'approved' }),
    ]
    for (const person of [member, pending, stopped]) {
      await choose(world(), person, [{ kind: 'digest', mail: true }])
    }
    await choose(world(), stopped, [{ kind: 'digest', mail: false }])
    const place = await world().component()
    await world().page({ ...place, title: 'For members', audience: 'approved' })
    await world().page({ ...place, title: 'For everybody', audience: 'public' })
    await world().page({ ...place, title: 'Still a draft', status: 'draft' })
    await notify(world(), { kind: 'answer', to: [pending.uid], title: 'A closed answer' })
    const inbox = await call(notifications.list, { query: {} }, pending)
    expect(inbox.body.total).toBe(0)
    advance(7 * day)
    expect(context.now()).toBeInstanceOf(Date)
    await work(world())
    const [toMember] = await digestsTo(world(), member)
    expect(toMember!.text).toContain('For members')
    expect(toMember!.text).not.toContain('Still a draft')
    const [toPending] = await digestsTo(world(), pending)
    expect(toPending!.text).toContain('For everybody')
    expect(toPending!.text).not.toMatch(/For members|A closed answer/)
    expect(await digestsTo(world(), stopped)).toEqual([])
  })
  test('members’ notifications are not mailed to users who are no longer members when the mail is due', async () => {
    const { administrator, call, context, mailsTo, person, setColumns } = world()
    await context.database.deleteFrom('mails').execute()
    const admin = await administrator()
    const member = () => person({ status: 'approved' })
    const [staying, denied, blocked, removed, back, pending] = [
      await member(),
      await member(),
      await member(),
      await member(),
      await member(),
      await person({}),
    ]
    const left = await administrator()
    const all = [staying, denied, blocked, removed, back, left, pending]
    for (const each of all) await choose(world(), each, [{ kind: 'digest', mail: true }])
    await world().page({ ...(await world().component()), audience: 'public' })
    const to = all.map(({ uid }) => uid)
    world().advance(7 * day)
    await work(world())
    await notify(world(), { kind: 'mention', to, title: 'A mention' })
    await notify(world(), { kind: 'application', to, title: 'A decision' })
    const setStatus = (one: TestPerson, newStatus: 'approved' | 'denied' | 'blocked') =>
      call(contract.users.setStatus, { body: { users: [one.uid], newStatus } }, admin)
    await setStatus(denied, 'denied')
    await setStatus(blocked, 'blocked')
    await setStatus(back, 'denied')
    await setStatus(back, 'approved')
    await setColumns(left.uid, { role: 'user', status: 'pending' })
    await call(contract.users.remove, { params: { id: removed.uid } }, admin)

    await deliverMails(world())
    const got = async ({ email }: TestPerson) =>
      (await mailsTo(email)).flatMap(({ kind, subject }) =>
        kind === 'digest' || subject === 'A mention' ? [kind === 'digest' ? kind : subject] : [],
      )
    for (const each of [staying, back]) expect(await got(each)).toEqual(['digest', 'A mention'])
    for (const each of [denied, blocked, removed, left]) expect(await got(each)).toEqual([])
    // The digest of a user who was no member when it was written has no closed content.
    expect(await got(pending)).toEqual(['digest'])
    for (const { email } of all) {
      expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('A decision')
    }
  })

  test('a waiting digest omits what was closed or withdrawn meanwhile', async () => {
    const { administrator, call, context, person } = world()
    const { database } = context
    await database.deleteFrom('mails').execute()
    await database.deleteFrom('notification_digests').execute()
    const [member, pending, admin] = [
      await person({ status: 'approved' }),
      await person({}),
      await administrator(),
    ]
    advanceToSunday(world())
    for (const each of [member, pending]) await choose(world(), each, [{ kind: 'digest', mail: true }])
    const place = await world().component()
    const write = async (title: string) => (await world().page({ ...place, title, audience: 'public' })).id
    const announce = async (title: string) => {
      const body = { title, body: 'x', publishedAt: context.now().toISOString(), isPublic: false }
      const { id } = (await call(contract.community.announce, { body }, admin)).body
      return id
    }
    const [withdrawn, disabled, removed, narrowed] = [
      await write('A withdrawn one'),
      await write('A disabled one'),
      await write('A removed one'),
      await write('One for members now'),
    ]
    await write('One that stays')
    const [takenBack, putOff] = [await announce('A taken back word'), await announce('A word put off')]
    await announce('A word that stays')

    await advanceToDigest(world(), member)
    world().advance(2 * 3_600_000)
    await work(world())
    expect(titles((await digestsTo(world(), member))[0]!.text)).toHaveLength(8)
    expect(titles((await digestsTo(world(), pending))[0]!.text)).toHaveLength(5)
    const setPage = (
      id: string,
      state: Partial<{ status: 'draft'; disabled: boolean; audience: 'approved' }>,
    ) => database.updateTable('pages').set(state).where('id', '=', id).execute()
    await setPage(withdrawn, { status: 'draft' })
    await setPage(disabled, { disabled: true })
    await setPage(narrowed, { audience: 'approved' })
    await database.deleteFrom('pages').where('id', '=', removed).execute()
    await call(contract.community.removeAnnouncement, { params: { id: takenBack } }, admin)
    const later = new Date(context.now().getTime() + 30 * day).toISOString()
    const change = { title: 'A word put off', body: 'x', publishedAt: later, isPublic: false, revision: 1 }
    const changed = await call(
      contract.community.updateAnnouncement,
      { params: { id: putOff }, body: change },
      admin,
    )
    expect(changed.status).toBe(200)
    await deliverMails(world())
    expect((await getDeliveredDigests(world(), member)).map(titles)).toEqual([
      ['A word that stays', 'One that stays', 'One for members now'],
    ])
    expect((await getDeliveredDigests(world(), pending)).map(titles)).toEqual([['One that stays']])

    // A digest without remaining content is not sent.
    const last = await write('The only one')
    await advanceToDigest(world(), member)
    world().advance(2 * 3_600_000)
    await work(world())
    expect(await digestsTo(world(), member)).toHaveLength(2)
    await setPage(last, { status: 'draft' })
    await deliverMails(world())
    expect(await getDeliveredDigests(world(), member)).toHaveLength(1)
  })
})
