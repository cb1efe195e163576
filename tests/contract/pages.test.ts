import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onBothDatabases } from './world'

const { pages, catalogue, learningPaths } = contract

onBothDatabases('pages', (world) => {
  test('neighbours are the pages before and after that the reader may open', async () => {
    const { call, component, page, person } = world()
    const place = await component()
    const one = await page({ ...place, position: 1 })
    const closed = await page({ ...place, position: 2, audience: 'approved' })
    const inClosed = await page({ ...place, parent_id: closed.id })
    const two = await page({ ...place, position: 3 })
    await page({ ...place, position: 4, status: 'draft' })
    const read = async (slug: string, caller: { token: string } | null) => {
      const { body } = await call(pages.bySlug, { params: { slug } }, caller)
      return [body.previous?.slug, body.next?.slug]
    }
    const anonymous = await read(inClosed.slug, null)
    expect(anonymous).toEqual([one.slug, two.slug])
    const reader = await person({ status: 'approved' })
    expect(await read(inClosed.slug, reader)).toEqual([closed.slug, two.slug])
    const [, afterLast] = await read(two.slug, reader)
    expect(afterLast).toBeUndefined()
  })

  test('a page names its component and category; by id it is the same page', async () => {
    const { call, component, page } = world()
    const place = await component()
    const one = await page({ ...place })
    const bySlug = await call(pages.bySlug, { params: { slug: one.slug } })
    const byId = await call(pages.get, { params: { id: one.id } })
    expect(bySlug.body).toEqual(byId.body)
    expect(bySlug.body.component?.slug).toBe(place.slugs.component)
    expect(bySlug.body.category?.slug).toBe(place.slugs.category)
  })

  test('the tree nests pages; one whose parent is closed moves up', async () => {
    const { call, component, page, person } = world()
    const place = await component()
    const top = await page({ ...place, position: 1 })
    const closed = await page({ ...place, parent_id: top.id, audience: 'approved' })
    const leaf = await page({ ...place, parent_id: closed.id })
    const depths = async (caller: { token: string } | null) => {
      const { body } = await call(pages.tree, {}, caller)
      return body.data
        .flatMap(({ components }) => components)
        .find(({ slug }) => slug === place.slugs.component)!
        .pages.map(({ slug, depth }) => [slug, depth])
    }
    expect(await depths(null)).toEqual([
      [top.slug, 0],
      [leaf.slug, 1],
    ])
    expect(await depths(await person({ status: 'approved' }))).toEqual([
      [top.slug, 0],
      [closed.slug, 1],
      [leaf.slug, 2],
    ])
  })

  test('the latest are the ones changed last', async () => {
    const { call, page, advance } = world()
    advance(60_000)
    const older = await page({ kind: 'content' })
    advance(60_000)
    const newer = await page({ kind: 'content' })
    await page({ kind: 'content', disabled: true })
    await page({ kind: 'content', audience: 'signed-in' })
    const { body } = await call(pages.latest, { query: { kind: 'content', count: 2 } })
    expect(body.data.map(({ slug }) => slug)).toEqual([newer.slug, older.slug])
  })

  test('a search finds word forms, the word being typed, phrases, and leaves out what it should', async () => {
    const { call, page } = world()
    const one = await page({ text: 'The concentrator forwards quarter-hour readings upstream.' })
    const two = await page({ text: 'Readings of the concentrator are signed. Upstream they are forwarded.' })
    const slugs = async (q: string) => {
      const { body } = await call(pages.search, { query: { q } })
      expect(body.total).toBe(body.data.length)
      return new Set(body.data.map(({ slug }) => slug))
    }
    expect(await slugs('concentrators forward')).toEqual(new Set([one.slug, two.slug]))
    expect(await slugs('signed concentr')).toEqual(new Set([two.slug]))
    expect(await slugs('"concentrator forwards"')).toEqual(new Set([one.slug]))
    expect(await slugs('concentrator -signed')).toEqual(new Set([one.slug]))
    for (const odd of ['\0', ":* & | ! ( '", '"open', '%', "it's"]) await slugs(odd)
  })

  test('a snippet is text in parts, whatever the page says', async () => {
    const { call, page } = world()
    await page({ text: 'Before <b>zygomorphic</b> \u{E000}after\u{E001} & more' })
    const { body } = await call(pages.search, { query: { q: 'zygomorphic' } })
    const [hit] = body.data
    expect(hit!.snippet.filter(({ match }) => match)).toEqual([{ text: 'zygomorphic', match: true }])
    expect(hit!.snippet.map(({ text }) => text).join('')).not.toMatch(/[\u{E000}\u{E001}]/u)
  })

  test('a hit in the title comes first, and the filters narrow', async () => {
    const { call, component, page } = world()
    const [here, there] = [await component(), await component()]
    const inText = await page({ ...here, text: 'About the ombudsman and others' })
    const inTitle = await page({ ...there, title: 'Ombudsman', text: 'Nothing else' })
    const search = async (more: object) =>
      (await call(pages.search, { query: { q: 'ombudsman', ...more } })).body.data.map(({ slug }) => slug)
    expect(await search({})).toEqual([inTitle.slug, inText.slug])
    expect(await search({ component: here.slugs.component })).toEqual([inText.slug])
    expect(await search({ category: there.slugs.category })).toEqual([inTitle.slug])
    expect(await search({ kind: 'content' })).toEqual([])
    expect(await search({ component: '\0' })).toEqual([])
  })

  test('pages of hits do not overlap, and beyond the end the total stays', async () => {
    const { call, page } = world()
    for (let count = 0; count < 12; count += 1) await page({ text: 'palimpsest' })
    const search = async (number: number) =>
      (await call(pages.search, { query: { q: 'palimpsest', page: number, count: 10 } })).body
    const [first, second, beyond] = [await search(1), await search(2), await search(9)]
    expect(new Set([...first.data, ...second.data].map(({ slug }) => slug)).size).toBe(12)
    expect(beyond).toMatchObject({ total: 12, data: [] })
  })
})

onBothDatabases('teasers', (world) => {
  test('the catalogue counts published pages whoever may open them, and no others', async () => {
    const { call, component, page } = world()
    const place = await component()
    await page({ ...place })
    await page({ ...place, audience: 'approved' })
    await page({ ...place, status: 'draft' })
    await page({ ...place, disabled: true })
    const { body } = await call(catalogue.teasers, {})
    const category = body.data.find(({ slug }) => slug === place.slugs.category)!
    expect([category.pages, category.components[0]!.pages]).toEqual([2, 2])
  })

  test('a unit opens its document only while that can be opened', async () => {
    const { call, page, learningPath, person } = world()
    const open = await page({ audience: 'approved' })
    const draft = await page({ status: 'draft' })
    const slug = await learningPath([open.slug, draft.slug, null])
    const list = await call(learningPaths.list, {}, await person({ status: 'approved' }))
    const path = list.body.data.find((each) => each.slug === slug)!
    expect(path.units.map(({ pageSlug }) => pageSlug)).toEqual([open.slug, null, null])
    expect(path.minutes).toBe(15)
    const teasers = await call(learningPaths.teasers, {})
    expect(teasers.body.data.find((each) => each.slug === slug)).toMatchObject({ minutes: 15, unitCount: 3 })
  })
})
