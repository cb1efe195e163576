import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onDatabase, type TestPerson, type World } from './world'

const { audit, members, ownAccount, pages, session, terms, users } = contract

const profile = { firstName: 'Ana', lastName: 'Rojas' }
const registration = (email: string) => ({ ...profile, email, password: 'Portal-demo-1' })

/** The acceptance in a user's profile, read by that user. */
const acceptedBy = async ({ call }: World, own: TestPerson) => {
  const { termsVersion, termsAcceptedAt } = (await call(users.get, { params: { id: own.uid } }, own)).body
  return { termsVersion, termsAcceptedAt }
}

const getAsked = async ({ call }: World, own: TestPerson, start = false) =>
  (await call(session.get, { query: { start } }, own)).body.termsToAccept

const withdraw = ({ context }: World) =>
  context.database
    .updateTable('pages')
    .set({ status: 'draft', published_version: null })
    .where('slug', '=', 'terms-of-use')
    .execute()

onDatabase('the terms of use', (world) => {
  test('are the published version of their page', async () => {
    const { call, administrator, context } = world()
    const version = await world().terms(2)
    const { id } = await context.database
      .selectFrom('pages')
      .select('id')
      .where('slug', '=', 'terms-of-use')
      .executeTakeFirstOrThrow()
    const admin = await administrator()
    const text = { title: 'Terms', summary: '', body: 'Another text.', baseVersion: version }
    const saved = await call(pages.save, { params: { id }, body: text }, admin)
    expect(saved.status).toBe(200)
    const before = (await call(terms.get, {}, null)).body.inForce!
    // A version that is only saved is not in force.
    expect(before.version).toBe(2)
    await call(pages.setStatus, { params: { id }, body: { status: 'published' } }, admin)
    const after = (await call(terms.get, {}, null)).body.inForce!
    expect(after.version).toBe(3)
    expect(after.publishedAt >= before.publishedAt).toBe(true)
    await withdraw(world())
    expect((await call(terms.get, {}, null)).body).toEqual({ inForce: null })
  })

  test('reject a registration that accepts another version, without creating an account', async () => {
    const { call, context, signIn } = world()
    await world().terms(5)
    const email = 'shown@x.example'
    const earlier = await call(users.register, { body: { ...registration(email), termsVersion: 4 } })
    expect(earlier.fields).toEqual([
      {
        path: 'termsVersion',
        code: 'termsChanged',
        message: 'The terms of use have changed. Read and accept version 5.',
      },
    ])
    await expect(signIn(email)).rejects.toThrow()
    const registered = await call(users.register, { body: { ...registration(email), termsVersion: 5 } })
    expect(registered.status).toBe(201)
    const own = { uid: registered.body.identityUid, email, ...(await signIn(email)) }
    const accepted = await acceptedBy(world(), own)
    expect(accepted.termsVersion).toBe(5)
    expect(Math.abs(Date.parse(accepted.termsAcceptedAt!) - context.now().getTime())).toBeLessThan(60_000)
    expect(await getAsked(world(), own)).toBeNull()
  })

  test('can be accepted after registration', async () => {
    const { call, signIn, identity } = world()
    await world().terms(5)
    const email = 'unasked@x.example'
    const registered = await call(users.register, { body: registration(email) })
    expect(registered.status).toBe(201)
    const own = { uid: registered.body.identityUid, email, ...(await signIn(email)) }
    expect(await acceptedBy(world(), own)).toEqual({ termsVersion: null, termsAcceptedAt: null })
    expect(await getAsked(world(), own)).toMatchObject({ version: 5 })
    const caller = await identity()
    expect((await call(users.create, { body: profile }, caller)).status).toBe(201)
    expect(await getAsked(world(), caller)).toMatchObject({ version: 5 })
  })

  test('are also accepted by version when a user of another provider registers', async () => {
    const { call, identity } = world()
    await world().terms(5)
    const caller = await identity()
    const refused = await call(users.create, { body: { ...profile, termsVersion: 6 } }, caller)
    expect(refused.fields.map(({ path }) => path)).toEqual(['termsVersion'])
    expect((await call(users.create, { body: { ...profile, termsVersion: 5 } }, caller)).status).toBe(201)
    expect((await acceptedBy(world(), caller)).termsVersion).toBe(5)
  })

  test('do not block registration while none are published, and no acceptance is stored', async () => {
    const { call, signIn } = world()
    await world().terms()
    await withdraw(world())
    const email = 'none@x.example'
    const registered = await call(users.register, { body: { ...registration(email), termsVersion: 5 } })
    expect(registered.status).toBe(201)
    const own = { uid: registered.body.identityUid, email, ...(await signIn(email)) }
    expect(await acceptedBy(world(), own)).toEqual({ termsVersion: null, termsAcceptedAt: null })
    expect(await getAsked(world(), own)).toBeNull()
    const accepted = await call(terms.accept, { params: { id: own.uid }, body: { version: 5 } }, own)
    expect(accepted.fields.map(({ path }) => path)).toEqual(['version'])
  })

  test('are requested until the current version is accepted, and again with the next version', async () => {
    const { call, administrator, advance } = world()
    await world().terms(7)
    const admin = await administrator()
    const email = 'opened@x.example'
    const opened = await call(
      users.createAccount,
      { body: { ...profile, email, role: 'user', status: 'pending' } },
      admin,
    )
    await world().context.identity.setPassword(opened.body.identityUid, 'Portal-demo-1')
    const own = { uid: opened.body.identityUid, email, ...(await world().signIn(email)) }
    expect((await acceptedBy(world(), own)).termsVersion).toBeNull()
    expect(await getAsked(world(), own)).toMatchObject({ version: 7 })
    expect(await getAsked(world(), own, true)).toMatchObject({ version: 7 })

    const params = { id: own.uid }
    const earlier = await call(terms.accept, { params, body: { version: 6 } }, own)
    expect(earlier.fields).toEqual([
      {
        path: 'version',
        code: 'termsChanged',
        message: 'The terms of use have changed. Read and accept version 7.',
      },
    ])
    expect((await call(terms.accept, { params, body: { version: 7 } }, own)).status).toBe(204)
    const first = await acceptedBy(world(), own)
    expect(first.termsVersion).toBe(7)
    expect(await getAsked(world(), own)).toBeNull()
    // Accepting again keeps the first time.
    advance(60_000)
    expect((await call(terms.accept, { params, body: { version: 7 } }, own)).status).toBe(204)
    expect(await acceptedBy(world(), own)).toEqual(first)

    await world().terms(8)
    expect(await getAsked(world(), own)).toMatchObject({ version: 8 })
    expect((await call(terms.accept, { params, body: { version: 8 } }, own)).status).toBe(204)
    // Administrators see the same, and the audit entries.
    const seen = await call(users.get, { params }, admin)
    expect(seen.body).toMatchObject(await acceptedBy(world(), own))
    const acts = await call(audit.ofUser, { params, query: {} }, admin)
    expect(acts.body.data.filter(({ action }) => action === 'own.terms')).toEqual([
      expect.objectContaining({ actorUid: own.uid, before: { version: 7 }, after: { version: 8 } }),
      expect.objectContaining({ actorUid: own.uid, before: { version: null }, after: { version: 7 } }),
    ])
    const exported = await call(ownAccount.exportData, { params }, own)
    expect(exported.text).toMatch(/"acceptedTermsVersion": ?8/)
  })

  test('accepted in a former release with its own numbering are requested again', async () => {
    const { person, context } = world()
    await world().terms(3)
    const own = await person({})
    const at = '2026-10-05T09:00:00.000Z'
    await sql`update users set terms_version = 3, terms_accepted_at = ${at}
      where identity_uid = ${own.uid}`.execute(context.database)
    expect(await acceptedBy(world(), own)).toEqual({ termsVersion: null, termsAcceptedAt: at })
    expect(await getAsked(world(), own)).toMatchObject({ version: 3 })
  })

  test('close the areas for members until accepted, if administrators require it', async () => {
    const { call, person, administrator } = world()
    await world().terms(4)
    const own = await person({ status: 'approved' })
    const pending = await person({ status: 'pending' })
    const admin = await administrator()
    const waits = async (caller: TestPerson) => [
      (await call(members.list, { query: {} }, caller)).code,
      (await call(session.get, { query: {} }, caller)).body.mustAcceptTerms,
    ]
    expect(await waits(own)).toEqual([undefined, false])
    const set = (closedAreasNeedTerms: boolean) =>
      call(terms.setPolicy, { body: { closedAreasNeedTerms } }, admin)
    expect((await set(true)).body).toMatchObject({ closedAreasNeedTerms: true, inForce: { version: 4 } })
    expect((await call(terms.policy, {}, admin)).body.closedAreasNeedTerms).toBe(true)
    expect(await waits(own)).toEqual(['TERMS_NOT_ACCEPTED', true])
    expect(await waits(pending)).toEqual(['NOT_APPROVED', false])
    expect(await waits(admin)).toEqual([undefined, false])
    const accept = (version: number) =>
      call(terms.accept, { params: { id: own.uid }, body: { version } }, own)
    expect((await accept(4)).status).toBe(204)
    expect(await waits(own)).toEqual([undefined, false])
    await world().terms(5)
    expect(await waits(own)).toEqual(['TERMS_NOT_ACCEPTED', true])
    await set(false)
    expect(await waits(own)).toEqual([undefined, false])
    const acts = await call(audit.list, { query: { action: 'terms.policy' } }, admin)
    expect(acts.body.data.map(({ after }) => after)).toEqual([
      { closedAreasNeedTerms: false },
      { closedAreasNeedTerms: true },
    ])
  })

  test('must be accepted again after a change, but not after a minor correction', async () => {
    const { call, administrator, person, context } = world()
    await world().terms(20)
    const admin = await administrator()
    const own = await person({})
    const params = { id: own.uid }
    const accept = (accepted: number) => call(terms.accept, { params, body: { version: accepted } }, own)
    expect((await accept(20)).status).toBe(204)
    const { id } = await context.database
      .selectFrom('pages')
      .select('id')
      .where('slug', '=', 'terms-of-use')
      .executeTakeFirstOrThrow()
    const change = async (body: string, baseVersion: number, isMinor: boolean) => {
      const text = { title: 'Terms', summary: '', body, baseVersion }
      expect((await call(pages.save, { params: { id }, body: text }, admin)).status).toBe(200)
      const published = { status: 'published' as const, isMinor }
      expect((await call(pages.setStatus, { params: { id }, body: published }, admin)).status).toBe(200)
    }
    await change('A correction.', 20, true)
    expect((await call(terms.get, {}, null)).body.inForce).toMatchObject({ version: 21 })
    expect(await getAsked(world(), own)).toBeNull()
    // A user who read the version before the correction accepts that one.
    expect((await accept(20)).status).toBe(204)
    const newcomer = await person({})
    expect(await getAsked(world(), newcomer)).toMatchObject({ version: 21 })
    expect((await accept(21)).status).toBe(204)
    // A call from an old tab does not replace a newer acceptance.
    expect((await accept(20)).status).toBe(204)
    expect((await acceptedBy(world(), own)).termsVersion).toBe(21)
    await change('Another duty.', 21, false)
    expect(await getAsked(world(), own)).toMatchObject({ version: 22 })
    expect((await accept(21)).fields.map(({ path }) => path)).toEqual(['version'])
  })

  test('do not block other calls of a user who has not accepted them', async () => {
    const { call, person } = world()
    await world().terms(9)
    const own = await person({ status: 'approved' })
    expect(await getAsked(world(), own)).toMatchObject({ version: 9 })
    const changed = await call(users.update, { params: { id: own.uid }, body: { jobTitle: 'Engineer' } }, own)
    expect(changed.status).toBe(200)
  })
})
