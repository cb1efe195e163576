import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onDatabase } from './world'

const { users } = contract
const password = 'Portal-demo-1'

let count = 0
const freshEmail = () => `profile-${(count += 1)}@x.example`

onDatabase('a phone number', (world) => {
  test.each([
    [{ phoneNumber: '+49 (0)30 123456' }, '+4930123456'],
    [{ phoneNumber: '＋81 90‑1234‑5678' }, '+819012345678'],
    [{ phoneNumber: '\u202A+43 1/234 56 78\u202C' }, '+4312345678'],
    [{ phoneNumber: '030 123456', phoneCountry: 'DE' }, '+4930123456'],
    [{ phoneNumber: '030 123456', phoneCountry: 'DE', address: { country: 'Chile' } }, '+4930123456'],
    [{ phoneNumber: '020 7946 0018', address: { country: 'United Kingdom' } }, '+442079460018'],
    [{ phoneNumber: '', phoneCountry: 'DE' }, ''],
  ])('%j is stored in E.164 format by every call', async (given, stored) => {
    const { call, signIn, identity, person, administrator } = world()
    const admin = await administrator()
    const getNumber = async (id: string) =>
      (await call(users.get, { params: { id } }, admin)).body.phoneNumber

    const body = { firstName: 'Ana', email: freshEmail(), password, ...given }
    const { identityUid } = (await call(users.register, { body })).body
    expect(await getNumber(identityUid)).toBe(stored)

    const arrived = await identity(freshEmail(), { emailVerified: true })
    await call(users.create, { body: { firstName: 'Ana', ...given } }, arrived)
    expect(await getNumber(arrived.uid)).toBe(stored)

    const opened = { firstName: 'Ana', email: freshEmail(), ...given }
    const account = await call(users.createAccount, { body: opened }, admin)
    expect(await getNumber(account.body.identityUid)).toBe(stored)

    const owner = await person({})
    const caller = await signIn(owner.email)
    const changed = await call(users.update, { params: { id: owner.uid }, body: given }, caller)
    expect(changed.body.phoneNumber).toBe(stored)
  })

  test.each([
    '+1 415 555 0100 ext. 12',
    '030 123456',
    '+999 123456789',
    '+49 30',
    'call me',
    '+49 30 123456 / 654321',
  ])('%s is rejected with a reason, and no account is created', async (phoneNumber) => {
    const { call, administrator, person } = world()
    const admin = await administrator()
    const owner = await person({})
    const registration = { firstName: 'Ana', email: freshEmail(), password, phoneNumber }
    for (const answer of [
      await call(users.register, { body: registration }),
      await call(
        users.createAccount,
        { body: { firstName: 'Ana', email: registration.email, phoneNumber } },
        admin,
      ),
      await call(users.update, { params: { id: owner.uid }, body: { phoneNumber } }, owner),
    ]) {
      expect(answer).toMatchObject({ status: 422, code: 'FIELDS_INVALID', fields: [{ path: 'phoneNumber' }] })
      expect(answer.fields[0]!.message.length).toBeGreaterThan(20)
    }
    const again = { ...registration, phoneNumber: '' }
    expect((await call(users.register, { body: again })).status).toBe(201)
  })

  test('that an earlier release stored is unchanged when another field changes', async () => {
    const { call, person, setColumns } = world()
    const owner = await person({})
    await setColumns(owner.uid, { phone_number: '+49030123456' })
    const params = { id: owner.uid }
    const body = { companyName: 'Acme' }
    expect((await call(users.update, { params, body }, owner)).body.phoneNumber).toBe('+49030123456')
  })
})

onDatabase('a name', (world) => {
  const find = async (name: string) => {
    const admin = await world().administrator()
    const { body } = await world().call(users.list, { query: { name, count: 100, sort: 'name' } }, admin)
    return body.data.map((item) => item.name)
  }

  test('can be one word, without a trailing space', async () => {
    const { call, context, mailsTo, signIn, administrator } = world()
    const email = freshEmail()
    const { status, body } = await call(users.register, {
      body: { firstName: 'Sukarnoputri', email, password },
    })
    expect(status).toBe(201)
    const params = { id: body.identityUid }
    const owner = await signIn(email)
    expect((await call(users.get, { params }, owner)).body).toMatchObject({
      firstName: 'Sukarnoputri',
      lastName: '',
    })
    expect(await find('Sukarnoputri')).toEqual(['Sukarnoputri'])
    expect((await context.identity.getAccount(body.identityUid))!.displayName).toBe('Sukarnoputri')
    const { name_order: order } = await context.database
      .selectFrom('users')
      .select('name_order')
      .where('identity_uid', '=', body.identityUid)
      .executeTakeFirstOrThrow()
    expect(order).toBe('sukarnoputri')

    const written = await call(users.update, { params, body: { lastName: 'Soto' } }, owner)
    expect(written.body.lastName).toBe('Soto')
    expect((await call(users.update, { params, body: { lastName: '\u200B' } }, owner)).body.lastName).toBe('')

    const opened = freshEmail()
    const admin = await administrator()
    expect(
      (await call(users.createAccount, { body: { firstName: 'Suharto', email: opened } }, admin)).status,
    ).toBe(201)
    expect(await find('Suharto')).toEqual(['Suharto'])
    expect(await mailsTo(opened)).toHaveLength(1)
  })

  test.each(['', ' ', '\u200B', '\u3164', '\u2800', '\uFEFF\u00AD'])(
    '%j is not a first name',
    async (firstName) => {
      const body = { firstName, lastName: 'Rojas', email: freshEmail(), password }
      const answer = await world().call(users.register, { body })
      expect(answer).toMatchObject({
        status: 422,
        fields: [{ path: 'firstName', code: 'firstNameRequired', message: 'Enter your first name.' }],
      })
    },
  )

  test('is found with or without accents, in any case and width', async () => {
    const { person } = world()
    await person({ firstName: 'Kenji', lastName: 'Itō' })
    await person({ firstName: 'Noémie', lastName: 'Łukasiewicz-Straßer' })
    await person({ firstName: 'Ｔａｎａｋａ', lastName: 'Ǹgọ́zí' })
    const [ito, noemie, tanaka] = ['Kenji Itō', 'Noémie Łukasiewicz-Straßer', 'Ｔａｎａｋａ Ǹgọ́zí']
    for (const [typed, found] of [
      ['ito', ito],
      ['ITŌ', ito],
      ['ＩＴＯ', ito],
      ['noemie', noemie],
      ['Noe\u0301mie', noemie],
      ['lukasiewicz', noemie],
      ['strasser', noemie],
      ['straßer', noemie],
      ['tanaka', tanaka],
      ['ngozi', tanaka],
    ] as const) {
      expect(await find(typed), typed).toEqual([found])
    }
    expect(await find('％')).toEqual([])
  })
})

onDatabase('profile questions', (world) => {
  test('are listed as unanswered until answered, and again after the answer is removed', async () => {
    const { call, identity } = world()
    const own = await identity(freshEmail(), { emailVerified: true })
    const params = { id: own.uid }
    const read = async () => {
      const { body } = await call(users.get, { params }, own)
      return [body.hasDevelopedMeteringApps, body.hasExperienceWithRevelo, body.unanswered]
    }
    await call(users.create, { body: { firstName: 'Ana', hasExperienceWithRevelo: false } }, own)
    expect(await read()).toEqual([false, false, ['hasDevelopedMeteringApps']])
    await call(users.update, { params, body: { hasDevelopedMeteringApps: true } }, own)
    expect(await read()).toEqual([true, false, []])
    await call(users.update, { params, body: { hasExperienceWithRevelo: null } }, own)
    expect(await read()).toEqual([true, false, ['hasExperienceWithRevelo']])
  })
})
