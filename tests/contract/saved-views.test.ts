import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onDatabase } from './world'

const { savedViews } = contract

onDatabase('saved views', (world) => {
  const search = { name: 'acme', status: 'pending' as const, count: 50 as const }

  test('are listed by name, those of others only if they are shared', async () => {
    const { call, administrator } = world()
    const [one, two] = [await administrator(), await administrator()]
    const made = await call(savedViews.create, { body: { name: ' Pending at Acme ', search } }, one)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      name: 'Pending at Acme',
      search: { ...search, sort: '-createdAt' },
      shared: false,
      isOwn: true,
    })
    await call(savedViews.create, { body: { name: 'A shared one', search: {}, shared: true } }, one)
    const getNames = async (who: typeof one) =>
      (await call(savedViews.list, {}, who)).body.data
        .filter(({ ownerUid }) => ownerUid === one.uid)
        .map(({ name, isOwn }) => [name, isOwn])
    expect(await getNames(one)).toEqual([
      ['A shared one', true],
      ['Pending at Acme', true],
    ])
    expect(await getNames(two)).toEqual([['A shared one', false]])
  })

  test('store a null character in a search as a replacement character', async () => {
    const { call, administrator } = world()
    const odd = { name: 'Odd', search: { name: 'a\0b' } }
    const { status, body } = await call(savedViews.create, { body: odd }, await administrator())
    expect([status, body.search?.name]).toEqual([201, 'a\u{FFFD}b'])
  })

  test('can be changed and deleted by their owner only', async () => {
    const { call, administrator } = world()
    const [one, two] = [await administrator(), await administrator()]
    const { body } = await call(savedViews.create, { body: { name: 'Mine', search, shared: true } }, one)
    const params = { id: body.id }
    const change = { params, body: { name: 'Changed', search: { role: 'admin' as const }, shared: false } }
    expect((await call(savedViews.update, change, two)).code).toBe('NOT_FOUND')
    expect((await call(savedViews.remove, { params }, two)).code).toBe('NOT_FOUND')
    const changed = await call(savedViews.update, change, one)
    expect(changed.body).toMatchObject({ id: body.id, name: 'Changed', shared: false })
    expect(changed.body.search).toEqual({ name: '', role: 'admin', sort: '-createdAt' })
    expect((await call(savedViews.remove, { params }, one)).status).toBe(204)
    expect((await call(savedViews.remove, { params }, one)).code).toBe('NOT_FOUND')
  })

  test('have a unique name per owner, in any case, even if created at once', async () => {
    const { call, administrator } = world()
    const [one, two] = [await administrator(), await administrator()]
    const create = (who: typeof one, name: string) => call(savedViews.create, { body: { name, search } }, who)
    const all = await Promise.all([create(one, 'Twice'), create(one, 'twice'), create(one, 'TWICE')])
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await create(two, 'Twice')).status).toBe(201)
    const other = (await create(one, 'Other')).body
    const rename = { params: { id: other.id }, body: { name: 'tWiCe', search } }
    expect((await call(savedViews.update, rename, one)).code).toBe('NAME_IN_USE')
    const same = { params: { id: other.id }, body: { name: 'OTHER', search } }
    expect((await call(savedViews.update, same, one)).status).toBe(200)
  })

  test('are rejected if the user list would reject their search', async () => {
    const { call, administrator } = world()
    const body = { name: 'Wrong', search: { status: 'unheard-of', page: 2 } } as never
    const refused = await call(savedViews.create, { body }, await administrator())
    expect(refused.fields.map(({ path }) => path).toSorted()).toEqual(['search.page', 'search.status'])
  })
})
