import { uuidv7 } from 'uuidv7'
import { expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { anotherNode } from '../support/service'
import { makeQuestion } from './community-world'
import { onDatabase, type TestPerson, type World } from './world'

const { ownAccount, session, users, questions, audit } = contract

const day = 86_400_000

const requestDeletion = ({ call }: World, person: TestPerson, email = person.email) =>
  call(ownAccount.requestRemoval, { params: { id: person.uid }, body: { email } }, person)

const signInAgain = async ({ signIn }: World, person: TestPerson): Promise<TestPerson> => ({
  ...person,
  ...(await signIn(person.email)),
})

const kindsTo = async ({ mailsTo }: World, { email }: TestPerson) =>
  (await mailsTo(email)).map(({ kind }) => kind)

const getRow = ({ context }: World, { uid }: TestPerson) =>
  context.database.selectFrom('users').selectAll().where('identity_uid', '=', uid).executeTakeFirst()

onDatabase('account deletion by its owner', (world) => {
  test('is due in 14 days, ends every session, and mails the date and a link to cancel', async () => {
    const ana = await world().person({ firstName: 'Ana' })
    const { status, body } = await requestDeletion(world(), ana, ` ${ana.email.toUpperCase()} `)
    expect(status).toBe(200)
    const days = (Date.parse(body.removalAt) - world().context.now().getTime()) / day
    expect(Math.round(days)).toBe(14)
    expect((await getRow(world(), ana))!.sessions_ended_at).not.toBeNull()
    expect(await world().context.identity.getAccount(ana.uid)).toMatchObject({ disabled: false })
    const [mail] = await world().mailsTo(ana.email)
    const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
    expect(mail!.kind).toBe('account-leaving')
    expect(mail!.text).toContain(words.format(new Date(body.removalAt)))
    expect(mail!.text).toContain('/login')
    const back = await signInAgain(world(), ana)
    const seen = await world().call(session.get, { query: { start: true } }, back)
    expect(seen.body.user!.removalAt).toBe(body.removalAt)
    // A repeated request keeps the date and sends no second mail.
    expect((await requestDeletion(world(), back)).body.removalAt).toBe(body.removalAt)
    expect(await kindsTo(world(), ana)).toEqual(['account-leaving'])
  })

  test('requires the owner’s email address as confirmation', async () => {
    const ana = await world().person({})
    const refused = await requestDeletion(world(), ana, 'another.user@x.example')
    expect([refused.code, refused.fields[0]?.path]).toEqual(['FIELDS_INVALID', 'email'])
    expect((await getRow(world(), ana))!.removal_at).toBeNull()
    expect((await world().call(session.get, { query: {} }, ana)).status).toBe(200)
  })

  test('requires a recent sign-in, measured by the provider’s clock', async () => {
    const ana = await world().person({})
    const later = new Date(Date.now() + 6 * 60_000)
    const clock = vi.spyOn(world().context.identity, 'moment').mockReturnValue(later)
    expect((await requestDeletion(world(), ana)).code).toBe('RECENT_SIGN_IN_REQUIRED')
    clock.mockRestore()
    expect((await getRow(world(), ana))!.removal_at).toBeNull()
  })

  test('waits for the next cleanup when the process is shutting down', async () => {
    const ana = await world().person({})
    await requestDeletion(world(), ana)
    const due = new Date(Date.now() + 40 * 86_400_000)
    const now = () => due
    await world().runDueJobs('housekeeping', { now, shutdownSignal: AbortSignal.abort() })
    expect(await getRow(world(), ana)).toBeDefined()
    await world().runDueJobs('housekeeping', { now })
    expect(await getRow(world(), ana)).toBeUndefined()
  })

  test('is refused for the last administrator, even when the last two request it at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const two = [await world().administrator(), await world().administrator()]
      await world().onlyAdministrators(two.map(({ uid }) => uid))
      const answers = await Promise.all(two.map((one) => requestDeletion(world(), one)))
      expect(answers.map(({ code, status }) => code ?? status).toSorted()).toEqual([
        200,
        'LAST_ADMINISTRATOR',
      ])
    }
  })

  test('an administrator who requested it does not count as remaining, and can be demoted', async () => {
    const [leaving, last] = [await world().administrator(), await world().administrator()]
    await world().onlyAdministrators([leaving.uid, last.uid])
    await requestDeletion(world(), leaving)
    const { call } = world()
    const demote = (uid: string) =>
      call(users.setRole, { params: { id: uid }, body: { newRole: 'user' } }, last).then(
        ({ code, status }) => code ?? status,
      )
    expect(await demote(last.uid)).toBe('LAST_ADMINISTRATOR')
    expect(await demote(leaving.uid)).toBe(200)
  })

  test('can be cancelled until the due date, by the owner alone', async () => {
    const { call, administrator } = world()
    const [ana, decoy, admin] = [await world().person({}), await world().person({}), await administrator()]
    await requestDeletion(world(), ana)
    await requestDeletion(world(), decoy)
    const params = { id: ana.uid }
    expect((await call(ownAccount.keep, { params }, admin)).code).toBe('NOT_FOUND')
    expect((await call(users.get, { params }, admin)).body.removalAt).not.toBeNull()
    const back = await signInAgain(world(), ana)
    expect((await call(ownAccount.keep, { params }, back)).status).toBe(204)
    expect((await call(ownAccount.keep, { params }, back)).status).toBe(204)
    expect((await call(users.get, { params }, back)).body.removalAt).toBeNull()
    expect(await kindsTo(world(), ana)).toEqual(['account-leaving', 'account-kept'])
    expect((await getRow(world(), decoy))!.removal_at).not.toBeNull()
    const acts = await call(audit.ofUser, { params, query: {} }, admin)
    expect(acts.body.data.map(({ action }) => action).slice(0, 2)).toEqual(['own.stay', 'own.removal'])
  })
})

onDatabase('account deletion on its due date', (world) => {
  test('erases the owner’s data once across nodes, keeping questions without the name and one last mail', async () => {
    const { call, context, advance, person, administrator, runDueJobs } = world()
    const ana = await person({ status: 'approved', firstName: 'Wordana' })
    const [decoy, kept, admin] = [await person({}), await person({}), await administrator()]
    const question = await makeQuestion(world(), { author_uid: ana.uid })
    const id = crypto.randomUUID()
    await context.files.put(`pictures/${id}.webp`, new Uint8Array([1]), 'image/webp')
    const picture = { id, owner_uid: ana.uid, created_at: context.now().toISOString() }
    await context.database.insertInto('pictures').values(picture).execute()
    await requestDeletion(world(), ana)
    await requestDeletion(world(), kept)
    advance(14 * day - 60_000)
    await runDueJobs('housekeeping')
    expect(
      (await call(ownAccount.keep, { params: { id: kept.uid } }, await signInAgain(world(), kept))).status,
    ).toBe(204)
    advance(120_000)
    // The provider is away for the first try; even so, the removal can no longer be cancelled.
    const error = vi.spyOn(context.log, 'error').mockImplementation(() => {})
    const away = vi.spyOn(context.identity, 'deleteAccount').mockRejectedValue(new Error('away'))
    await runDueJobs('housekeeping')
    expect(error).toHaveBeenCalled()
    expect(await context.identity.getAccount(ana.uid)).not.toBeNull()
    away.mockRestore()
    error.mockRestore()
    expect((await call(users.restore, { params: { id: ana.uid } }, admin)).code).toBe('NOT_FOUND')
    expect((await call(users.listDeleted, { query: { count: 100 } }, admin)).text).not.toContain(ana.uid)

    const node = await anotherNode(world().context)
    await Promise.all([runDueJobs('housekeeping'), runDueJobs('housekeeping', node.context)])
    await node.close()
    expect(await getRow(world(), ana)).toBeUndefined()
    expect(await context.identity.getAccount(ana.uid)).toBeNull()
    expect(await context.files.get(`pictures/${id}.webp`)).toBeNull()
    expect(await getRow(world(), decoy)).toBeDefined()
    expect((await getRow(world(), kept))!.deleted_at).toBeNull()
    const [last, ...others] = await world().mailsTo(ana.email)
    expect([last!.kind, last!.identity_uid, others]).toEqual(['account-removed', null, []])
    const read = await call(questions.get, { params: { id: question } }, admin)
    expect(read.status).toBe(200)
    expect(read.text).not.toContain('Wordana')

    // The last mail is deleted once it is sent or given up.
    const setMail = (mailId: string, state: { sent_at: string } | { given_up_at: string }) =>
      context.database.updateTable('mails').set(state).where('id', '=', mailId).execute()
    await runDueJobs('housekeeping')
    expect(await world().mailsTo(ana.email)).toHaveLength(1)
    const another = { ...last!, id: uuidv7() }
    await context.database.insertInto('mails').values(another).execute()
    await setMail(last!.id, { sent_at: context.now().toISOString() })
    await runDueJobs('housekeeping')
    expect((await world().mailsTo(ana.email)).map(({ id: left }) => left)).toEqual([another.id])
    await setMail(another.id, { given_up_at: context.now().toISOString() })
    await runDueJobs('housekeeping')
    expect(await world().mailsTo(ana.email)).toEqual([])
    expect(await kindsTo(world(), kept)).toEqual(['account-leaving', 'account-kept'])
  })

  test('also erases a user who was disabled or deleted meanwhile, unless it was cancelled', async () => {
    const { call, advance, person, administrator } = world()
    const [disabled, deleted, restored, admin] = [
      await person({}),
      await person({}),
      await person({}),
      await administrator(),
    ]
    for (const one of [disabled, deleted, restored]) await requestDeletion(world(), one)
    const status = { users: [disabled.uid], newStatus: 'disabled' as const }
    await call(users.setStatus, { body: status }, admin)
    for (const { uid } of [deleted, restored]) await call(users.remove, { params: { id: uid } }, admin)
    expect((await call(ownAccount.keep, { params: { id: disabled.uid } }, disabled)).code).toBe(
      'ACCOUNT_DISABLED',
    )
    // The list of deleted users shows the earlier of the two dates.
    const listed = (await call(users.listDeleted, { query: { count: 100 } }, admin)).body.data
    const { removedAt } = listed.find(({ identityUid }) => identityUid === deleted.uid)!
    expect(removedAt).toBe((await getRow(world(), deleted))!.removal_at)
    // After a restore the request still stands, and its owner can cancel it.
    await call(users.restore, { params: { id: restored.uid } }, admin)
    const back = await signInAgain(world(), restored)
    expect((await call(users.get, { params: { id: back.uid } }, back)).body.removalAt).not.toBeNull()
    expect((await call(ownAccount.keep, { params: { id: back.uid } }, back)).status).toBe(204)

    advance(14 * day + 60_000)
    await world().runDueJobs('housekeeping')
    for (const one of [disabled, deleted]) {
      expect(await getRow(world(), one)).toBeUndefined()
      expect(await kindsTo(world(), one)).toEqual(['account-removed'])
    }
    expect((await getRow(world(), restored))!.deleted_at).toBeNull()
  })
})
