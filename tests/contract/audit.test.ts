import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onDatabase } from './world'

const { audit, users, session, invitations, applications } = contract

onDatabase('the audit log', (world) => {
  test('is filtered by actor, action, subject and time, alone and combined', async () => {
    const { call, administrator, person, advance, context } = world()
    const [one, two] = [await administrator(), await administrator()]
    const [ana, bo] = [await person({ firstName: 'Ana', lastName: 'Audited' }), await person({})]
    const setRole = (who: typeof one, id: string) =>
      call(users.setRole, { params: { id }, body: { newRole: 'admin' } }, who)
    await setRole(one, ana.uid)
    advance(3_600_000)
    const later = context.now().toISOString()
    await call(users.update, { params: { id: ana.uid }, body: { jobTitle: 'x' } }, two)
    await setRole(two, bo.uid)

    const find = async (query: object) =>
      (await call(audit.list, { query }, one)).body.data.map(
        ({ action, actorUid, subjectId }) =>
          `${actorUid === one.uid ? 'one' : 'two'} ${action} ${subjectId === ana.uid ? 'ana' : 'bo'}`,
      )
    expect(await find({ subject: ana.uid })).toEqual(['two user.profile ana', 'one user.role ana'])
    expect(await find({ subject: ` ${ana.email.toUpperCase()} ` })).toEqual([
      'two user.profile ana',
      'one user.role ana',
    ])
    expect(await find({ actor: two.uid })).toEqual(['two user.role bo', 'two user.profile ana'])
    expect(await find({ actor: two.email, action: 'user.role' })).toEqual(['two user.role bo'])
    expect(await find({ actor: two.email, action: 'user.' })).toHaveLength(2)
    expect(await find({ actor: two.email, action: 'user' })).toEqual([])
    expect(await find({ subject: ana.uid, from: later })).toEqual(['two user.profile ana'])
    expect(await find({ subject: ana.uid, to: later.slice(0, 10) })).toHaveLength(2)
    expect(await find({ subject: ana.uid, to: '2026-01-01' })).toEqual([])
    const named = (await call(audit.list, { query: { subject: ana.uid, count: 10 } }, one)).body
    expect(named).toMatchObject({ total: 2, count: 10, page: 1 })
    expect(named.data[1]).toMatchObject({
      subjectKind: 'user',
      subjectName: 'Ana Audited',
      before: { role: 'user' },
      after: { role: 'admin' },
    })
    const second = await call(audit.list, { query: { subject: ana.uid, count: 10, page: 2 } }, one)
    expect(second.body).toMatchObject({ total: 2, data: [] })
    advance(-3_600_000)
  })

  test('finds an invitation by its email address', async () => {
    const { call, administrator } = world()
    const admin = await administrator()
    const email = 'audited@x.example'
    await call(invitations.create, { body: { invitations: [{ email }] } }, admin)
    const { data } = (await call(audit.list, { query: { subject: email } }, admin)).body
    expect(data).toEqual([
      expect.objectContaining({ action: 'invitation.create', subjectName: email, subjectKind: 'invitation' }),
    ])
  })

  test('refuses invalid dates and times', async () => {
    const { call, administrator } = world()
    const query = { from: '2026-13-40', to: 'yesterday' }
    const refused = await call(audit.list, { query }, await administrator())
    expect(refused.fields.map(({ path }) => path)).toEqual(['from', 'to'])
    for (const time of ['0000-01-01', '2026-02-30', '2026-02-30T10:00:00Z', '9999-12-31T23:59:59-01:00']) {
      const none = await call(audit.list, { query: { from: time, to: time } }, await administrator())
      expect(none.fields.map(({ path }) => path)).toEqual(['from', 'to'])
    }
    const ever = { query: { from: '0001-01-01', to: '9999-12-31' } }
    expect((await call(audit.list, ever, await administrator())).body.total).toBeGreaterThan(0)
    const odd = { query: { actor: 'a\0b@x', action: '%', subject: "' or 1=1" } }
    expect((await call(audit.list, odd, await administrator())).body.total).toBe(0)
  })

  test('exports everything that the filter matches as CSV', async () => {
    const { call, administrator, person, context } = world()
    const admin = await administrator()
    const own = await person({ firstName: '=1+1', lastName: 'Table' })
    const at = context.now().toISOString()
    const entry = {
      at,
      actor_uid: admin.uid,
      actor_name: 'Many',
      action: 'user.status',
      subject_kind: 'user',
      subject_id: own.uid,
      before: '{"status":"pending"}',
      after: '{"status":"approved"}',
      request_id: '',
    }
    const entries = Array.from({ length: 2500 }, () => ({ id: crypto.randomUUID(), ...entry }))
    await context.database.insertInto('audit_entries').values(entries).execute()
    const { text, status } = await call(audit.exportCsv, { query: { subject: own.uid } }, admin)
    expect(status).toBe(200)
    const lines = text.trimEnd().split('\r\n').slice(1)
    expect(lines).toHaveLength(2500)
    expect(new Set(lines)).toHaveLength(1)
    expect(lines[0]).toBe(
      `${at},${admin.uid},Many,user.status,user,${own.uid},'=1+1 Table,"{""status"":""pending""}","{""status"":""approved""}"`,
    )
  })
})

onDatabase('the audit log of one account', (world) => {
  test('lists what the user and administrators did, newest first', async () => {
    const { call, administrator, applicant, advance } = world()
    const admin = await administrator()
    const own = await applicant()
    const params = { id: own.uid }
    const minute = () => advance(60_000)
    minute()
    await call(session.get, { query: { start: true } }, own)
    await call(session.get, { query: { start: true } }, own)
    minute()
    await call(users.update, { params, body: { jobTitle: 'Engineer' } }, own)
    await call(users.update, { params, body: { jobTitle: 'Engineer' } }, own)
    minute()
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
    const picture = await call(users.uploadPicture, { params, body: new Uint8Array(photo) }, own)
    await call(users.setPicture, { params, body: { picture_url: null } }, own)
    await call(users.setPicture, { params, body: picture.body }, own)
    await call(users.setPicture, { params, body: picture.body }, own)
    minute()
    await call(applications.review, { params, body: { decision: 'denied' } }, admin)
    const { body, text } = await call(audit.ofUser, { params, query: {} }, admin)
    expect(body.data.map(({ action, actorUid }) => [action, actorUid])).toEqual([
      ['application.review', admin.uid],
      ['own.picture', own.uid],
      ['own.profile', own.uid],
      ['own.session', own.uid],
      ['own.submitted', own.uid],
    ])
    expect(body.total).toBe(5)
    expect(body.data[2]).toMatchObject({ before: { jobTitle: '' }, after: { jobTitle: 'Engineer' } })
    advance(86_400_000)
    await call(session.get, { query: { start: true } }, own)
    const next = await call(audit.ofUser, { params, query: { count: 10 } }, admin)
    expect(next.body.data[0]!.action).toBe('own.session')
    expect(text).not.toContain('password')
    advance(-86_640_000)
  })

  test('comes with a list of the user’s mails, without their contents', async () => {
    const { call, administrator, applicant, context, person } = world()
    const admin = await administrator()
    const own = await applicant()
    const decoy = await person({})
    const params = { id: own.uid }
    await call(users.requestPasswordReset, { body: { email: decoy.email } })
    await call(users.requestPasswordReset, { body: { email: own.email } })
    const failed = { attempts: 3, last_error: 'refused' }
    await context.database.updateTable('mails').set(failed).where('identity_uid', '=', own.uid).execute()
    const { body, text } = await call(users.listMails, { params, query: {} }, admin)
    expect(body.total).toBe(2)
    expect(
      body.data.map(({ kind, to, sentAt, failedAttempts }) => [kind, to, sentAt, failedAttempts]),
    ).toEqual([
      ['reset-password', own.email, null, 3],
      ['application-submitted', own.email, null, 3],
    ])
    expect(body.data.map(({ givenUpAt }) => givenUpAt)).toEqual([null, null])
    const now = context.now()
    const givenUp = { given_up_at: now.toISOString(), due_at: 'infinity' }
    await context.database.updateTable('mails').set(givenUp).where('id', '=', body.data[1]!.id).execute()
    const later = await call(users.listMails, { params, query: {} }, admin)
    expect(later.body.data.map(({ sentAt, givenUpAt }) => [sentAt, givenUpAt])).toEqual([
      [null, null],
      [null, now.toISOString()],
    ])
    expect(text + later.text).not.toMatch(/oobCode|Hello/)
  })
})
