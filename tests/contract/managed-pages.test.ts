import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { contract } from '~/contract'
import { maxPagesPerBranch } from '~/contract/page-writing'
import { writingIn } from './page-writing-world'
import { onDatabase, type TestPerson } from './world'
import { maxWholeTreePages } from '~/contract/paging'

const { pages } = contract

// The numbers of top-level pages, and of children of the third one.
const many = 3000
const under = 300

const slugs = ({ data }: { data: { slug: string }[] }) => data.map(({ slug }) => slug)

onDatabase('the managed pages of a component', (world) => {
  let author: TestPerson
  let component = ''
  const list = async (query: object) => (await world().call(pages.listManaged, { query }, author)).body
  const getId = async (slug: string) => {
    const row = await world()
      .context.database.selectFrom('pages')
      .select('id')
      .where('slug', '=', slug)
      .execute()
    return row[0]?.id ?? ''
  }

  beforeAll(async () => {
    author = await world().administrator()
    component = (await world().component()).component_id
    const { database } = world().context
    const rows = (
      name: string,
      parent: string | null,
      path: ReturnType<typeof sql>,
      count: number,
      of = component,
    ) =>
      sql`
      insert into pages (id, kind, component_id, parent_id, slug, position, path, audience, status, version, title,
        html, headings, text, minutes, changed_at)
      select gen_random_uuid(), 'document', ${of}, ${parent}, ${name} || number, number, ${path},
        'approved', 'draft', 2, 'Old ' || number, '', '[]', '', 1, now()
      from generate_series(1, ${sql.lit(count)}) as number`.execute(database)
    await rows('top-', null, sql`array[number]`, many)
    const other = (await world().component()).component_id
    await rows('other-', null, sql`array[number]`, 3 * many, other)
    await rows('child-', await getId('top-3'), sql`array[3, number]`, under)
    await rows('deep-', await getId('child-2'), sql`array[3, 2, number]`, 2)
    await sql`
      insert into page_versions (page_id, version, title, body, headings, author_name, created_at)
      select id, 2, initcap(slug), '', '[]', '', now() from pages where component_id in (${component}, ${other})`.execute(
      database,
    )
    for (const table of ['pages', 'page_versions', 'page_feedback'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(database)
  })

  test('are listed with pagination of the top level', async () => {
    const first = await list({ component })
    expect(slugs(first)).toEqual(Array.from({ length: 25 }, (_none, index) => `top-${index + 1}`))
    expect(first).toMatchObject({
      page: 1,
      count: 25,
      total: many,
      pages: many + under + 2,
      isWhole: false,
      above: [],
    })
    expect(first.data[2]).toMatchObject({ title: 'Top-3', children: under, depth: 0, isFound: true })
    const last = await list({ component, page: many / 100, count: 100 })
    expect(slugs(last).at(-1)).toBe(`top-${many}`)
    expect(slugs(await list({ component, page: 1000, count: 100 }))).toEqual([])
  })

  test('include the first children of each expanded branch, and none below a collapsed one', async () => {
    const [top, child] = [await getId('top-3'), await getId('child-2')]
    const open = await list({ component, count: 10, open: [top, child] })
    expect(slugs(open).slice(0, 7)).toEqual([
      'top-1',
      'top-2',
      'top-3',
      'child-1',
      'child-2',
      'deep-1',
      'deep-2',
    ])
    expect(open.data).toHaveLength(10 + maxPagesPerBranch + 2)
    expect(open.total).toBe(many)
    expect(slugs(await list({ component, count: 10, open: [child] }))).toHaveLength(10)
    const tooMany = Array.from({ length: 51 }, () => top)
    const refused = await world().call(pages.listManaged, { query: { component, open: tooMany } }, author)
    expect(refused.status).toBe(422)
  })

  test('under a parent are listed with their own pagination, or completely if they are few', async () => {
    const [top, child] = [await getId('top-3'), await getId('child-2')]
    const part = await list({ component, under: top, page: 30, count: 10 })
    expect(part).toMatchObject({ total: under, pages: under + 2, isWhole: false })
    expect([slugs(part)[0], part.data[0]?.depth, part.above.map(({ title }) => title)]).toEqual([
      'child-291',
      1,
      ['Top-3'],
    ])
    const few = await list({ component, under: child })
    expect(few).toMatchObject({ total: 2, pages: 2, isWhole: true })
    expect(few.above.map(({ title }) => title)).toEqual(['Top-3', 'Child-2'])
    const { create } = await writingIn(world())
    const elsewhere = await create()
    for (const id of [elsewhere.id, crypto.randomUUID()]) {
      const refused = await world().call(pages.listManaged, { query: { component, under: id } }, author)
      expect(refused.status).toBe(404)
    }
  })

  test('are found by title, slug and state, with their ancestors', async () => {
    const deep = await list({ component, q: 'DEEP-' })
    expect(deep).toMatchObject({ total: 2, pages: many + under + 2, isWhole: false })
    expect(deep.data.map(({ slug, isFound }) => [slug, isFound])).toEqual([
      ['top-3', false],
      ['child-2', false],
      ['deep-1', true],
      ['deep-2', true],
    ])
    expect(await list({ component, q: 'old 1' })).toMatchObject({ total: 0, data: [] })
    // Pattern characters are searched for literally.
    expect(await list({ component, q: '%' })).toMatchObject({ total: 0 })
    const found = await list({ component, q: 'top-', page: many / 25, count: 25 })
    expect([found.total, slugs(found).at(-1)]).toEqual([many, `top-${many}`])
    const within = await list({ component, q: 'deep', under: await getId('child-2') })
    expect(slugs(within)).toEqual(['deep-1', 'deep-2'])
    expect((await list({ component, state: 'draft' })).total).toBe(many + under + 2)
    expect((await list({ component, state: 'published' })).total).toBe(0)
  })

  test('can be listed without a page and its descendants, to choose its new parent', async () => {
    const besides = await getId('top-3')
    expect(slugs(await list({ component, besides, count: 10 })).slice(0, 3)).toEqual([
      'top-1',
      'top-2',
      'top-4',
    ])
    expect((await list({ component, besides, q: 'child' })).total).toBe(0)
  })

  test('are listed completely if there are at most 200', async () => {
    const { create } = await writingIn(world())
    const one = await create()
    const two = await create({ component: one.component, parent: one.id })
    const whole = await list({ component: one.component, count: 10, page: 7 })
    expect(whole).toMatchObject({ total: 2, pages: 2, isWhole: true })
    expect(slugs(whole)).toEqual([one.slug, two.slug])
    expect(maxWholeTreePages).toBe(200)
  })
})
