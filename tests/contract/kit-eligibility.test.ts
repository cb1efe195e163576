import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { KitRequestInput } from '~/contract/kits'
import { whileSecondFactorRequired } from './notifications-world'
import { onDatabase, shippingAddress, type TestPerson } from './world'

const { devKits, learningPaths } = contract

onDatabase('kit eligibility', (world) => {
  const askFor = async (slug: string, person: TestPerson, part: Partial<KitRequestInput> = {}) =>
    world().call(
      devKits.request,
      { body: { kit: slug, quantity: 1, purpose: 'To try it.', shippingAddress, ...part } },
      person,
    )

  /** Makes a learning path with one reading unit. Returns its id, slug and title. */
  const path = async () => {
    const { learningPath, page, context } = world()
    const slug = await learningPath([(await page()).slug])
    const title = `Path ${slug}`
    const { id } = await context.database
      .updateTable('learning_paths')
      .set({ title })
      .where('slug', '=', slug)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, slug, title }
  }

  const kitAsking = async (paths: { id: string }[], agreement: string | null = null) => {
    const { kit, context } = world()
    const slug = await kit(9, { agreement_id: agreement })
    const { id } = await context.database
      .selectFrom('dev_kits')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    for (const { id: path_id } of paths) {
      await context.database.insertInto('dev_kit_paths').values({ kit_id: id, path_id }).execute()
    }
    return slug
  }

  const finish = async ({ slug }: { slug: string }, person: TestPerson) => {
    const params = { path: slug, unit: 'unit-0' }
    const answer = await world().call(
      learningPaths.setProgress,
      { params, body: { isFinished: true } },
      person,
    )
    expect(answer.status).toBe(200)
  }

  const agreementPage = async () => world().page({ title: 'Lending agreement' })

  const publishNewVersion = async (id: string) => {
    await world().version(id, { version: 2, title: 'Lending agreement' })
    await world()
      .context.database.updateTable('pages')
      .set({ version: 2, published_version: 2 })
      .where('id', '=', id)
      .execute()
  }

  const rulesFor = async (slug: string, person: TestPerson) => {
    const { call } = world()
    const { body } = await call(devKits.eligibility, { params: { id: person.uid } }, person)
    return body.data.find(({ kit }) => kit === slug)!
  }

  const countOf = async (person: TestPerson) => {
    const { body } = await world().call(devKits.getRequests, { params: { id: person.uid } }, person)
    return body.data.length
  }

  test('a kit without further rules requires approved access', async () => {
    const { person } = world()
    const slug = await kitAsking([])
    const [pending, approved] = [await person({ status: 'pending' }), await person({ status: 'approved' })]
    expect(await rulesFor(slug, pending)).toMatchObject({
      mayRequest: false,
      rules: [{ kind: 'approved', isMet: false, link: '/profile/application' }],
    })
    expect((await rulesFor(slug, approved)).mayRequest).toBe(true)
    expect((await askFor(slug, pending)).code).toBe('NOT_APPROVED')
    expect((await askFor(slug, approved)).status).toBe(201)
  })

  test('all required learning paths must be finished, and a refusal names the missing ones', async () => {
    const { person } = world()
    const [one, two] = [await path(), await path()]
    const slug = await kitAsking([one, two])
    const own = await person({ status: 'approved' })
    await finish(one, own)
    const refused = await askFor(slug, own)
    expect(refused.code).toBe('NOT_ELIGIBLE')
    expect(refused.text).toContain(two.title)
    expect(refused.text).not.toContain(one.title)
    expect(await countOf(own)).toBe(0)
    const { rules } = await rulesFor(slug, own)
    expect(rules.map(({ kind, isMet, link }) => [kind, isMet, link])).toEqual([
      ['approved', true, null],
      ['path', true, `/learning-paths/${one.slug}`],
      ['path', false, `/learning-paths/${two.slug}`],
    ])
    await finish(two, own)
    expect((await askFor(slug, own)).status).toBe(201)
  })

  test('a finished path counts only for the user who finished it', async () => {
    const { person } = world()
    const needed = await path()
    const slug = await kitAsking([needed])
    const [own, other] = [await person({ status: 'approved' }), await person({ status: 'approved' })]
    await finish(needed, other)
    expect((await askFor(slug, own)).code).toBe('NOT_ELIGIBLE')
  })

  test('a request records the accepted agreement with its version and time', async () => {
    const { person, call, administrator } = world()
    const { id, slug: page } = await agreementPage()
    const slug = await kitAsking([], id)
    const own = await person({ status: 'approved' })
    expect(await rulesFor(slug, own)).toMatchObject({
      mayRequest: true,
      rules: [{}, { isMet: false, version: 1 }],
    })
    const refused = await askFor(slug, own)
    expect([refused.code, refused.text.includes('Accept “Lending agreement”.')]).toEqual([
      'NOT_ELIGIBLE',
      true,
    ])
    expect((await askFor(slug, own, { agreementVersion: 2 })).code).toBe('NOT_ELIGIBLE')
    const made = await askFor(slug, own, { agreementVersion: 1 })
    const seen = await call(devKits.getRequest, { params: { id: made.body.id } }, await administrator())
    expect(seen.body.agreement).toEqual({
      title: 'Lending agreement',
      path: `/documents/${page}`,
      version: 1,
      acceptedAt: made.body.createdAt,
    })
    const { text } = await call(devKits.exportRequests, { query: { kit: slug } }, await administrator())
    expect(text).toContain('Lending agreement,1,')
  })

  test('a newer version of the agreement must be accepted again', async () => {
    const { person, context } = world()
    const { id } = await agreementPage()
    const [slug, next] = [await kitAsking([], id), await kitAsking([], id)]
    const own = await person({ status: 'approved' })
    await askFor(slug, own, { agreementVersion: 1 })
    expect((await rulesFor(next, own)).rules[1]).toMatchObject({ isMet: true })
    await publishNewVersion(id)
    expect((await rulesFor(next, own)).rules[1]).toMatchObject({ isMet: false, version: 2 })
    const stale = await askFor(next, own, { agreementVersion: 1 })
    expect([stale.code, stale.text.includes('changed since you accepted it')]).toEqual(['NOT_ELIGIBLE', true])
    expect((await askFor(next, own, { agreementVersion: 2 })).status).toBe(201)
    const rows = await context.database
      .selectFrom('kit_agreements')
      .select('version')
      .where('identity_uid', '=', own.uid)
      .orderBy('version')
      .execute()
    expect(rows.map(({ version }) => version)).toEqual([1, 2])
  })

  test('an accepted agreement covers later kits, but a rejected request accepts nothing', async () => {
    const { person, kit } = world()
    const { id } = await agreementPage()
    const [slug, empty] = [await kitAsking([], id), await kit(0, { agreement_id: id })]
    const own = await person({ status: 'approved' })
    expect((await askFor(empty, own, { agreementVersion: 1 })).code).toBe('OUT_OF_STOCK')
    expect((await askFor(slug, own)).code).toBe('NOT_ELIGIBLE')
    await askFor(slug, own, { agreementVersion: 1 })
    expect((await askFor(await kitAsking([], id), own)).status).toBe(201)
  })

  test('an agreement whose page is disabled cannot be accepted', async () => {
    const { person, context } = world()
    const { id } = await agreementPage()
    const slug = await kitAsking([], id)
    await context.database.updateTable('pages').set({ disabled: true }).where('id', '=', id).execute()
    const own = await person({ status: 'approved' })
    const { mayRequest, rules } = await rulesFor(slug, own)
    expect([mayRequest, rules[1]?.version, rules[1]?.link]).toEqual([false, null, '/contact-us'])
    expect((await askFor(slug, own, { agreementVersion: 1 })).code).toBe('NOT_ELIGIBLE')
  })

  test('an agreement for approved users is hidden from other users', async () => {
    const { person, page, administrator, call } = world()
    const closed = await page({ title: 'Closed agreement', audience: 'approved' })
    const open = await page({ title: 'Open agreement', audience: 'signed-in' })
    const [slug, other] = [await kitAsking([], closed.id), await kitAsking([], open.id)]
    const [pending, approved] = [await person({ status: 'pending' }), await person({ status: 'approved' })]
    const waits = {
      kind: 'agreement',
      isMet: false,
      text: 'Accept an agreement, which you can read once your access is approved.',
      title: '',
      link: null,
      version: null,
    }
    expect((await rulesFor(slug, pending)).rules[1]).toEqual(waits)
    const named = { title: 'Closed agreement', link: `/documents/${closed.slug}`, version: 1 }
    expect((await rulesFor(slug, approved)).rules[1]).toMatchObject(named)
    expect((await rulesFor(other, pending)).rules[1]).toMatchObject({ title: 'Open agreement', version: 1 })
    const admin = await administrator()
    const { body } = await call(devKits.eligibility, { params: { id: pending.uid } }, admin)
    expect(body.data.find(({ kit }) => kit === slug)!.rules[1]).toEqual(waits)
    // An administrator without the required second factor reads as a user of that status.
    await world().setColumns(admin.uid, { status: 'pending' })
    await whileSecondFactorRequired(world(), async () => {
      const { rules, mayRequest } = await rulesFor(slug, admin)
      expect([mayRequest, rules[0]?.isMet, rules[1]]).toEqual([false, false, waits])
    })
    expect((await rulesFor(slug, admin)).rules[1]).toMatchObject(named)
  })

  test('a kit with several rules requires all of them', async () => {
    const { person } = world()
    const needed = await path()
    const { id } = await agreementPage()
    const slug = await kitAsking([needed], id)
    const own = await person({ status: 'approved' })
    const neither = await askFor(slug, own)
    expect(neither.text).toContain(`Finish the learning path “${needed.title}”. Accept “Lending agreement”`)
    expect((await askFor(slug, own, { agreementVersion: 1 })).code).toBe('NOT_ELIGIBLE')
    await finish(needed, own)
    expect((await askFor(slug, own)).code).toBe('NOT_ELIGIBLE')
    expect((await askFor(slug, own, { agreementVersion: 1 })).status).toBe(201)
  })

  test('an unusual address is accepted, and administrators see advice about it', async () => {
    const { person, call, administrator, kit } = world()
    const slug = await kit(3)
    const address = { ...shippingAddress, postalCode: '10115', street: 'Postfach 12' }
    const made = await askFor(slug, await person({ status: 'approved' }), { shippingAddress: address })
    expect(made.status).toBe(201)
    const by = await administrator()
    const { body } = await call(devKits.listRequests, { query: { kit: slug } }, by)
    expect(body.data[0]?.addressAdvice.map(({ field }) => field)).toEqual(['street', 'postalCode'])
    expect(body.data[0]?.shippingAddress.postalCode).toBe('10115')
    const { text } = await call(devKits.exportRequests, { query: { kit: slug } }, by)
    expect(text).toContain('Postal codes in Chile have 7 digits')
  })

  test('a user can have one open request for a kit, or several if the kit allows it', async () => {
    const { person, kit, context } = world()
    const [several, single] = [await kit(9, { allows_several: true }), await kit(9)]
    const own = await person({ status: 'approved' })
    const ask = async (slug: string) =>
      (await Promise.all([1, 2, 3].map(() => askFor(slug, own)))).map(({ status }) => status).toSorted()
    expect(await ask(several)).toEqual([201, 201, 201])
    expect(await ask(single)).toEqual([201, 409, 409])
    // After the setting changes, requests that are already open count.
    await context.database
      .updateTable('dev_kits')
      .set({ allows_several: false })
      .where('slug', '=', several)
      .execute()
    expect((await askFor(several, own)).code).toBe('REQUEST_OPEN')
    await context.database
      .updateTable('dev_kits')
      .set({ allows_several: true })
      .where('slug', '=', single)
      .execute()
    expect((await askFor(single, own)).status).toBe(201)
  })

  test('a withdrawn kit is not listed and cannot be requested, but its open requests stay', async () => {
    const { person, kit, call, administrator, context } = world()
    const slug = await kit(5)
    const own = await person({ status: 'approved' })
    const { id } = (await askFor(slug, own)).body
    await context.database.updateTable('dev_kits').set({ shown: false }).where('slug', '=', slug).execute()
    const { body } = await call(devKits.list, {}, own)
    expect(body.data.map((each) => each.slug)).not.toContain(slug)
    expect(await rulesFor(slug, own)).toBeUndefined()
    const other = await person({ status: 'approved' })
    expect((await askFor(slug, other)).fields[0]?.path).toBe('kit')
    const change = { ids: [id], state: 'approved' as const }
    const { body: done } = await call(devKits.changeRequests, { body: change }, await administrator())
    expect(done.results[0]?.outcome).toBe('changed')
  })

  test('a quantity above the kit’s limit is rejected at its field', async () => {
    const { person, kit } = world()
    const slug = await kit(9, { most_pieces: 2 })
    const own = await person({ status: 'approved' })
    const refused = await askFor(slug, own, { quantity: 3 })
    expect(refused.fields).toEqual([
      { path: 'quantity', code: 'tooManyPieces', message: 'Request at most 2 of this kit.' },
    ])
    expect((await askFor(slug, own, { quantity: 2 })).status).toBe(201)
  })

  test('the stock level is public in words and changes with each request', async () => {
    const { kit, call, person } = world()
    const slug = await kit(4)
    const level = async () =>
      (await call(devKits.list, {})).body.data.find((each) => each.slug === slug)?.stock
    expect(await level()).toBe('in-stock')
    await askFor(slug, await person({ status: 'approved' }))
    expect(await level()).toBe('few-left')
    await askFor(slug, await person({ status: 'approved' }), { quantity: 3 })
    expect(await level()).toBe('out-of-stock')
  })
})
