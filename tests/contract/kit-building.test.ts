import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { maxKitTeasers } from '~/contract/kits'
import type { KitInput } from '~/contract/kit-building'
import { onDatabase, shippingAddress, type TestPerson } from './world'

const { devKits, learningPaths, pages } = contract

const written = (): KitInput => ({
  slug: `kit-${randomUUID()}`,
  name: 'Field kit',
  description: 'A meter in a case.',
  facts: [{ label: 'Weight', value: '4 kg' }],
  picture: null,
  mostPieces: 2,
  allowsSeveral: false,
  loanMonths: 6,
  returnInstructions: '',
  paths: [],
  agreement: '',
  isShown: true,
})

onDatabase('kit administration', (world) => {
  const make = async (by: TestPerson, part: Partial<KitInput & { stock: number }> = {}) =>
    world().call(devKits.create, { body: { ...written(), stock: 3, ...part } }, by)

  const picture = async (by: TestPerson) => {
    const background = `#${randomUUID().slice(0, 6)}`
    const image = await sharp({ create: { width: 80, height: 60, channels: 3, background } })
      .png()
      .toBuffer()
    return (await world().call(contract.media.upload, { body: image }, by)).body.url
  }

  const pathId = async () => {
    const slug = await world().learningPath([null])
    const { id } = await world()
      .context.database.selectFrom('learning_paths')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    return id
  }

  const seenBy = async (slug: string) =>
    (await world().call(devKits.list, {})).body.data.find((kit) => kit.slug === slug)

  test('a new kit is public with its picture, but its exact stock is for administrators only', async () => {
    const { administrator } = world()
    const by = await administrator()
    const src = await picture(by)
    const answer = await make(by, { picture: { src, alt: 'A grey case, open.' } })
    expect([answer.status, answer.body.stock, answer.body.revision]).toEqual([201, 3, 1])
    const shown = await seenBy(answer.body.slug)
    expect(shown).toMatchObject({
      picture: { src, alt: 'A grey case, open.', width: 80, height: 60 },
      stock: 'few-left',
      mostPieces: 2,
    })
  })

  test('teasers return the first kits and the total', async () => {
    const { administrator, call } = world()
    const by = await administrator()
    const count = maxKitTeasers + 1
    const answers = await Promise.all(Array.from({ length: count }, () => make(by, {})))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    const shown = (await call(devKits.list, {})).body.data
    const { body } = await call(devKits.teasers, {})
    expect(body.total).toBe(shown.length)
    expect(body.data).toEqual(
      shown.slice(0, maxKitTeasers).map(({ slug, name, facts, picture: seen, loanMonths }) => ({
        slug,
        name,
        facts,
        picture: seen,
        loanMonths,
      })),
    )
  })

  test('a kit with an unknown picture, learning path or agreement is rejected at that field', async () => {
    const { administrator, page } = world()
    const by = await administrator()
    const draft = await page({ status: 'draft' })
    const places = [
      await make(by, { picture: { src: `/api/files/media/${randomUUID()}-8x8.webp`, alt: 'None' } }),
      await make(by, { picture: { src: await picture(by), alt: ' ' } }),
      await make(by, { paths: [randomUUID()] }),
      await make(by, { agreement: '/documents/no-such-page' }),
      await make(by, { agreement: `/documents/${draft.slug}` }),
      await make(by, { agreement: 'https://elsewhere.example/terms' }),
    ].map(({ fields }) => fields[0]?.path)
    expect(places).toEqual(['picture.src', 'picture.alt', 'paths', 'agreement', 'agreement', 'agreement'])
  })

  test('two kits cannot have the same slug', async () => {
    const by = await world().administrator()
    const first = (await make(by)).body
    expect((await make(by, { slug: first.slug })).code).toBe('SLUG_IN_USE')
    const second = (await make(by)).body
    const body = { ...written(), slug: first.slug, revision: 1 }
    const answer = await world().call(devKits.update, { params: { id: second.id }, body }, by)
    expect([answer.code, answer.fields[0]?.path]).toEqual(['SLUG_IN_USE', 'slug'])
  })

  test('concurrent saves of one revision conflict, and a save never overwrites the stock', async () => {
    const { call, administrator } = world()
    const by = await administrator()
    const { id, slug } = (await make(by)).body
    const save = (name: string) =>
      call(devKits.update, { params: { id }, body: { ...written(), slug, name, revision: 1 } }, by)
    const both = await Promise.all([save('One'), save('Two')])
    expect(both.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'CONFLICT'])
    await call(devKits.addUnits, { params: { id }, body: { serials: ['A', 'B', 'C', 'D'] } }, by)
    const again = { ...written(), slug, isShown: false, revision: 2 }
    const { body } = await call(devKits.update, { params: { id }, body: again }, by)
    expect([body.stock, body.revision, body.isShown]).toEqual([7, 3, false])
    expect(await seenBy(slug)).toBeUndefined()
  })

  test('only a kit without requests can be deleted', async () => {
    const { call, administrator, person } = world()
    const by = await administrator()
    const [used, unused] = [(await make(by)).body, (await make(by, { paths: [await pathId()] })).body]
    const body = { kit: used.slug, quantity: 1, purpose: 'To try it.', shippingAddress }
    await call(devKits.request, { body }, await person({ status: 'approved' }))
    const remove = (id: string) => call(devKits.remove, { params: { id } }, by)
    expect((await remove(used.id)).code).toBe('NOT_EMPTY')
    expect((await remove(unused.id)).status).toBe(204)
    expect((await remove(unused.id)).code).toBe('NOT_FOUND')
    const { body: kept } = await call(devKits.getManaged, { params: { id: used.id } }, by)
    expect([kept.requests, kept.openRequests]).toEqual([1, 1])
  })

  test('kits are listed in the order that an administrator sets, which must name all of them', async () => {
    const { call, administrator } = world()
    const by = await administrator()
    const [one, two] = [(await make(by)).body, (await make(by)).body]
    const listed = async () => (await call(devKits.listManaged, {}, by)).body.data.map(({ id }) => id)
    const before = await listed()
    expect(before.slice(-2)).toEqual([one.id, two.id])
    const turned = [...before.slice(0, -2), two.id, one.id]
    expect((await call(devKits.arrange, { body: { ids: turned } }, by)).status).toBe(204)
    expect(await listed()).toEqual(turned)
    expect((await call(devKits.arrange, { body: { ids: turned.slice(1) } }, by)).code).toBe('CONFLICT')
  })

  test('a learning path or page that a kit requires cannot be deleted', async () => {
    const { call, administrator, page } = world()
    const by = await administrator()
    const path = await pathId()
    const { id: agreement, slug } = await page()
    const { id } = (await make(by, { name: 'Asker', paths: [path], agreement: `/documents/${slug}` })).body
    await call(pages.setStatus, { params: { id: agreement }, body: { status: 'archived' } }, by)
    const removals = () =>
      Promise.all([
        call(learningPaths.remove, { params: { id: path } }, by),
        call(pages.remove, { params: { id: agreement } }, by),
      ])
    for (const { code, text } of await removals()) {
      expect([code, text.includes('The kit “Asker” requires it')]).toEqual(['NOT_EMPTY', true])
    }
    await call(devKits.remove, { params: { id } }, by)
    expect((await removals()).map(({ status }) => status)).toEqual([204, 204])
  })

  test('the audit log records each action with the changed fields', async () => {
    const { call, administrator, context } = world()
    const by = await administrator()
    const { id, slug } = (await make(by)).body
    const body = { ...written(), slug, name: 'Renamed', revision: 1 }
    await call(devKits.update, { params: { id }, body }, by)
    await call(devKits.remove, { params: { id } }, by)
    const rows = await context.database
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(['kit.create', 'kit.update', 'kit.remove'])
    expect(rows[1]).toMatchObject({ before: { name: 'Field kit' }, after: { name: 'Renamed' } })
    expect(Object.keys(rows[1]!.after)).toEqual(['name'])
  })
})
