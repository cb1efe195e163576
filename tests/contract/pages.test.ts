import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { Page } from '~/contract/pages'
import type { Caller } from './caller'
import { onDatabase } from './world'

const { pages, catalogue, learningPaths } = contract

onDatabase('reading a page', (world) => {
  const ask = (slug: string, caller: Caller | null = null, version?: number) =>
    world().call(pages.bySlug, { params: { slug }, query: version === undefined ? {} : { version } }, caller)
  const askById = (id: string, caller: Caller | null = null, version?: number) =>
    world().call(pages.get, { params: { id }, query: version === undefined ? {} : { version } }, caller)
  const read = async (slug: string, caller: Caller | null = null) => (await ask(slug, caller)).body as Page

  const around = async (slug: string, caller: Caller | null) => {
    const { previous, next } = await read(slug, caller)
    return [previous?.slug, next?.slug]
  }

  test('previous and next are the nearest pages that the reader may open', async () => {
    const { component, page, person } = world()
    const place = await component()
    const one = await page({ ...place, position: 1 })
    const closed = await page({ ...place, position: 2, audience: 'approved' })
    const inClosed = await page({ ...place, parent_id: closed.id })
    const two = await page({ ...place, position: 3 })
    await page({ ...place, position: 4, status: 'draft' })
    await page({ ...(await component()), position: 5 })
    expect(await around(inClosed.slug, null)).toEqual([one.slug, two.slug])
    const reader = await person({ status: 'approved' })
    expect(await around(inClosed.slug, reader)).toEqual([closed.slug, two.slug])
    expect(await around(two.slug, reader)).toEqual([inClosed.slug, undefined])
    expect(await around(one.slug, reader)).toEqual([undefined, closed.slug])
  })

  test('a page has its component, its category and the ancestors that the reader may open', async () => {
    const { component, page, person, context } = world()
    const place = await component()
    await context.database
      .updateTable('components')
      .set({ versions: ['3.2', '3.1'] })
      .where('id', '=', place.component_id)
      .execute()
    const top = await page({ ...place })
    const closed = await page({ ...place, parent_id: top.id, audience: 'signed-in' })
    const inner = await page({ ...place, parent_id: closed.id })
    const leaf = await page({ ...place, parent_id: inner.id, applies_to: ['3.1'] })
    const shown = await read(leaf.slug)
    expect(shown).toEqual((await askById(leaf.id)).body)
    expect(shown.component).toMatchObject({ slug: place.slugs.component, versions: ['3.2', '3.1'] })
    expect(shown.category?.slug).toBe(place.slugs.category)
    expect(shown.appliesTo).toEqual(['3.1'])
    expect(shown.authorName).toBe('Ada Editor')
    expect(shown.ancestors.map(({ slug }) => slug)).toEqual([top.slug, inner.slug])
    const reader = await read(leaf.slug, await person({}))
    expect(reader.ancestors.map(({ slug }) => slug)).toEqual([top.slug, closed.slug, inner.slug])
    const content = await page({ kind: 'content' })
    expect(await read(content.slug)).toMatchObject({
      component: null,
      category: null,
      ancestors: [],
      previous: null,
      next: null,
    })
  })

  test('readers get the published version only, while a newer one exists', async () => {
    const { page, version, person } = world()
    const one = await page({ text: 'Second', version: 3, published_version: 2 })
    await version(one.id, { version: 1, html: '<p>First</p>' })
    await version(one.id, { version: 3, html: '<p>Third</p>' })
    const reader = await person({ status: 'approved' })
    for (const caller of [null, reader]) {
      const shown = await read(one.slug, caller)
      expect(shown).toMatchObject({ version: 2, html: '<p>Second</p>' })
      expect(shown).not.toHaveProperty('body')
      expect(shown).not.toHaveProperty('editing')
      expect((await ask(one.slug, caller, 2)).status).toBe(200)
      for (const hidden of [1, 3, 4]) {
        expect((await ask(one.slug, caller, hidden)).code).toBe('NOT_FOUND')
        expect((await askById(one.id, caller, hidden)).code).toBe('NOT_FOUND')
      }
    }
  })

  test('administrators get any version by slug unless the page is disabled, and every page by id', async () => {
    const { page, version, administrator } = world()
    const admin = await administrator()
    const one = await page({ text: 'Second', version: 3, published_version: 2, position: 1 })
    await version(one.id, { version: 1, html: '<p>First</p>', title: 'Once' })
    await version(one.id, { version: 3, html: '<p>Third</p>', body: 'Third' })
    const published = await read(one.slug, admin)
    expect(published).toMatchObject({
      version: 2,
      editing: { newestVersion: 3, publishedVersion: 2, disabled: false, position: 1 },
    })
    expect(published).not.toHaveProperty('body')
    expect((await ask(one.slug, admin, 1)).body).toMatchObject({ html: '<p>First</p>', title: 'Once' })
    expect((await ask(one.slug, admin, 4)).code).toBe('NOT_FOUND')
    expect((await askById(one.id, admin)).body).toMatchObject({ version: 2, body: 'Second' })
    expect((await askById(one.id, admin, 3)).body).toMatchObject({ version: 3, body: 'Third' })

    const draft = await page({ status: 'draft', text: 'Draft' })
    const disabled = await page({ disabled: true, text: 'Disabled' })
    const archived = await page({ status: 'archived', text: 'Archived' })
    for (const { id, slug } of [draft, disabled, archived]) {
      expect((await ask(slug, admin)).code).toBe('NOT_FOUND')
      expect((await askById(id, admin)).body.editing).toMatchObject({ newestVersion: 1 })
      expect((await askById(id)).code).toBe('NOT_FOUND')
    }
    expect((await ask(draft.slug, admin, 1)).body).toMatchObject({ html: '<p>Draft</p>', status: 'draft' })
    expect((await ask(archived.slug, admin, 1)).status).toBe(200)
    expect((await ask(disabled.slug, admin, 1)).code).toBe('NOT_FOUND')
  })

  test('a former slug redirects users who may open the page', async () => {
    const { page, person, administrator, context } = world()
    const moved = async (slug: string, traits: object) => {
      const { id, slug: now } = await page(traits)
      const changed_at = context.now().toISOString()
      await context.database.insertInto('page_slugs').values({ slug, page_id: id, changed_at }).execute()
      return now
    }
    const open = await moved('once-open', {})
    const closed = await moved('once-closed', { audience: 'approved' })
    const draft = await moved('once-draft', { status: 'draft' })
    await moved('once-disabled', { disabled: true })
    const [reader, admin] = [await person({ status: 'approved' }), await administrator()]
    expect((await ask('once-open')).body).toEqual({ movedTo: open })
    expect((await ask('once-closed')).code).toBe('NOT_FOUND')
    expect((await ask('once-closed', reader)).body).toEqual({ movedTo: closed })
    for (const caller of [null, reader, admin]) {
      expect((await ask('once-draft', caller)).code).toBe('NOT_FOUND')
      expect((await ask('once-disabled', caller, 1)).code).toBe('NOT_FOUND')
      expect((await ask('never-was', caller, 1)).code).toBe('NOT_FOUND')
    }
    expect((await ask('once-draft', admin, 1)).body).toEqual({ movedTo: draft })
  })

  test('the latest pages are the ones changed last', async () => {
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
})

onDatabase('the page tree', (world) => {
  const tree = async (query: { component?: string; page?: string }, caller: Caller | null = null) =>
    (await world().call(pages.tree, { query }, caller)).body.data
  const getPart = async (slug: string, query: { component?: string; page?: string }, caller?: Caller) =>
    (await tree(query, caller ?? null))
      .flatMap(({ components }) => components)
      .find((each) => each.slug === slug)!
  const depths = async (slug: string, caller?: Caller) =>
    (await getPart(slug, { component: slug }, caller)).pages.map((each) => [each.slug, each.depth])

  test('nests pages, and moves a page up if its parent is closed', async () => {
    const { component, page, person } = world()
    const place = await component()
    const top = await page({ ...place, position: 1 })
    const closed = await page({ ...place, parent_id: top.id, audience: 'approved' })
    const leaf = await page({ ...place, parent_id: closed.id })
    expect(await depths(place.slugs.component)).toEqual([
      [top.slug, 0],
      [leaf.slug, 1],
    ])
    expect(await depths(place.slugs.component, await person({ status: 'approved' }))).toEqual([
      [top.slug, 0],
      [closed.slug, 1],
      [leaf.slug, 2],
    ])
  })

  test('lists every component with the number of readable pages, and expands the requested one', async () => {
    const { component, page, person, context } = world()
    const [here, there, empty] = [await component(), await component(), await component()]
    const closed = await page({ ...here, audience: 'approved' })
    const first = await page({ ...here })
    const second = await page({ ...here })
    await page({ ...there })
    await page({ ...empty, status: 'draft' })
    await page({ ...empty, disabled: true })
    const ofPage = await getPart(here.slugs.component, { page: second.slug })
    expect(ofPage).toMatchObject({ count: 2, first: { slug: first.slug } })
    expect(ofPage.pages.map(({ slug }) => slug)).toEqual([first.slug, second.slug])
    expect(await getPart(there.slugs.component, { page: second.slug })).toMatchObject({ count: 1, pages: [] })
    expect(await getPart(empty.slugs.component, {})).toMatchObject({ count: 0, first: null, pages: [] })
    const approved = await person({ status: 'approved' })
    expect(await getPart(here.slugs.component, {}, approved)).toMatchObject({
      count: 3,
      first: { slug: closed.slug },
      pages: [],
    })
    expect((await getPart(here.slugs.component, { page: closed.slug })).pages).toEqual([])
    const counts = async () => [
      (await getPart(here.slugs.component, {})).count,
      (await getPart(empty.slugs.component, {})).count,
    ]
    const rows = context.database.updateTable('pages')
    await rows.set({ component_id: empty.component_id }).where('id', '=', first.id).execute()
    expect(await counts()).toEqual([1, 1])
    await rows.set({ disabled: true }).where('id', 'in', [first.id, second.id]).execute()
    expect(await counts()).toEqual([0, 0])
  })

  test('of a large component contains only the branch of the current page', async () => {
    const { component, page } = world()
    const place = await component()
    const tops: string[] = []
    const made: Record<string, { id: string; slug: string }> = {}
    for (let top = 1; top <= 21; top += 1) {
      const { id, slug } = await page({ ...place, audience: top === 20 ? 'approved' : 'public' })
      if (top !== 20) tops.push(slug)
      for (let child = 1; child <= 10; child += 1) {
        const nested = await page({ ...place, parent_id: id })
        made[`${top}/${child}`] = nested
        if (top === 20) tops.push(nested.slug)
      }
    }
    const leaf = await page({ ...place, parent_id: made['3/4']!.id })
    const at = (name: string) => made[name]!.slug
    const shown = async (slug: string) =>
      (await getPart(place.slugs.component, { page: slug })).pages.map((each) => [
        each.slug,
        each.depth,
        each.hasMore,
      ])
    const children = (hasLeaf: boolean) =>
      Array.from({ length: 10 }, (_, index) => [at(`3/${index + 1}`), 1, index === 3 && hasLeaf])
    const topmost = tops.map((slug) => [slug, 0, !Object.values(made).some((each) => each.slug === slug)])
    const open = (index: number) =>
      topmost.map((row, number) => (number === index ? [row[0], 0, false] : row))
    const aroundThird = open(2)
    expect(await shown(tops[2]!)).toEqual([
      ...aroundThird.slice(0, 3),
      ...children(true),
      ...aroundThird.slice(3),
    ])
    expect(await shown(leaf.slug)).toEqual([
      ...aroundThird.slice(0, 3),
      ...children(false).slice(0, 4),
      [leaf.slug, 2, false],
      ...children(false).slice(4),
      ...aroundThird.slice(3),
    ])
    expect(await shown(at('20/2'))).toEqual(topmost)
    const whole = await getPart(place.slugs.component, { component: place.slugs.component })
    expect(whole.pages.map((each) => [each.slug, each.depth, each.hasMore])).toEqual(topmost)
    expect(whole.count).toBe(20 + 210 + 1)
  })

  test('limits a long list of siblings to those around the current page', async () => {
    const { component, page } = world()
    const place = await component()
    const made: string[] = []
    const { id: top, slug } = await page({ ...place })
    for (let count = 0; count < 320; count += 1) {
      made.push((await page({ ...place, parent_id: top, position: count + 1 })).slug)
    }
    const shown = async (address: string) => (await getPart(place.slugs.component, { page: address })).pages
    const around = await shown(made[200]!)
    expect(around[0]).toMatchObject({ slug, hasMore: true })
    expect(around.slice(1).map((each) => each.slug)).toEqual(made.slice(20, 320))
    expect((await shown(made[0]!)).slice(1).map((each) => each.slug)).toEqual(made.slice(0, 300))
    expect((await shown(made[160]!)).slice(1).map((each) => each.slug)).toEqual(made.slice(10, 310))
  })
})

onDatabase('page feedback', (world) => {
  const send = (id: string, caller: Caller | null, helpful = true, clientAddress = 'reader') =>
    world().call(
      pages.sendFeedback,
      { params: { id }, body: { helpful, reason: 'Why' } },
      caller,
      clientAddress,
    )
  const kept = (id: string) =>
    world().context.database.selectFrom('page_feedback').selectAll().where('page_id', '=', id).execute()

  test('is stored once per user, the latest replacing the former', async () => {
    const { page, person } = world()
    const { id } = await page({ version: 3, published_version: 2 })
    const [one, two] = [await person({}), await person({})]
    expect((await send(id, one)).status).toBe(204)
    await send(id, two)
    await send(id, one, false)
    const rows = await kept(id)
    expect(rows).toHaveLength(2)
    expect(rows.find((row) => row.identity_uid === one.uid)).toMatchObject({ helpful: false, version: 2 })
  })

  test('is rate-limited for visitors, and only about pages that the caller may open', async () => {
    const { page, person } = world()
    const { id } = await page()
    const closed = await page({ audience: 'approved' })
    const hidden = await page({ disabled: true })
    const reader = await person({})
    for (const caller of [null, reader]) {
      expect((await send(closed.id, caller, true, 'elsewhere')).code).toBe('NOT_FOUND')
      expect((await send(hidden.id, caller, true, 'elsewhere')).code).toBe('NOT_FOUND')
    }
    expect((await kept(closed.id)).concat(await kept(hidden.id))).toEqual([])
    for (let count = 0; count < 20; count += 1) expect((await send(id, null)).status).toBe(204)
    expect((await send(id, null)).code).toBe('TOO_MANY_REQUESTS')
    expect((await send(id, reader)).status).toBe(204)
    expect(await kept(id)).toHaveLength(21)
  })
})

onDatabase('teasers', (world) => {
  test('of the catalogue count published pages of every audience, and no others', async () => {
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

  test('of a path count its units, which link a document only while the reader may open it', async () => {
    const { call, page, learningPath, person } = world()
    const open = await page({ audience: 'approved' })
    const draft = await page({ status: 'draft' })
    const slug = await learningPath([open.slug, draft.slug, null])
    const member = await person({ status: 'approved' })
    const { body: path } = await call(learningPaths.get, { params: { path: slug } }, member)
    expect(path.units.map(({ pageSlug }) => pageSlug)).toEqual([open.slug, null, null])
    expect(path.minutes).toBe(7)
    const teasers = await call(learningPaths.teasers, {})
    expect(teasers.body.data.find((each) => each.slug === slug)).toMatchObject({ minutes: 7, unitCount: 3 })
  })
})
