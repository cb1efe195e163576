import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { writingIn } from './page-writing-world'
import { onDatabase } from './world'

const { pages, learningPaths } = contract

onDatabase('page details', (world) => {
  test('a changed audience takes effect at once, and product versions must be those of the component', async () => {
    const { author, create, of } = await writingIn(world())
    const { call, context } = world()
    const { id, slug, component } = await create()
    const { set, open, acts } = of(id)
    await set('published')
    await context.database
      .updateTable('components')
      .set({ versions: ['2', '1'] })
      .where('id', '=', component)
      .execute()
    const change = (body: object) => call(pages.setDetails, { params: { id }, body }, author)
    expect((await change({ appliesTo: ['3'] })).fields[0]?.path).toBe('appliesTo')
    expect((await change({ appliesTo: ['1', '2', '1'] })).body).toMatchObject({
      audience: 'public',
      appliesTo: ['2', '1'],
    })
    expect((await open(slug)).status).toBe(200)
    expect((await change({ audience: 'approved' })).body).toMatchObject({ appliesTo: ['2', '1'] })
    expect((await open(slug)).code).toBe('NOT_FOUND')
    await change({ audience: 'approved' })
    expect((await acts()).slice(2)).toMatchObject([
      { before: { appliesTo: '' }, after: { appliesTo: '2, 1' } },
      { before: { audience: 'public' }, after: { audience: 'approved' } },
    ])
  })

  test('every former slug redirects to the page, and learning paths follow the new one', async () => {
    const { author, create, of } = await writingIn(world())
    const { call, learningPath, person } = world()
    const { id, slug } = await create()
    const decoy = await create()
    const path = await learningPath([slug, decoy.slug])
    const { set, open } = of(id)
    await set('published')
    await of(decoy.id).set('published')
    const move = (to: string) => call(pages.setSlug, { params: { id }, body: { slug: to } }, author)
    expect((await move(`${slug}-b`)).body.slug).toBe(`${slug}-b`)
    await move(`${slug}-c`)
    expect((await open(slug)).body).toEqual({ movedTo: `${slug}-c` })
    expect((await open(`${slug}-b`)).body).toEqual({ movedTo: `${slug}-c` })
    const member = await person({ status: 'approved' })
    const { body } = await call(learningPaths.get, { params: { path } }, member)
    expect(body.units.map(({ pageSlug }) => pageSlug)).toEqual([`${slug}-c`, decoy.slug])
    expect((await move(slug)).status).toBe(200)
    expect((await open(slug)).body).toMatchObject({ id })
    expect((await open(`${slug}-c`)).body).toEqual({ movedTo: slug })
    expect((await move(decoy.slug)).code).toBe('SLUG_IN_USE')
    const taken = await call(pages.setSlug, { params: { id: decoy.id }, body: { slug: `${slug}-b` } }, author)
    expect(taken.code).toBe('SLUG_IN_USE')
  })

  test('two pages cannot swap slugs at once', async () => {
    const { author, create } = await writingIn(world())
    const { call } = world()
    const [a, b] = [await create(), await create()]
    const move = (id: string, slug: string) => call(pages.setSlug, { params: { id }, body: { slug } }, author)
    const moves = await Promise.all([move(a.id, b.slug), move(b.id, a.slug)])
    expect(moves.map(({ code }) => code)).toEqual(['SLUG_IN_USE', 'SLUG_IN_USE'])
  })

  test('a content page keeps its slug, position and audience, but its text can be edited', async () => {
    const { author, of, page } = await writingIn(world())
    const { call } = world()
    const { id } = await page({ kind: 'content', text: 'Words' })
    const at = { params: { id } }
    const refused = [
      await call(pages.setSlug, { ...at, body: { slug: 'elsewhere' } }, author),
      await call(pages.setDetails, { ...at, body: { audience: 'approved' } }, author),
      await call(pages.setDetails, { ...at, body: { appliesTo: ['1'] } }, author),
      await call(pages.setPosition, { ...at, body: {} }, author),
      await call(pages.remove, at, author),
    ]
    expect(refused.map(({ status, fields }) => [status, fields[0]?.path])).toEqual([
      [422, 'slug'],
      [422, 'audience'],
      [422, 'appliesTo'],
      [409, undefined],
      [409, undefined],
    ])
    await of(id).set('archived')
    expect((await call(pages.remove, at, author)).code).toBe('CONFLICT')
    expect((await of(id).save({ body: 'New', baseVersion: 1 })).body).toMatchObject({
      kind: 'content',
      version: 2,
    })
  })

  test('only an archived or never published page without children can be deleted', async () => {
    const { author, create, of } = await writingIn(world())
    const { call, context, learningPath } = world()
    const remove = (id: string) => call(pages.remove, { params: { id } }, author)
    const top = await create()
    const { component } = top
    const child = await create({ component, parent: top.id })
    const last = await create({ component })
    expect((await remove(top.id)).code).toBe('NOT_EMPTY')
    expect((await remove(child.id)).status).toBe(204)
    await of(top.id).set('published')
    expect((await remove(top.id)).code).toBe('CONFLICT')
    await of(top.id).set('draft')
    expect((await remove(top.id)).code).toBe('CONFLICT')
    await of(top.id).set('archived')
    await learningPath([top.slug])
    expect((await remove(top.id)).status).toBe(204)
    expect((await remove(top.id)).code).toBe('NOT_FOUND')
    expect((await of(last.id).row()).position).toBe(1)
    expect((await of(last.id).row()).path).toEqual([1])
    const units = context.database.selectFrom('learning_units').select('id')
    expect(await units.where('page_slug', '=', top.slug).execute()).toEqual([])
    expect((await of(top.id).acts()).at(-1)).toMatchObject({
      action: 'page.remove',
      before: { slug: top.slug },
    })
  })

  test('every call for an unknown page returns NOT_FOUND', async () => {
    const { author } = await writingIn(world())
    const { call } = world()
    const at = { params: { id: randomUUID() } }
    const text = { title: 'A', summary: '', body: 'B', baseVersion: 1 }
    const answers = [
      await call(pages.save, { ...at, body: text }, author),
      await call(pages.setDetails, { ...at, body: {} }, author),
      await call(pages.setSlug, { ...at, body: { slug: 'a' } }, author),
      await call(pages.setPosition, { ...at, body: {} }, author),
      await call(pages.setSchedule, { ...at, body: {} }, author),
      await call(pages.setDisabled, { ...at, body: { disabled: true } }, author),
      await call(pages.setStatus, { ...at, body: { status: 'published' } }, author),
      await call(pages.versions, { ...at, query: {} }, author),
      await call(pages.restore, { ...at, body: { version: 1, baseVersion: 1 } }, author),
      await call(pages.remove, at, author),
      await call(pages.workingCopy, at, author),
      await call(pages.keepWorkingCopy, { ...at, body: { ...text, revision: 0 } }, author),
      await call(pages.discardWorkingCopy, at, author),
      await call(pages.feedback, { ...at, query: {} }, author),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'NOT_FOUND'))
  })

  test('the managed list has all pages of a component in reading order, with feedback counts', async () => {
    const { author, create, of } = await writingIn(world())
    const { call, page } = world()
    const one = await create({ title: 'One' })
    const { component } = one
    const two = await create({ component })
    const under = await create({ component, parent: one.id })
    await of(one.id).set('published')
    await of(one.id).save({ title: 'One, newer', body: 'x', baseVersion: 1 })
    await call(pages.sendFeedback, { params: { id: one.id }, body: { helpful: true } })
    await call(pages.sendFeedback, { params: { id: one.id }, body: { helpful: false, reason: 'Short' } })
    const content = await page({ kind: 'content' })
    const list = async (query: object) => (await call(pages.listManaged, { query }, author)).body
    const ofComponent = await list({ component })
    expect(ofComponent.total).toBe(3)
    expect(ofComponent.data.map(({ id, depth }) => [id, depth])).toEqual([
      [one.id, 0],
      [under.id, 1],
      [two.id, 0],
    ])
    expect(ofComponent.data[0]).toMatchObject({
      title: 'One, newer',
      newestVersion: 2,
      publishedVersion: 1,
      helpful: 1,
      unhelpful: 1,
    })
    const contents = await list({ kind: 'content' })
    expect(contents.data.map(({ id }) => id)).toContain(content.id)
    expect(contents.data.map(({ id }) => id)).not.toContain(one.id)
    const said = await call(pages.feedback, { params: { id: one.id }, query: {} }, author)
    expect(said.body).toMatchObject({ total: 2, helpful: 1, unhelpful: 1 })
    expect(said.body.data[0]).toMatchObject({ helpful: false, reason: 'Short', version: 1 })
  })
})
