import { expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { ProblemError } from '~/contract/problem'
import { onDatabase } from './world'

const { users, audit, applications, session } = contract

const who = { firstName: 'Ines', lastName: 'Soto', companyName: 'Acme' }

onDatabase('an account created by an administrator', (world) => {
  test('has the given role and status, and its owner is mailed a link to set a password', async () => {
    const { call, administrator, mailsTo, context } = world()
    const admin = await administrator()
    const email = 'opened@x.example'
    const body = { ...who, email: ' Opened@X.example', role: 'admin' as const, status: 'approved' as const }
    const { status, body: answer } = await call(users.createAccount, { body }, admin)
    expect(status).toBe(201)
    const params = { id: answer.identityUid }
    const read = await call(users.get, { params }, admin)
    expect(read.body).toMatchObject({ ...who, email, role: 'admin', status: 'approved', termsVersion: null })
    expect(await context.identity.getAccount(answer.identityUid)).toMatchObject({
      email,
      emailVerified: true,
    })
    const [mail, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'set-password', identity_uid: answer.identityUid })
    expect(mail!.text).toContain(`mode=resetPassword&oobCode=`)
    expect(mail!.text).toContain('/login')
    const acts = (await call(audit.ofUser, { params, query: {} }, admin)).body.data
    expect(acts.map(({ action, after }) => [action, after.email, after.status])).toEqual([
      ['user.create', email, 'approved'],
    ])
  })

  test('works like any other account once its password is set', async () => {
    const { call, administrator, signIn } = world()
    const email = 'chosen@x.example'
    const admin = await administrator()
    const { body } = await call(users.createAccount, { body: { ...who, email } }, admin)
    await expect(signIn(email)).rejects.toThrow()
    const setting = { newPassword: 'Portal-demo-1', identityUid: body.identityUid }
    await call(users.setPassword, { body: setting }, admin)
    const own = await signIn(email)
    expect((await call(session.get, { query: { start: true } }, own)).body.user).toMatchObject({
      status: 'pending',
    })
    const params = { id: body.identityUid }
    expect((await call(applications.saveDraft, { params, body: { project: 'x' } }, own)).status).toBe(200)
  })

  test('is refused for an address in use, here or at the provider, and leaves nothing behind', async () => {
    const { call, administrator, person, identity, context, mailsTo } = world()
    const admin = await administrator()
    const taken = await person({})
    const orphan = await identity()
    for (const { email } of [taken, orphan]) {
      const refused = await call(users.createAccount, { body: { ...who, email } }, admin)
      expect(refused.code).toBe('EMAIL_ALREADY_IN_USE')
      expect(await mailsTo(email)).toEqual([])
    }
    const deleteAccount = vi.spyOn(context.identity, 'deleteAccount')
    const created = vi.spyOn(context.identity, 'createAccount')
    // Another user's profile takes the address after the account was created, before its profile is.
    created.mockImplementationOnce(async () => ({ identityUid: taken.uid }))
    const raced = await call(users.createAccount, { body: { ...who, email: 'raced@x.example' } }, admin)
    expect(raced.code).toBe('EMAIL_ALREADY_IN_USE')
    expect(deleteAccount).toHaveBeenCalledWith(taken.uid)
    deleteAccount.mockRestore()
    created.mockRestore()
  })

  test('reports invalid values at their fields', async () => {
    const { call, administrator } = world()
    const body = {
      firstName: '',
      lastName: 'Soto',
      email: 'no body@x.example',
      status: 'blocked' as 'pending',
    }
    const refused = await call(users.createAccount, { body }, await administrator())
    expect(refused.fields.map(({ path }) => path).toSorted()).toEqual(['email', 'firstName', 'status'])
  })

  test('is not created while the provider is unavailable', async () => {
    const { call, administrator, context, mailsTo } = world()
    const admin = await administrator()
    const away = vi
      .spyOn(context.identity, 'createAccount')
      .mockRejectedValue(new ProblemError('UNAVAILABLE'))
    const error = vi.spyOn(context.log, 'error').mockImplementation(() => {})
    const body = { ...who, email: 'away@x.example' }
    expect((await call(users.createAccount, { body }, admin)).status).toBe(503)
    expect(await mailsTo('away@x.example')).toEqual([])
    away.mockRestore()
    error.mockRestore()
  })
})

const getRows = (registered: string, prefix: string) => [
  { email: `${prefix}-a@x.example`, firstName: 'Ana', companyName: 'Acme', status: 'Approved' },
  { email: registered },
  { email: 'no body@x.example', role: 'owner', status: 'blocked', firstName: 'x'.repeat(101) },
  { email: ` ${prefix}-A@X.example` },
  { email: `${prefix}-b@x.example`, role: 'ADMIN', status: '' },
]

onDatabase('an import of users from a table', (world) => {
  test('has a dry run that changes nothing and predicts the result of each row', async () => {
    const { call, administrator, person, mailsTo, context } = world()
    const admin = await administrator()
    const registered = await person({})
    const prefix = `row-${registered.uid.toLowerCase()}`
    const rows = getRows(registered.email, prefix)
    const before = await context.database.selectFrom('invitations').select('id').execute()
    const dry = (await call(users.importRows, { body: { rows, dryRun: true } }, admin)).body.results
    expect(dry.map(({ outcome }) => outcome)).toEqual([
      'would-invite',
      'already-registered',
      'invalid',
      'already-invited',
      'would-invite',
    ])
    expect(dry[2]!.fields.map(({ path }) => path).toSorted()).toEqual([
      'email',
      'firstName',
      'role',
      'status',
    ])
    const after = await context.database.selectFrom('invitations').select('id').execute()
    expect(after).toHaveLength(before.length)

    const done = (await call(users.importRows, { body: { rows, dryRun: false } }, admin)).body.results
    expect(done.map(({ outcome }) => outcome.replace('would-invite', 'invited'))).toEqual(
      dry.map(({ outcome }) => outcome.replace('would-invite', 'invited')),
    )
    const made = await context.database
      .selectFrom('invitations')
      .select(['email', 'role', 'approve', 'company_name', 'first_name'])
      .where('email', 'like', `${prefix}%`)
      .orderBy('email')
      .execute()
    expect(made).toEqual([
      { email: rows[0]!.email, role: 'user', approve: true, company_name: 'Acme', first_name: 'Ana' },
      { email: rows[4]!.email, role: 'admin', approve: false, company_name: '', first_name: '' },
    ])
    expect(await mailsTo(rows[0]!.email)).toHaveLength(1)
    expect(await mailsTo(registered.email)).toEqual([])
    const again = (await call(users.importRows, { body: { rows, dryRun: true } }, admin)).body.results
    expect(again[0]!.outcome).toBe('already-invited')
  })

  test('accepts at most 5,000 rows', async () => {
    const { call, administrator } = world()
    const admin = await administrator()
    const rows = Array.from({ length: 5001 }, (_, index) => ({
      email: `many-${index}@x.example`,
      firstName: 'A first name of usual length',
      lastName: 'A last name of usual length',
      companyName: 'A company whose name is rather long',
      role: 'user',
      status: 'pending',
    }))
    const tooMany = await call(users.importRows, { body: { rows, dryRun: true } }, admin)
    expect(tooMany.fields.map(({ path }) => path)).toEqual(['rows'])
    const all = await call(users.importRows, { body: { rows: rows.slice(1), dryRun: true } }, admin)
    expect(all.body.results.filter(({ outcome }) => outcome === 'would-invite')).toHaveLength(5000)
  })
})
