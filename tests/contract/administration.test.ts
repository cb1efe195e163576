import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import { providerTooLate } from '../support/service'
import { onDatabase } from './world'

const { users, session, audit, applications } = contract

onDatabase('roles', (world) => {
  test('a role change is audited and mailed', async () => {
    const { call, person, administrator, mailsTo } = world()
    const admin = await administrator()
    const other = await person({})
    const params = { id: other.uid }
    const changed = await call(users.setRole, { params, body: { newRole: 'admin' } }, admin)
    expect(changed.body.role).toBe('admin')
    const { body } = await call(audit.ofUser, { params, query: {} }, admin)
    expect(body.data).toEqual([
      expect.objectContaining({ action: 'user.role', before: { role: 'user' }, after: { role: 'admin' } }),
    ])
    expect((await mailsTo(other.email)).map(({ kind }) => kind)).toEqual(['role-changed'])
  })

  test('one administrator remains when the last two demote each other at once', async () => {
    const { call, person, onlyAdministrators, setColumns, context } = world()
    const one = await person({ role: 'admin' })
    const two = await person({ role: 'admin' })
    const demote = (who: typeof one, whom: typeof one) =>
      call(users.setRole, { params: { id: whom.uid }, body: { newRole: 'user' } }, who)
    // The order of the two calls is random, so that several rounds are needed.
    for (let round = 0; round < 8; round += 1) {
      await onlyAdministrators([one.uid, two.uid])
      const answers = await Promise.all([demote(one, two), demote(two, one)])
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      const left = await context.database
        .selectFrom('users')
        .select('email')
        .where('role', '=', 'admin')
        .execute()
      expect(left).toHaveLength(1)
      for (const { uid } of [one, two]) await setColumns(uid, { role: 'admin' })
    }
  })

  test('a disabled administrator does not count as remaining, and can be demoted', async () => {
    const { call, person, onlyAdministrators } = world()
    const last = await person({ role: 'admin' })
    const disabled = await person({ role: 'admin', status: 'disabled' })
    await onlyAdministrators([last.uid, disabled.uid])
    const demote = (id: string) => call(users.setRole, { params: { id }, body: { newRole: 'user' } }, last)
    expect((await demote(last.uid)).code).toBe('LAST_ADMINISTRATOR')
    expect((await demote(disabled.uid)).status).toBe(200)
  })
})

onDatabase('statuses', (world) => {
  test('changing several users gives a result for each, and only changes are audited and mailed', async () => {
    const { call, person, administrator, mailsTo } = world()
    const admin = await administrator()
    const pending = await person({ status: 'pending' })
    const approved = await person({ status: 'approved' })
    const decoy = await person({ status: 'pending' })
    const body = { users: [pending.uid, approved.uid, 'missing'], newStatus: 'approved' as const }
    const answer = await call(users.setStatus, { body }, admin)
    expect(answer.body.results).toEqual([
      { identityUid: pending.uid, outcome: 'changed' },
      { identityUid: approved.uid, outcome: 'unchanged' },
      { identityUid: 'missing', outcome: 'refused', reason: 'NOT_FOUND' },
    ])
    expect((await mailsTo(pending.email)).map(({ kind }) => kind)).toEqual(['account-status-changed'])
    expect(await mailsTo(approved.email)).toEqual([])
    const entriesOf = async (id: string) =>
      (await call(audit.ofUser, { params: { id }, query: {} }, admin)).body.data
    expect(await entriesOf(pending.uid)).toEqual([
      expect.objectContaining({
        action: 'user.status',
        before: { status: 'pending' },
        after: { status: 'approved' },
      }),
    ])
    expect(await entriesOf(approved.uid)).toEqual([])
    const untouched = await call(users.get, { params: { id: decoy.uid } }, admin)
    expect(untouched.body.status).toBe('pending')
  })

  test('changing several users skips the last administrator', async () => {
    const { call, person, onlyAdministrators } = world()
    const one = await person({ role: 'admin' })
    const two = await person({ role: 'admin' })
    const other = await person({})
    await onlyAdministrators([one.uid, two.uid])
    const body = { users: [two.uid, one.uid, other.uid], newStatus: 'blocked' as const }
    const { results } = (await call(users.setStatus, { body }, one)).body
    expect(results.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
      'changed',
      'LAST_ADMINISTRATOR',
      'changed',
    ])
  })

  test('a disabled user loses access at once, also at the provider, until approved again', async () => {
    const { call, person, administrator, context } = world()
    const admin = await administrator()
    const other = await person({ status: 'approved' })
    const set = (newStatus: 'disabled' | 'approved') =>
      call(users.setStatus, { body: { users: [other.uid], newStatus } }, admin)
    await set('disabled')
    expect((await call(session.get, { query: {} }, other)).code).toBe('ACCOUNT_DISABLED')
    expect((await context.identity.getAccount(other.uid))!.disabled).toBe(true)
    await set('approved')
    expect((await context.identity.getAccount(other.uid))!.disabled).toBe(false)
  })

  test('a blocked user loses access even while the provider is unavailable', async () => {
    const { call, person, administrator, context } = world()
    const admin = await administrator()
    const other = await person({ status: 'approved' })
    const away = vi.spyOn(context.identity, 'setDisabled').mockRejectedValue(new Error('away'))
    const error = vi.spyOn(context.log, 'error').mockImplementation(() => {})
    const body = { users: [other.uid], newStatus: 'blocked' as const }
    const answer = await call(users.setStatus, { body }, admin)
    expect(answer.body.results).toEqual([{ identityUid: other.uid, outcome: 'changed' }])
    expect(away).toHaveBeenCalledTimes(3)
    expect(error).toHaveBeenCalledOnce()
    expect((await call(users.get, { params: { id: other.uid } }, other)).code).toBe('ACCOUNT_BLOCKED')
  })

  test('approving a user decides the open application, and a change to pending reopens it', async () => {
    const { call, administrator, applicant } = world()
    const admin = await administrator()
    const waiting = await applicant()
    const read = async () => (await call(applications.get, { params: { id: waiting.uid } }, waiting)).body
    const set = (newStatus: 'approved' | 'pending') =>
      call(users.setStatus, { body: { users: [waiting.uid], newStatus } }, admin)
    await set('approved')
    const approved = await read()
    expect(approved.state).toBe('approved')
    expect(approved.timeline.at(-1)).toMatchObject({ kind: 'approved', actorUid: admin.uid, version: 1 })
    await set('pending')
    expect((await read()).state).toBe('submitted')
  })
})

onDatabase('passwords', (world) => {
  test('users can change their own password, which is mailed and is no administrative action', async () => {
    const { call, person, administrator, mailsTo, signIn } = world()
    const own = await person({})
    const answer = await call(users.setPassword, { body: { newPassword: 'Another-1-word' } }, own)
    expect(answer.status).toBe(204)
    expect((await mailsTo(own.email)).map(({ kind }) => kind)).toEqual(['password-changed'])
    await expect(signIn(own.email)).rejects.toThrow()
    await expect(signIn(own.email, 'Another-1-word')).resolves.toHaveProperty('token')
    const admin = await administrator()
    const acts = await call(audit.list, { query: { subject: own.uid } }, admin)
    expect(acts.body.total).toBe(0)
    const story = await call(audit.ofUser, { params: { id: own.uid }, query: {} }, admin)
    expect(story.body.data.map(({ action, actorUid }) => [action, actorUid])).toEqual([
      ['own.password', own.uid],
    ])
    expect(story.text).not.toContain('Another-1-word')
  })

  test('an administrator can set a user’s password, which is audited without the password', async () => {
    const { call, person, administrator, signIn } = world()
    const admin = await administrator()
    const other = await person({})
    const body = { newPassword: 'Given-by-admin-1', identityUid: other.uid }
    expect((await call(users.setPassword, { body }, admin)).status).toBe(204)
    await expect(signIn(other.email, 'Given-by-admin-1')).resolves.toHaveProperty('token')
    const entries = await call(audit.ofUser, { params: { id: other.uid }, query: {} }, admin)
    expect(entries.body.data.map(({ action }) => action)).toEqual(['user.password'])
    expect(entries.text).not.toContain('Given-by-admin-1')
  })

  test('a password that the provider’s policy refuses is reported at its field and changes nothing', async () => {
    const { call, person, mailsTo, context } = world()
    const own = await person({})
    const sentence = 'Use at least one digit.'
    vi.spyOn(context.identity, 'setPassword').mockRejectedValue(
      createFieldError('password', 'passwordWeak', { reason: sentence }),
    )
    const refused = await call(users.setPassword, { body: { newPassword: 'no-digits' } }, own)
    expect([refused.status, refused.fields]).toEqual([
      422,
      [{ path: 'newPassword', code: 'passwordWeak', message: sentence }],
    ])
    expect(await mailsTo(own.email)).toEqual([])
    expect((await call(session.get, { query: { start: true } }, own)).status).toBe(200)
  })

  test('a change that the provider may still make is audited and mailed as unconfirmed', async () => {
    const { call, person, administrator, mailsTo, signIn, context } = world()
    const own = await person({})
    const admin = await administrator()
    const late = vi.spyOn(context.identity, 'setPassword').mockRejectedValue(providerTooLate())
    const body = { newPassword: 'Another-1-word' }
    expect((await call(users.setPassword, { body }, own)).code).toBe('UNAVAILABLE')
    expect((await call(users.setPassword, { body: { ...body, identityUid: own.uid } }, admin)).code).toBe(
      'UNAVAILABLE',
    )
    const mails = await mailsTo(own.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your password may have been changed',
      'Your password may have been changed',
    ])
    expect(mails[1]!.text).toContain('An administrator requested a new password')
    const story = await call(audit.ofUser, { params: { id: own.uid }, query: {} }, admin)
    expect(story.body.data.map(({ action, after }) => [action, after]).toSorted()).toEqual([
      ['own.password', { confirmed: false }],
      ['user.password', { confirmed: false }],
    ])
    // Nothing was set yet, so the session and the earlier password still work.
    expect((await call(session.get, { query: { start: true } }, own)).status).toBe(200)
    await expect(signIn(own.email)).resolves.toHaveProperty('token')
    late.mockRestore()
    expect((await call(users.setPassword, { body }, own)).status).toBe(204)
    expect((await mailsTo(own.email)).at(-1)!.subject).toBe('Your password was changed')
  })

  test('a change while the provider is unavailable is neither mailed nor audited', async () => {
    const { call, person, administrator, mailsTo, context } = world()
    const own = await person({})
    const admin = await administrator()
    vi.spyOn(context.identity, 'setPassword').mockRejectedValue(new ProblemError('UNAVAILABLE'))
    const refused = await call(users.setPassword, { body: { newPassword: 'Another-1-word' } }, own)
    expect(refused.code).toBe('UNAVAILABLE')
    expect(await mailsTo(own.email)).toEqual([])
    const story = await call(audit.ofUser, { params: { id: own.uid }, query: {} }, admin)
    expect(story.body.data).toEqual([])
  })

  test('a password change ends earlier sessions', async () => {
    const { call, person, signIn } = world()
    const own = await person({})
    // The provider keeps the end of sessions in whole seconds.
    await wait(1100)
    await call(users.setPassword, { body: { newPassword: 'Another-1-word' } }, own)
    expect((await call(session.get, { query: { start: true } }, own)).code).toBe('TOKEN_INVALID')
    const again = await signIn(own.email, 'Another-1-word')
    expect((await call(session.get, { query: { start: true } }, again)).status).toBe(200)
  })

  test('a user cannot change another user’s password', async () => {
    const { call, person, signIn } = world()
    const own = await person({})
    const other = await person({})
    const body = { newPassword: 'Stolen-1-word', identityUid: other.uid }
    expect((await call(users.setPassword, { body }, own)).code).toBe('NOT_FOUND')
    await expect(signIn(other.email)).resolves.toHaveProperty('token')
  })

  test('a reset link is mailed to known addresses only, and the answer does not reveal which are known', async () => {
    const { call, person, mailsTo, runDueJobs, deliveredTo } = world()
    const own = await person({})
    const known = await call(users.requestPasswordReset, { body: { email: own.email } })
    const unknown = await call(users.requestPasswordReset, { body: { email: 'missing@x.example' } })
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    // The service looks the address up when it delivers the mail.
    expect(await mailsTo('missing@x.example')).toHaveLength(1)
    await runDueJobs('mail')
    const link = /\/firebase-auth-action\?mode=resetPassword&oobCode=(?!__)[\w-]+\s/
    expect(await deliveredTo(own.email)).toEqual([expect.stringMatching(link)])
    expect(await deliveredTo('missing@x.example')).toEqual([])
  })
})
