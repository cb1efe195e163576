import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { makeCompany, onDatabase, type TestPerson, type World } from './world'

const { applications, audit, companies, users } = contract

const find = async ({ call }: World, name: string, by: TestPerson) =>
  (await call(companies.list, { query: { name } }, by)).body.data

onDatabase('companies', (world) => {
  test('are listed with the number of their users, found by any part of the name, and sorted', async () => {
    const { administrator, person, call } = world()
    const admin = await administrator()
    const gone = await person({ companyName: 'Listing Two' })
    for (const companyName of ['Listing Two', 'LISTING two ', 'Listing One', 'Listing Óne more'])
      await person({ companyName })
    await call(users.remove, { params: { id: gone.uid } }, admin)
    expect((await find(world(), 'listing', admin)).map(({ name, people }) => [name, people])).toEqual([
      ['Listing Two', 2],
      ['Listing Óne more', 1],
      ['Listing One', 1],
    ])
    const byName = await call(companies.list, { query: { name: 'listing one', sort: 'name' } }, admin)
    expect(byName.body).toMatchObject({
      total: 2,
      data: [{ name: 'Listing One' }, { name: 'Listing Óne more' }],
    })
  })

  test('show when one of their users was last seen', async () => {
    const { administrator, person, call } = world()
    const admin = await administrator()
    const own = await person({ companyName: 'Seen of Ours' })
    expect((await find(world(), 'seen of ours', admin))[0]?.lastSeenAt).toBeNull()
    await call(contract.session.get, { query: { start: true } }, own)
    expect((await find(world(), 'seen of ours', admin))[0]?.lastSeenAt).not.toBeNull()
    const body = { companyName: 'Seen Elsewhere' }
    await call(users.update, { params: { id: own.uid }, body }, own)
    expect((await find(world(), 'seen elsewhere', admin))[0]?.lastSeenAt).not.toBeNull()
    const { data } = (await call(companies.list, { query: { sort: 'seen' } }, admin)).body
    expect(data[0]?.lastSeenAt).not.toBeNull()
  })

  test('can be renamed, and the earlier name still matches', async () => {
    const { administrator, person, call } = world()
    const admin = await administrator()
    const id = await makeCompany(world(), 'Old Name')
    const other = await makeCompany(world(), 'Taken Name')
    const change = { name: 'New Name', domains: ['@New.Example', 'labs.new.example'], revision: 1 }
    const params = { id }
    const update = (body: typeof change) => call(companies.update, { params, body }, admin)
    expect((await update({ ...change, name: 'taken NAME' })).code).toBe('NAME_IN_USE')
    expect((await update({ ...change, domains: ['gmail.com'] })).status).toBe(422)
    const { body } = await update(change)
    expect(body).toMatchObject({
      name: 'New Name',
      otherNames: ['Old Name'],
      domains: ['labs.new.example', 'new.example'],
      revision: 2,
    })
    expect((await update(change)).code).toBe('CONFLICT')
    const taken = { name: 'Taken Name', domains: ['new.example'], revision: 1 }
    const refused = await call(companies.update, { params: { id: other }, body: taken }, admin)
    expect(refused.body).toMatchObject({ fields: [{ path: 'domains', code: 'domainTaken' }] })
    await person({ companyName: 'old name' })
    expect((await call(companies.get, { params }, admin)).body.people).toBe(2)
    const log = await call(audit.list, { query: { subject: id } }, admin)
    expect(log.body.data).toMatchObject([
      { action: 'company.update', before: { name: 'Old Name' }, after: { name: 'New Name' } },
    ])
  })

  test('can take over the name of a company without users', async () => {
    const { administrator, person, call } = world()
    const admin = await administrator()
    const own = await person({ companyName: 'Passing GmbH' })
    await call(users.update, { params: { id: own.uid }, body: { companyName: 'Passing' } }, own)
    const found = await call(companies.list, { query: { name: 'Passing' } }, admin)
    const { id } = found.body.data[0]!
    const body = { name: 'Passing GmbH', domains: [], revision: 1 }
    expect((await call(companies.update, { params: { id }, body }, admin)).body.name).toBe('Passing GmbH')
    const again = await person({ companyName: 'passing gmbh' })
    expect((await call(companies.get, { params: { id } }, admin)).body.people).toBe(2)
    expect(again.uid).not.toBe(own.uid)
  })

  test('can be merged, which moves users, names and domains', async () => {
    const { administrator, person, applicant, setColumns, call } = world()
    const admin = await administrator()
    const own = await applicant()
    await setColumns(own.uid, { company_name: 'Merged Away' })
    const gone = await person({ companyName: 'Merged Away' })
    await call(users.remove, { params: { id: gone.uid } }, admin)
    const into = await makeCompany(world(), 'Merged Into')
    const [away] = await find(world(), 'Merged Away', admin)
    const params = { id: away?.id ?? '' }
    const domains = ['away.example']
    await call(companies.update, { params, body: { name: 'Merged Away', domains, revision: 1 } }, admin)
    const merge = (body: object, target = params) =>
      // oxlint-disable-next-line typescript/no-explicit-any
      call(companies.merge, { params: target, body: body as any }, admin)
    expect((await merge({ into, revision: 1 })).code).toBe('CONFLICT')
    expect((await merge({ into: params.id, revision: 2 })).status).toBe(422)
    expect((await merge({ into: crypto.randomUUID(), revision: 2 })).status).toBe(422)
    const { body } = await merge({ into, revision: 2 })
    expect(body).toMatchObject({ id: into, people: 2, otherNames: ['Merged Away'], domains })
    expect((await merge({ into, revision: 2 })).code).toBe('NOT_FOUND')
    // The user's text stays. Users who enter it later belong to the company that remains.
    expect((await call(users.get, { params: { id: own.uid } }, admin)).body.companyName).toBe('Merged Away')
    await person({ companyName: 'merged away' })
    await call(users.restore, { params: { id: gone.uid } }, admin)
    const { total } = (await call(users.list, { query: { company: 'Merged Away' } }, admin)).body
    expect([total, (await call(companies.get, { params: { id: into } }, admin)).body.people]).toEqual([4, 4])
    const waiting = await call(companies.listApplications, { params: { id: into }, query: {} }, admin)
    expect(waiting.body.data).toMatchObject([{ identityUid: own.uid, state: 'submitted' }])
    await call(
      applications.review,
      { params: { id: own.uid }, body: { decision: 'approved', reason: '', message: '' } },
      admin,
    )
    const { data } = (await call(companies.listActivity, { params: { id: into }, query: {} }, admin)).body
    expect(data.map(({ action }) => action)).toEqual([
      'application.review',
      'user.restore',
      'company.merge',
      'user.delete',
    ])
  })

  test('lose no user when they are merged while users join', async () => {
    const { administrator, person, call } = world()
    const admin = await administrator()
    const [from, into] = [await makeCompany(world(), 'Race From'), await makeCompany(world(), 'Race Into')]
    const joining = [await person({}), await person({}), await person({ companyName: 'Race From' })]
    const join = (own: TestPerson, companyName: string) =>
      call(users.update, { params: { id: own.uid }, body: { companyName } }, own)
    const answers = await Promise.all([
      join(joining[0]!, 'Race From'),
      call(companies.merge, { params: { id: from }, body: { into, revision: 1 } }, admin),
      join(joining[1]!, 'race from'),
      join(joining[2]!, 'Race Into'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await call(companies.get, { params: { id: into } }, admin)).body.people).toBe(5)
    expect((await call(users.list, { query: { company: 'Race From' } }, admin)).body.total).toBe(5)
  })

  test('are suggested only to users with a confirmed address of their domain', async () => {
    const { administrator, person, setColumns, call } = world()
    const admin = await administrator()
    const id = await makeCompany(world(), 'Suggested')
    const body = { name: 'Suggested', domains: ['suggested.example'], revision: 1 }
    await call(companies.update, { params: { id }, body }, admin)
    const own = await person({})
    const suggest = async () => (await call(companies.suggest, {}, own)).body.data
    expect(await suggest()).toEqual([])
    await setColumns(own.uid, { email: 'ana@suggested.example' })
    expect(await suggest()).toEqual(['Suggested'])
    await setColumns(own.uid, { verified: false })
    expect(await suggest()).toEqual([])
  })

  test('without users are deleted after a day', async () => {
    const { person, call, context, advance, runDueJobs } = world()
    const own = await person({ companyName: 'Typing Eror' })
    const params = { id: own.uid }
    await call(users.update, { params, body: { companyName: 'Typing Error' } }, own)
    advance(2 * 86_400_000)
    await runDueJobs()
    const names = await context.database.selectFrom('company_names').select('name').execute()
    expect(names.map(({ name }) => name)).toContain('Typing Error')
    expect(names.map(({ name }) => name)).not.toContain('Typing Eror')
  })
})
