import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { makeAnswer, makeQuestion } from './community-world'
import { onBothDatabasesNightly, type World } from './world'

const { pages, questions } = contract

const searchPages = async ({ call }: World, q: string) =>
  (await call(pages.search, { query: { q, count: 50 } })).body
const slugsFound = async (world: World, q: string) =>
  (await searchPages(world, q)).data.map(({ slug }) => slug)
const marked = async (world: World, q: string) =>
  (await searchPages(world, q)).data[0]!.snippet.filter(({ match }) => match).map(({ text }) => text)

/** What is typed, a text that contains it, and texts that contain its parts or something similar. */
const technical: [typed: string, text: string, others: string[]][] = [
  ['v1/traces', 'Data goes to (v1/traces), as set.', ['Traces in v1 are old.', 'Data goes to v1/metrics.']],
  ['/api/states', 'Ask `GET /api/states?full=1` for all.', ['The api has states.', 'See /states/api now.']],
  ['GET /api/states', 'Then GET /api/states again.', ['Then POST /api/events again.']],
  ['http://localhost:4318', 'Use http://localhost:4318/v1/logs here.', ['On localhost use http, port 4318.']],
  ['localhost:4318', 'The port of <localhost:4318> is open.', ['Port 4318 of localhost.']],
  [
    '@opentelemetry/api',
    'Install @opentelemetry/api@1.9.0 first.',
    ['The opentelemetry people made an api.'],
  ],
  ['homeassistant/components', 'In homeassistant/components/mqtt.', ['Components of homeassistant.']],
  ['foo_bar', 'Set config.foo_bar=on there.', ['The foo and the bar.', 'Set foo_baz and bar.']],
  [
    '1.2.3',
    'Since version v0-1.2.3, not before.',
    ['1.2.4 and 3', '3.2.1 and 2.1.3', '1 of 2 of 3', '11.2.33'],
  ],
  ['std::vector<int>', 'A std::vector<int> holds them.', ['An int vector of std.']],
  ['ana.b@firm.example', 'Write to ana.b@firm.example.', ['Ana works at the firm, for example b.']],
  ['firm.example', 'See https://docs.firm.example/x', ['The firm, for example.']],
  ['--no-verify', 'Never run commit --no-verify there.', []],
  ['ＡＰＩ＿ＫＥＹ', 'The API_KEY is secret.', ['A key of the api.']],
]

const runs: [typed: string, text: string, others: string[]][] = [
  ['方法', 'この画面では使用方法を説明します。', ['別の方針と法律について。']],
  ['使用方法', 'トレースAPIの使用方法と例', ['使用する方法を選ぶ', '方法の使用']],
  ['概要', '本書の概要です。', ['概ね必要']],
  ['東京都', '本社は東京都にあります。', ['東京と京都にあります。']],
  ['ﾄﾚｰｽ', '分散トレースを送ります', ['トレ、レース']],
  ['トレース', '半角のﾄﾚｰｽも読みます', []],
  ['トレースAPI', '新しいトレースAPIです', ['トレースのAPI']],
  ['法', '方法を示す', ['訪問']],
  ['水', '水を飲む', ['氷']],
  ['安装说明', '请先阅读安装说明，然后继续。', ['安装程序的说明书', '说明安装']],
  ['方法 概要', '概要の後に方法を書く', ['概要だけ']],
  ['사용방법', '이 제품의 사용방법을 설명합니다', ['사용자의 방법']],
  ['방법', '올바른사용방법을 읽으세요', ['방어와 법']],
  ['วิธีใช้', 'นี่คือวิธีใช้งานระบบ', ['วิถี']],
  ['𠮷野家', '昼は𠮷野家で食べる', ['吉野の家']],
]

/** Inputs that break queries, parsers and texts. */
const oddities = [
  '\0',
  '\u{FFFF}',
  '\uD800',
  "' \\ :* & | ! ( ) <-> <2>",
  '"',
  '""',
  '"a',
  '-"',
  '--',
  '- -',
  'or',
  'or or',
  'a or',
  '方"法',
  '-方法',
  '方法:*',
  "方'法",
  '!方',
  '(方',
  'ǀ',
  'aǀb',
  '/',
  '///',
  'a/',
  '/a',
  '..',
  'a..b',
  '%_',
  '\\u0041',
  '\u{1F468}\u{200D}\u{1F469}',
  'é',
  'e\u0301',
  '\u0E31',
  '\u3099',
  'か\u3099',
  'ﷺ'.repeat(200),
  '㌖'.repeat(200),
  '方'.repeat(200),
  'a/'.repeat(100),
  '\u{2000B}'.repeat(100),
  '\u202Eabc',
  '\u001F\u0001',
  '①½²',
  'İ',
  'ß',
  '\u00AD',
]

onBothDatabasesNightly('search for technical terms and scripts without spaces', (world) => {
  test.each([...technical, ...runs])(
    '%s finds the documents that contain it',
    async (typed, text, others) => {
      const { context, page } = world()
      const made: string[] = []
      for (const one of [text, ...others]) made.push((await page({ text: one })).slug)
      const [wanted, ...decoys] = made
      const found = await slugsFound(world(), typed)
      expect(found).toContain(wanted)
      expect(found.filter((slug) => decoys.includes(slug))).toEqual([])
      await context.database.deleteFrom('pages').where('slug', 'in', made).execute()
    },
    60_000,
  )

  test.each([...technical, ...runs])(
    '%s finds the questions that contain it',
    async (typed, text, others) => {
      const { call, context, person } = world()
      const reader = await person({ status: 'approved' })
      const wanted = [
        await makeQuestion(world(), { title: text }),
        await makeQuestion(world(), { text }),
        await makeQuestion(world()),
      ]
      await makeAnswer(world(), wanted[2]!, { text })
      const decoys = await Promise.all(others.map((one) => makeQuestion(world(), { text: one })))
      const found = async () => {
        const { body } = await call(questions.list, { query: { text: typed, count: 50 } }, reader)
        return body.data.map(({ id }) => id)
      }
      const ids = await found()
      expect(ids).toEqual(expect.arrayContaining(wanted))
      expect(ids[0]).toBe(wanted[0])
      expect(ids.filter((id) => decoys.includes(id))).toEqual([])
      await context.database
        .deleteFrom('questions')
        .where('id', 'in', [...wanted, ...decoys])
        .execute()
    },
    60_000,
  )

  test.each([...technical, ...runs])(
    '%s suggests titles and headings that contain it',
    async (typed, text) => {
      const { call, context, page } = world()
      const titled = await page({ title: text })
      const headings = JSON.stringify([{ id: 'part', depth: 2, text }])
      const sections = [{ anchor: 'part', heading: text, depth: 2, text: 'Nothing.' }]
      const headed = await page({ headings, sections })
      const { body } = await call(pages.suggest, { query: { q: typed } })
      expect(body.data).toMatchObject([
        { slug: titled.slug, section: null },
        { slug: headed.slug, section: { id: 'part', text } },
      ])
      await context.database.deleteFrom('pages').where('slug', 'in', [titled.slug, headed.slug]).execute()
    },
    60_000,
  )

  test('snippets mark technical terms and words inside sentences as a whole', async () => {
    const { page } = world()
    const before = 'この画面では、設定の説明をします。'.repeat(20)
    await page({ text: `${before}次に取扱方法を読み、別の方針に従います。${before}` })
    await page({ text: 'Words before it. Then POST http://qqhost:4319/v9/spans, and v9 again. <b>&amp;' })
    await page({ text: '半角のｸｼﾞﾗです' })
    await page({ text: 'ends in xxlib_name-2.0 and goes on' })
    expect(await marked(world(), '取扱方法')).toEqual(['取扱方法'])
    expect(await marked(world(), 'クジラ')).toEqual(['クジラ'])
    expect(await marked(world(), 'http://qqhost:4319')).toEqual(['http://qqhost:4319'])
    expect(await marked(world(), 'xxlib_name')).toEqual(['xxlib_name'])
    expect(await marked(world(), 'v9/spans')).toEqual(['v9/spans', 'v9'])
    const { data } = await searchPages(world(), 'v9/spans')
    expect(data[0]!.snippet.map(({ text }) => text).join('')).toContain('and v9 again. <b>&amp;')
  })

  test('titles rank before texts, and exact terms before their parts', async () => {
    const { call, page, person } = world()
    const inText = await page({ text: 'About qq9/zzhooks and 検索画面. '.repeat(5) })
    const inTitle = await page({ title: 'qq9/zzhooks and 検索画面', text: 'Nothing else' })
    await page({ title: 'The zzhooks of qq9' })
    for (const q of ['qq9/zzhooks', '検索画面'])
      expect(await slugsFound(world(), q)).toEqual([inTitle.slug, inText.slug])
    const suggested = (await call(pages.suggest, { query: { q: 'qq9/zzhooks' } })).body.data
    expect(suggested[0]!.slug).toBe(inTitle.slug)
    const parts = await makeQuestion(world(), { title: 'zzhooks qq9 zzhooks qq9' })
    const exact = await makeQuestion(world(), { title: 'Where is qq9/zzhooks?' })
    const reader = await person({ status: 'approved' })
    const asked = await call(questions.list, { query: { text: 'qq9/zzhooks' } }, reader)
    expect(asked.body.data.map(({ id }) => id)).toEqual([exact, parts])
  })

  test('a term without an exact match finds its parts, even unfinished', async () => {
    const { page } = world()
    const both = await page({ text: 'The xyconfig has an option named xyverbose.' })
    const path = await page({ text: 'See xyconfig/xysettings for more.' })
    expect(await slugsFound(world(), 'xyconfig.xyverbose')).toEqual([both.slug])
    expect(await slugsFound(world(), 'xyconfig/xyset')).toEqual([path.slug])
    expect(await slugsFound(world(), '"xyconfig.xyverbose"')).toEqual([])
  })

  test('phrases, exclusions and alternatives can contain terms of several tokens', async () => {
    const { page } = world()
    const one = await page({ text: 'Call kk/alpha then 鯨の観測 daily.' })
    const two = await page({ text: 'Call kk/alpha weekly.' })
    const three = await page({ text: '鯨の飼育' })
    const found = async (q: string) => new Set(await slugsFound(world(), q))
    expect(await found('kk/alpha -鯨の観測')).toEqual(new Set([two.slug]))
    expect(await found('kk/alpha or 鯨の飼育')).toEqual(new Set([one.slug, two.slug, three.slug]))
    expect(await found('"kk/alpha then 鯨の観測"')).toEqual(new Set([one.slug]))
    expect(await found('"call kk"')).toEqual(new Set([one.slug, two.slug]))
    expect(await found('"alpha weekly"')).toEqual(new Set([two.slug]))
  })

  test('a mistyped part of a technical term is corrected', async () => {
    const { page } = world()
    const { slug } = await page({ text: 'Send them to v7/metronomes.' })
    const body = await searchPages(world(), 'v7/metronmes')
    expect([body.corrected, body.data.map((hit) => hit.slug)]).toEqual(['v7/metronomes', [slug]])
  })

  test('documents that share words with a Japanese question are suggested', async () => {
    const { call, page, person } = world()
    const { slug } = await page({ text: '風力発電の監視手順' })
    const asker = await person({ status: 'approved' })
    const { body } = await call(questions.related, { query: { text: '監視はどうすればいいですか？' } }, asker)
    expect(body.documents.map((document) => document.slug)).toContain(slug)
  })

  test.each(oddities.map((q) => [q]))('searching for %j succeeds', async (q) => {
    const { call, page, person } = world()
    const text = q.replaceAll('\0', '').toWellFormed()
    await page({ title: text, text })
    const reader = await person({ status: 'approved' })
    const typed = q.slice(0, 200)
    const answers = await Promise.all([
      call(pages.search, { query: { q: typed } }),
      call(pages.suggest, { query: { q: typed } }),
      call(questions.list, { query: { text: typed } }, reader),
      call(questions.related, { query: { text: typed } }, reader),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  test('a very long page of many different characters is found', async () => {
    const { page } = world()
    const letters = Array.from({ length: 200_000 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
    )
    const { slug } = await page({ text: `最初鯉${letters.join('')}` })
    expect(await slugsFound(world(), '最初鯉')).toEqual([slug])
  }, 60_000)
})

onBothDatabasesNightly('a text that an earlier release indexed', (world) => {
  test('is indexed again', async () => {
    const { context, page, person, call } = world()
    const { database } = context
    const { rows } = await sql<{ text: string }>`
      select pg_get_functiondef('words_of'::regproc) as text`.execute(database)
    await sql`
      create or replace function words_of(text text) returns tsvector language sql immutable as $$
        select to_tsvector('english', translate(text, '<>/', '   '))
      $$`.execute(database)
    const text = 'Nach 鯖の輸送方法 und old9/paths'
    const sections = [{ anchor: 'part', heading: 'Part', depth: 2, text }]
    const ids: string[] = []
    for (let count = 0; count < 25; count += 1) ids.push((await page({ sections })).id)
    const asked = await makeQuestion(world(), { text })
    await database.updateTable('search_entries').set({ analyzer: 1 }).where('id', 'in', ids).execute()
    await sql`update question_searches set analyzer = 1 where question_id = ${asked}`.execute(database)
    await sql.raw(rows[0]!.text).execute(database)

    const total = async () => (await searchPages(world(), '輸送方法')).total
    expect(await total()).toBe(0)
    await world().runDueJobs('search reindexing')
    expect(await total()).toBe(25)
    const { data, total: all } = await searchPages(world(), 'old9/paths')
    expect(all).toBe(25)
    expect(data[0]!.section).toEqual({ id: 'part', text: 'Part' })
    const reader = await person({ status: 'approved' })
    const list = await call(questions.list, { query: { text: '輸送方法' } }, reader)
    expect(list.body.data.map(({ id }) => id)).toEqual([asked])
    expect((await searchPages(world(), 'old9/pathss')).total).toBe(25)
  }, 60_000)

  test('stays hidden if its page was disabled meanwhile', async () => {
    const { context, page } = world()
    const { id } = await page({ text: 'kkclosed' })
    await context.database.updateTable('search_entries').set({ analyzer: 1 }).where('id', '=', id).execute()
    await context.database.updateTable('pages').set({ disabled: true }).where('id', '=', id).execute()
    await world().runDueJobs('search reindexing')
    expect((await searchPages(world(), 'kkclosed')).total).toBe(0)
  })
})
