import { expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { getZip } from '../support/documentation'
import { makeCohort, makePath } from './learning-world'
import { onDatabase, shippingAddress, type TestPerson } from './world'

const {
  users,
  session,
  applications,
  invitations,
  audit,
  catalogue,
  savedViews,
  devKits,
  imports,
  learningPaths,
} = contract

const day = 86_400_000

onDatabase('a deleted user', (world) => {
  const deleteApplicant = async () => {
    const { call, administrator, applicant } = world()
    const admin = await administrator()
    const other = await applicant()
    expect((await call(users.remove, { params: { id: other.uid } }, admin)).status).toBe(204)
    return { admin, other }
  }

  test('loses access at once, with every token', async () => {
    const { call } = world()
    const { other } = await deleteApplicant()
    const params = { id: other.uid }
    expect((await call(session.get, { query: {} }, other)).code).toBe('TOKEN_INVALID')
    expect((await call(users.get, { params }, other)).code).toBe('TOKEN_INVALID')
    const again = { firstName: 'Ana', lastName: 'Rojas' }
    expect((await call(users.create, { body: again }, other)).code).toBe('TOKEN_INVALID')
    expect((await call(catalogue.teasers, {}, other)).status).toBe(200)
  })

  test('cannot sign in', async () => {
    const { signIn, context } = world()
    const { other } = await deleteApplicant()
    expect((await context.identity.getAccount(other.uid))!.disabled).toBe(true)
    await expect(signIn(other.email)).rejects.toThrow('USER_DISABLED')
  })

  test('is excluded from every list and action of administrators', async () => {
    const { call } = world()
    const { admin, other } = await deleteApplicant()
    const params = { id: other.uid }
    const list = await call(users.list, { query: { name: other.email } }, admin)
    expect([list.body.total, list.body.data]).toEqual([0, []])
    const queue = await call(applications.listWaiting, { query: { count: 100 } }, admin)
    expect(queue.text).not.toContain(other.uid)
    const answers = [
      await call(users.get, { params }, admin),
      await call(users.update, { params, body: { jobTitle: 'x' } }, admin),
      await call(users.setRole, { params, body: { newRole: 'admin' } }, admin),
      await call(users.setPassword, { body: { newPassword: 'Another-1', identityUid: other.uid } }, admin),
      await call(users.remove, { params }, admin),
      await call(applications.get, { params }, admin),
      await call(applications.review, { params, body: { decision: 'approved' } }, admin),
      await call(applications.claim, { params }, admin),
      await call(applications.comment, { params, body: { comment: 'x', visibility: 'private' } }, admin),
      await call(audit.ofUser, { params, query: {} }, admin),
      await call(users.listMails, { params, query: {} }, admin),
    ]
    expect([...new Set(answers.map(({ code }) => code))]).toEqual(['NOT_FOUND'])
    const set = await call(users.setStatus, { body: { users: [other.uid], newStatus: 'approved' } }, admin)
    expect(set.body.results).toEqual([{ identityUid: other.uid, outcome: 'refused', reason: 'NOT_FOUND' }])
    const csv = await call(users.exportCsv, { query: { name: other.email } }, admin)
    expect(csv.text).not.toContain(other.email)
  })

  test('keeps the email address reserved, and gets no mail but the notice of the deletion', async () => {
    const { call, mailsTo } = world()
    const { admin, other } = await deleteApplicant()
    const { email } = other
    const body = { firstName: 'A', lastName: 'B', email, password: 'Portal-demo-1' }
    expect((await call(users.register, { body })).code).toBe('EMAIL_ALREADY_IN_USE')
    const invited = await call(invitations.create, { body: { invitations: [{ email }] } }, admin)
    expect(invited.body.results).toEqual([{ email, outcome: 'already-registered' }])
    expect((await call(users.requestPasswordReset, { body: { email } })).status).toBe(202)
    expect((await call(users.resendConfirmation, { body: { email } })).status).toBe(202)
    const kinds = (await mailsTo(email)).map(({ kind }) => kind)
    expect(kinds).toEqual(['application-submitted', 'account-deleted'])
  })

  test('no longer shares saved views', async () => {
    const { call, administrator } = world()
    const [owner, admin] = [await administrator(), await administrator()]
    await call(savedViews.create, { body: { name: 'Wordgone', search: {}, shared: true } }, owner)
    const names = async () =>
      (await call(savedViews.list, {}, admin)).body.data.map(({ name }: { name: string }) => name)
    expect(await names()).toContain('Wordgone')
    await call(users.remove, { params: { id: owner.uid } }, admin)
    expect(await names()).not.toContain('Wordgone')
  })

  test('can be restored with all data, which is audited', async () => {
    const { call, signIn, context } = world()
    const { admin, other } = await deleteApplicant()
    const params = { id: other.uid }
    const listed = (await call(users.listDeleted, { query: { count: 100 } }, admin)).body.data
    const item = listed.find(({ identityUid }) => identityUid === other.uid)!
    expect(item).toMatchObject({ email: other.email, status: 'pending', role: 'user' })
    expect(Date.parse(item.removedAt) - Date.parse(item.deletedAt)).toBe(30 * day)

    const restored = await call(users.restore, { params }, admin)
    expect(restored.body).toMatchObject({ identityUid: other.uid, status: 'pending' })
    expect((await context.identity.getAccount(other.uid))!.disabled).toBe(false)
    expect((await call(users.get, { params }, await signIn(other.email))).status).toBe(200)
    const list = await call(users.list, { query: { name: other.email } }, admin)
    expect(list.body.total).toBe(1)
    const application = await call(applications.get, { params }, admin)
    expect(application.body.state).toBe('submitted')
    const acts = (await call(audit.ofUser, { params, query: {} }, admin)).body.data
    expect(acts.map(({ action }) => action).slice(0, 2)).toEqual(['user.restore', 'user.delete'])
    expect((await call(users.restore, { params }, admin)).code).toBe('NOT_FOUND')
  })

  test('stays blocked when restored, if blocked before', async () => {
    const { call, administrator, person, context } = world()
    const admin = await administrator()
    const blocked = await person({ status: 'blocked' })
    const params = { id: blocked.uid }
    await call(users.remove, { params }, admin)
    await call(users.restore, { params }, admin)
    expect((await context.identity.getAccount(blocked.uid))!.disabled).toBe(true)
  })

  test('loses access even while the provider is unavailable', async () => {
    const { call, administrator, person, context } = world()
    const admin = await administrator()
    const other = await person({})
    const away = vi.spyOn(context.identity, 'setDisabled').mockRejectedValue(new Error('away'))
    const error = vi.spyOn(context.log, 'error').mockImplementation(() => {})
    expect((await call(users.remove, { params: { id: other.uid } }, admin)).status).toBe(204)
    expect((await call(users.get, { params: { id: other.uid } }, other)).code).toBe('TOKEN_INVALID')
    away.mockRestore()
    error.mockRestore()
  })
})

onDatabase('the last administrator', (world) => {
  test('cannot be deleted, even when the last two delete each other at once', async () => {
    const { call, person, onlyAdministrators, setColumns } = world()
    const remove = (who: TestPerson, whom: TestPerson) =>
      call(users.remove, { params: { id: whom.uid } }, who)
    // New users each time: deletion signs a user out at the provider.
    const twoAdministrators = async (): Promise<[TestPerson, TestPerson]> => {
      const one = await person({ role: 'admin' })
      const two = await person({ role: 'admin' })
      await onlyAdministrators([one.uid, two.uid])
      return [one, two]
    }
    for (let round = 0; round < 8; round += 1) {
      const [one, two] = await twoAdministrators()
      const answers = await Promise.all([remove(one, two), remove(two, one)])
      expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
    }
    const [last, deleted] = await twoAdministrators()
    await setColumns(deleted.uid, { deleted_at: new Date().toISOString() })
    expect((await remove(last, last)).code).toBe('LAST_ADMINISTRATOR')
    // One of them deletes while the other demotes: the same lock.
    const [one, two] = await twoAdministrators()
    const demote = call(users.setRole, { params: { id: one.uid }, body: { newRole: 'user' } }, two)
    const answers = await Promise.all([remove(one, two), demote])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  })
})

onDatabase('a user who was deleted thirty days ago', (world) => {
  test('is erased, except for anonymous audit entries and records', async () => {
    const { call, administrator, person, applicant, context, advance, mailsTo, contactMessage } = world()
    const admin = await administrator()
    const decoy = await applicant()
    const other = await person({ role: 'admin', firstName: 'Wordfirst', lastName: 'Wordlast' })
    // One with the deleted user's address, sent without signing in, and one of another visitor.
    const unsigned = await contactMessage({ name: 'Wordfirst', email: other.email })
    const another = await contactMessage({ name: 'Vera Visitor' })
    const params = { id: other.uid }
    await call(users.update, { params, body: { companyName: 'Wordcompany' } }, admin)
    await call(users.setRole, { params: { id: decoy.uid }, body: { newRole: 'admin' } }, other)
    const archive = getZip({ 'a.md': '# A' })
    const imported = (await call(imports.create, { query: { source: 'Handbook' }, body: archive }, other))
      .body
    expect(imported.created.byName).toBe('Wordfirst Wordlast')
    const id = crypto.randomUUID()
    await context.files.put(`pictures/${id}.webp`, new Uint8Array([1]), 'image/webp')
    const picture = { id, owner_uid: other.uid, created_at: context.now().toISOString() }
    await context.database.insertInto('pictures').values(picture).execute()
    const path = await makePath(world())
    const { id: cohort, member, dueOn } = await makeCohort(world(), path)
    const extension = { params: { id: cohort, member }, body: { dueOn: '2099-01-01', before: dueOn } }
    const { email: memberEmail } = (await call(users.get, { params: { id: member } }, admin)).body
    expect((await call(learningPaths.extendMember, extension, admin)).status).toBe(204)
    const aboutPath = async () => (await call(audit.list, { query: { subject: path.id } }, admin)).text
    expect(await aboutPath()).toContain(memberEmail)
    await call(users.remove, { params }, admin)
    await call(users.remove, { params: { id: member } }, admin)

    advance(30 * day - 60_000)
    await world().runDueJobs('housekeeping')
    expect((await call(users.listDeleted, { query: { count: 100 } }, admin)).text).toContain(other.uid)
    advance(120_000)
    expect((await call(users.listDeleted, { query: { count: 100 } }, admin)).text).not.toContain(other.uid)
    expect((await call(users.restore, { params }, admin)).code).toBe('NOT_FOUND')
    // Two nodes at once, after a run while the provider was unavailable.
    const error = vi.spyOn(context.log, 'error').mockImplementation(() => {})
    const away = vi.spyOn(context.identity, 'deleteAccount').mockRejectedValue(new Error('away'))
    await world().runDueJobs('housekeeping')
    expect(error).toHaveBeenCalled()
    expect(await context.identity.getAccount(other.uid)).not.toBeNull()
    away.mockRestore()
    error.mockRestore()
    await Promise.all([world().runDueJobs('housekeeping'), world().runDueJobs('housekeeping')])

    expect(await context.identity.getAccount(other.uid)).toBeNull()
    expect(await context.files.get(`pictures/${id}.webp`)).toBeNull()
    expect(await mailsTo(other.email)).toEqual([])
    const row = context.database.selectFrom('users').select('name').where('identity_uid', '=', other.uid)
    expect(await row.executeTakeFirst()).toBeUndefined()
    const about = await call(audit.list, { query: { subject: other.uid } }, admin)
    expect(about.body.data.map(({ action }) => action)).toEqual([
      'user.remove',
      'user.delete',
      'user.profile',
    ])
    expect(about.text).not.toMatch(/Wordcompany|Wordfirst|Wordlast/)
    expect(await aboutPath()).toContain('path.cohort-extend')
    expect(await aboutPath()).not.toContain(memberEmail)
    const by = await call(audit.list, { query: { actor: other.uid } }, admin)
    const anonymous = { actorName: 'Removed user', actorUid: other.uid }
    expect(by.body.data).toEqual([
      expect.objectContaining({ action: 'import.create', ...anonymous }),
      expect.objectContaining({ action: 'user.role', ...anonymous }),
    ])
    const kept = await call(imports.get, { params: { id: imported.id } }, admin)
    expect(kept.body.created).toMatchObject({ byUid: other.uid, byName: 'Removed user' })
    expect((await call(users.get, { params: { id: decoy.uid } }, admin)).status).toBe(200)
    const messages = context.database.selectFrom('contact_messages').select(['id', 'name', 'email'])
    expect(await messages.where('id', '=', unsigned).execute()).toEqual([
      { id: unsigned, name: 'Removed user', email: '' },
    ])
    expect(await messages.where('id', '=', another).execute()).toMatchObject([{ name: 'Vera Visitor' }])
    advance(-30 * day - 60_000)
  })
})

onDatabase('reserved kits', (world) => {
  test('return to stock if they were not shipped when their user is removed', async () => {
    const { call, administrator, person, kit, context, advance } = world()
    const admin = await administrator()
    const owner = await person({ status: 'approved' })
    const slug = await kit(10, { allows_several: true })
    const stock = async () =>
      (await context.database.selectFrom('dev_kits').select('stock').where('slug', '=', slug).execute())[0]!
        .stock
    const request = async (quantity: number) => {
      const body = { kit: slug, quantity, purpose: 'To try it.', shippingAddress }
      return (await call(devKits.request, { body }, owner)).body.id
    }
    const change = (id: string, state: 'approved' | 'shipped', quantity?: number) =>
      call(devKits.changeRequests, { body: { ids: [id], state, ...(quantity && { quantity }) } }, admin)
    await request(1)
    await change(await request(2), 'approved', 1)
    const sent = await request(3)
    await change(sent, 'approved')
    await change(sent, 'shipped')
    expect(await stock()).toBe(5)
    await call(users.remove, { params: { id: owner.uid } }, admin)
    expect(await stock()).toBe(5)
    advance(31 * day)
    // Two nodes at once.
    await Promise.all([world().runDueJobs('housekeeping'), world().runDueJobs('housekeeping')])
    expect(await stock()).toBe(7)
  })
})
