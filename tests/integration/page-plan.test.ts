import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Audience } from '~/contract/pages'
import { latestStatement, listPublicPages } from '~/service/modules/documents/pages.queries'
import {
  anyPageStatement,
  movedPageStatement,
  readablePageStatement,
} from '~/service/modules/documents/page-statements'
import {
  findPages,
  suggestionsStatement,
  unknownWordsStatement,
} from '~/service/modules/documents/search.queries'
import { listStatement, searchStatement } from '~/service/modules/documents/search-statements'
import { getSearchTerms } from '~/service/modules/documents/search-terms'
import {
  firstPagesStatement,
  levelBeforeStatement,
  levelFromStatement,
  lineStatement,
  placeOfPageStatement,
} from '~/service/modules/documents/page-tree.queries'
import { rowsRead } from '../support/rows-read'
import { onDatabase } from '../contract/world'

const many = 10_000

const classes: [string, Audience[]][] = [
  ['public', ['public']],
  ['signed_in', ['public', 'signed-in']],
  ['approved', ['public', 'signed-in', 'approved']],
]

/** No table that has as many rows as there are pages is read from end to end, and few of its rows are looked at. */
const expectIndexes = (plan: string) => {
  expect(plan).not.toMatch(/Seq Scan on (pages|page_\w+|search_words)\b/)
  const looked = [...plan.matchAll(/ on (?:pages|page_\w+)\b[^\n]*rows=(\d+)(?:\.\d+)? loops=(\d+)/g)]
  expect(looked.length).toBeGreaterThan(0)
  for (const [line, rows, loops] of looked)
    expect([line, Number(rows) * Number(loops) <= 1000]).toEqual([line, true])
}

onDatabase('the planner, asked for pages', (world) => {
  const database = () => world().context.database
  let component = ''
  let id = ''

  beforeAll(async () => {
    component = (await world().component()).component_id
    await sql`
      insert into pages (id, kind, component_id, slug, position, path, audience, status, version, published_version,
        title, html, headings, text, minutes, published_at, changed_at)
      select gen_random_uuid(), case when number % 50 = 0 then 'content' else 'document' end,
        case when number % 50 = 0 then null else ${component}::uuid end, 'many-' || number,
        number % 20 + 1, array[number / 400 + 1, number / 20 % 20 + 1, number % 20 + 1],
        (array['public', 'signed-in', 'approved', 'approved'])[number % 4 + 1],
        case when number % 10 = 0 then 'draft' else 'published' end, 1, 1,
        'Page ' || number, '<p></p>', '[]', 'word' || number % 100 || ' rare' || number, 1, now(),
        now() - make_interval(mins => number)
      from generate_series(1, ${sql.lit(many)}) as number`.execute(database())
    await sql`
      insert into page_versions (page_id, version, title, body, headings, author_name, created_at)
      select id, 1, title, '', '[]', '', now() from pages`.execute(database())
    await sql`
      insert into page_slugs (slug, page_id, changed_at) select 'once-' || slug, id, now() from pages`.execute(
      database(),
    )
    await sql`
      insert into page_sections (page_id, position, anchor, heading, depth, text)
      select id, 1, '', '', 1, text from pages where status = 'published'`.execute(database())
    for (const table of [
      'pages',
      'page_versions',
      'page_slugs',
      'page_sections',
      'page_searches',
      'search_words',
    ]) {
      await sql`vacuum analyze ${sql.table(table)}`.execute(database())
    }
    const row = await database()
      .selectFrom('pages')
      .select('id')
      .where('slug', '=', 'many-1003')
      .executeTakeFirstOrThrow()
    id = row.id
  })

  const explain = async (statement: RawBuilder<unknown>) => {
    const { rows } = await sql<Record<string, string>>`explain (analyze, timing off) ${statement}`.execute(
      database(),
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  test.each(classes)(
    'finds a page by its address and by its id, and its neighbours, for %s',
    async (name, audiences) => {
      for (const key of [{ slug: 'many-1003' }, { id }]) {
        const plan = await explain(readablePageStatement(audiences, key, undefined))
        expectIndexes(plan)
        expect(plan).toMatch('slug' in key ? /using pages_(slug_key|public)/ : /using pages_pkey/)
        expect(plan).toMatch(new RegExp(`Index Scan Backward using pages_read_${name} on pages before`))
        expect(plan).toMatch(new RegExp(`Index Scan using pages_read_${name} on pages after`))
        // Nothing that is closed to them is looked at on the way.
        expect(plan).not.toMatch(/on pages (before|after)[^\n]*\n(?:\s+Index Cond[^\n]*\n)?\s+Filter/)
      }
      expectIndexes(await explain(movedPageStatement(audiences, 'once-many-1003')))
    },
  )

  test('finds any version for administrators', async () => {
    for (const key of [{ slug: 'many-1003' }, { id }]) {
      const plan = await explain(anyPageStatement(['public', 'signed-in', 'approved'], key, 1))
      expectIndexes(plan)
      expect(plan).toMatch(/using page_versions_pkey/)
    }
  })

  test.each(classes)('finds the latest of %s in the order of an index', async (name, audiences) => {
    for (const kind of [undefined, 'content', 'document'] as const) {
      const plan = await explain(latestStatement(audiences, { kind, count: 50 }))
      expectIndexes(plan)
      expect(plan).toMatch(new RegExp(`using pages_latest_${name} on pages`))
    }
  })

  test.each(classes)('lists all pages of %s in the order of an index', async (name, audiences) => {
    for (const kind of [undefined, 'content', 'document'] as const) {
      const plan = await explain(listStatement(audiences, { kind }, { count: 25, offset: 100 }))
      expectIndexes(plan)
      expect(plan).toMatch(new RegExp(`using pages_latest_${name} on pages`))
    }
  })

  test('lists no more pages without words than are counted', async () => {
    const found = (page: number) =>
      findPages(database(), ['public', 'signed-in', 'approved'], { q: '', page, count: 30 }, new Date())
    const { rows } = await sql<{ slug: string }>`
      select slug from pages where status = 'published' and not disabled
      order by changed_at desc, id desc limit 1000`.execute(database())
    const slugs = rows.map(({ slug }) => slug)
    const [first, last, beyond] = [await found(1), await found(34), await found(35)]
    expect([first.total, first.data.map(({ slug }) => slug)]).toEqual([1000, slugs.slice(0, 30)])
    expect([last.total, last.data.map(({ slug }) => slug)]).toEqual([1000, slugs.slice(990)])
    expect(beyond).toEqual({ total: 1000, data: [] })
  })

  test('lists what everybody may open, for the site map, from an index alone', async () => {
    await database()
      .transaction()
      .execute(async (transaction) => {
        await sql`set local enable_seqscan = off`.execute(transaction)
        const before = await rowsRead(transaction, 'pages')
        const { parts, data } = await listPublicPages(transaction, 1)
        expect([parts, data.length > 1_000]).toEqual([1, true])
        expect(await rowsRead(transaction, 'pages')).toBe(before)
      })
  })

  test.each(classes)('finds what stands around a page for %s', async (_name, audiences) => {
    const path = [20, 5, 9]
    expect(
      (await lineStatement(audiences, component, path).execute(database())).rows.length,
    ).toBeLessThanOrEqual(1)
    expectIndexes(await explain(placeOfPageStatement(audiences, 'many-1003')))
    expectIndexes(await explain(firstPagesStatement(audiences, component, 201)))
    expectIndexes(await explain(lineStatement(audiences, component, path)))
    const level = { under: [20, 5], from: path, count: 301 }
    expectIndexes(await explain(levelFromStatement(audiences, component, level)))
    expectIndexes(await explain(levelBeforeStatement(audiences, component, level)))
  })

  test.each(classes)('finds words for %s in their own index', async (name, audiences) => {
    for (const q of ['rare1003', 'word3', '"word3 rare1003"', 'word3 -rare1003', 'rare100']) {
      const slice = { count: 25, offset: 0 } as const
      const plan = await explain(searchStatement(audiences, getSearchTerms(q), {}, slice, new Date()))
      expectIndexes(plan)
      expect(plan).toMatch(new RegExp(`Bitmap Index Scan on page_searches_${name}`))
    }
    expectIndexes(await explain(suggestionsStatement(audiences, 'page 100')))
    const corrected = await explain(unknownWordsStatement(audiences, ['rare99999']))
    expect(corrected).toMatch(new RegExp(`Bitmap Index Scan on page_searches_${name}`))
    expect(corrected).not.toMatch(/Seq Scan on page_searches/)
  })
})
