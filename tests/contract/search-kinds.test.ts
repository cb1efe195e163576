import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { type SearchKind, searchFilters } from '~/contract/page-search'
import type { Caller } from './caller'
import { makeAnswer, makeQuestion } from './community-world'
import { changePath, makePath, quizUnit, threeQuestions, videoUnit, vtt } from './learning-world'
import { makeRelease } from './downloads-world'
import { onBothDatabasesNightly, type World } from './world'

const { pages, learningPaths, community } = contract

const search = async ({ call }: World, query: object, caller: Caller | null) =>
  (await call(pages.search, { query: { count: 50 as const, ...query } }, caller)).body

const kindsFound = async (world: World, q: string, caller: Caller | null): Promise<SearchKind[]> => {
  const { data } = await search(world, { q }, caller)
  return data.map(({ kind }) => kind).toSorted()
}

const everyone = ['anonymous', 'blocked', 'pending', 'approved', 'administrator'] as const
const insiders = ['approved', 'administrator'] as const
type Reader = (typeof everyone)[number]

const callerOf = async ({ person, administrator }: World, reader: Reader): Promise<Caller | null> => {
  if (reader === 'anonymous') return null
  return reader === 'administrator' ? administrator() : person({ status: reader })
}

const asked = (text: string) =>
  quizUnit([{ ...threeQuestions[0]!, text: 'Which?' }], { title: text, body: text })
const announced = (title: string, more: object = {}) => ({ title, body: `It says ${title}.`, ...more })

/** Each word with the kind of result that contains it and the readers who find it. */
const secrets: [word: string, kind: SearchKind, readers: readonly Reader[]][] = [
  ['marzipan', 'path', everyone],
  ['quicksilver', 'path', everyone],
  ['hollyhock', 'path', []],
  ['juggernaut', 'path', []],
  ['pterodactyl', 'unit', insiders],
  ['wildebeest', 'unit', insiders],
  ['obsidian', 'unit', []],
  ['crocodile', 'unit', []],
  ['xylophone', 'unit', []],
  ['buttercup', 'unit', []],
  ['accordion', 'file', everyone],
  ['mandolin', 'file', insiders],
  ['clavichord', 'file', []],
  ['harmonium', 'file', []],
  ['tambourine', 'announcement', everyone],
  ['cardamom', 'announcement', insiders],
  ['rhubarb', 'announcement', []],
  ['salamander', 'announcement', []],
  ['zeppelin', 'question', insiders],
  ['labyrinth', 'question', insiders],
  ['kingfisher', 'question', []],
  ['dragonfly', 'question', []],
  ['nightingale', 'question', []],
]

const plant = async (world: World) => {
  const { call, context, administrator } = world
  const by = await administrator()
  const captions = [{ language: 'en', label: 'English', vtt: vtt.replace('cover', 'wildebeest') }]
  const { video, ...unit } = videoUnit({ title: 'pterodactyl' })
  await makePath(world, {
    title: 'marzipan',
    summary: 'With quicksilver.',
    order: 'required',
    units: [{ ...unit, video: { ...video!, captions } }, asked('obsidian')],
  })
  const draft = { title: 'hollyhock', isPublished: false, units: [asked('xylophone')] }
  const { slug } = await makePath(world, draft)
  const first = await makePath(world, { units: [asked('Begin')] })
  await makePath(world, { prerequisites: [first.slug], units: [asked('crocodile')] })
  const gone = await makePath(world, { title: 'juggernaut', units: [asked('buttercup')] })
  await call(learningPaths.remove, { params: { id: gone.id } }, by)
  const soon = new Date(context.now().getTime() + 3_600_000).toISOString()
  for (const [title, more] of [
    ['tambourine', { isPublic: true }],
    ['cardamom', {}],
    ['rhubarb', { isPublic: true, publishedAt: soon }],
  ] as const) {
    await call(community.announce, { body: announced(title, more) }, by)
  }
  const news = await call(community.announce, { body: announced('salamander', { isPublic: true }) }, by)
  await call(community.removeAnnouncement, { params: { id: news.body.id } }, by)
  await makeRelease(world, { name: 'accordion' })
  await makeRelease(world, { audience: 'approved', file_name: 'mandolin.zip' })
  await makeRelease(world, { name: 'clavichord', state: 'checking', released_at: null })
  await makeRelease(world, { name: 'harmonium', withdrawn_at: context.now().toISOString() })
  const question = await makeQuestion(world, { title: 'zeppelin' })
  await makeAnswer(world, question, { text: 'Do labyrinth.' })
  await makeAnswer(world, question, { text: 'No dragonfly.', is_hidden: true })
  const hidden = await makeQuestion(world, { title: 'Asked', text: 'Of kingfisher.' })
  const { database } = context
  await database.updateTable('questions').set({ is_hidden: true }).where('id', '=', hidden).execute()
  const deleted = await makeQuestion(world, { title: 'nightingale' })
  await database.deleteFrom('questions').where('id', '=', deleted).execute()
  return { draft: slug }
}

onBothDatabasesNightly('search over all kinds', (world) => {
  let planted: ReturnType<typeof plant> | undefined

  test.each(everyone)('returns only what %s may read', async (reader) => {
    await (planted ??= plant(world()))
    const caller = await callerOf(world(), reader)
    const isInsider = insiders.some((each) => each === reader)
    const found: Record<string, SearchKind[]> = {}
    const expected: Record<string, SearchKind[]> = {}
    const closed: string[] = []
    const said: string[] = []
    for (const [word, kind, readers] of secrets) {
      const mayRead = readers.some((each) => each === reader)
      // A unit is also found by its path.
      const kinds: SearchKind[] = word === 'marzipan' && isInsider ? ['path', 'unit'] : [kind]
      // A correction reveals as much as a result.
      for (const q of [word, word.slice(0, 3) + word.slice(4)]) {
        found[q] = await kindsFound(world(), q, caller)
        expected[q] = mayRead ? kinds : []
      }
      if (mayRead) continue
      closed.push(word)
      said.push(JSON.stringify(await world().call(pages.suggest, { query: { q: word } }, caller)))
    }
    expect(found).toEqual(expected)
    const all = await search(world(), { q: '', count: 100 }, caller)
    said.push(JSON.stringify(all))
    expect(closed.filter((word) => said.some((text) => text.includes(word)))).toEqual([])
    const totals = await Promise.all(
      searchFilters.map(async (kind) => (await search(world(), { q: '', kind }, caller)).total),
    )
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(all.total)
  })

  test('returns the kind and the location of each result', async () => {
    await (planted ??= plant(world()))
    const approved = await world().person({ status: 'approved' })
    const first = async (q: string) => (await search(world(), { q }, approved)).data[0]!
    const unit = await first('wildebeest')
    expect(unit).toMatchObject({ kind: 'unit', title: 'pterodactyl', path: { name: 'marzipan' } })
    expect(unit.snippet.filter(({ match }) => match)).toEqual([{ text: 'wildebeest', match: true }])
    expect(await first('quicksilver')).toMatchObject({ kind: 'path', title: 'marzipan', path: null })
    const { snippet } = await first('cardamom')
    expect(snippet.map(({ text }) => text).join('')).toBe('It says cardamom.')
    const filtered = async (kind: (typeof searchFilters)[number]) =>
      (await search(world(), { q: 'pterodactyl or marzipan or tambourine or zeppelin', kind }, approved)).data
        .map((hit) => hit.kind)
        .toSorted()
    expect(await filtered('learning')).toEqual(['path', 'unit'])
    expect(await filtered('question')).toEqual(['question'])
    expect(await filtered('announcement')).toEqual(['announcement'])
    expect(await filtered('document')).toEqual([])
    const suggested = await world().call(pages.suggest, { query: { q: 'pterodact' } }, approved)
    expect(suggested.body.data).toMatchObject([{ kind: 'unit', title: 'pterodactyl', slug: unit.slug }])
  })

  test('follows changes of titles and visibility', async () => {
    const { call, person, context, administrator, advance } = world()
    const approved = await person({ status: 'approved' })
    const kinds = (q: string, caller: Caller | null = approved) => kindsFound(world(), q, caller)
    const path = await makePath(world(), { title: 'zzfollow', units: [asked('zzunit'), asked('zzother')] })
    expect([await kinds('zzfollow', null), await kinds('zzunit')]).toEqual([['path'], ['unit']])
    const renamed = await changePath(world(), path, {
      title: 'zzrenamed',
      units: path.units.slice(0, 1).map(({ revision: _revision, ...kept }) => kept),
    })
    expect([await kinds('zzfollow'), await kinds('zzother')]).toEqual([[], []])
    expect(await kinds('zzrenamed')).toEqual(['path', 'unit'])
    await changePath(world(), renamed.body, { isPublished: false })
    expect([await kinds('zzrenamed'), await kinds('zzunit')]).toEqual([[], []])

    const by = await administrator()
    const soon = new Date(context.now().getTime() + 3_600_000).toISOString()
    const { id } = (
      await call(community.announce, { body: announced('zznews', { isPublic: true, publishedAt: soon }) }, by)
    ).body
    expect(await kinds('zznews', null)).toEqual([])
    advance(3_600_000)
    expect(await kinds('zznews', null)).toEqual(['announcement'])
    await call(
      community.updateAnnouncement,
      { params: { id }, body: { ...announced('zznews'), revision: 1 } },
      by,
    )
    expect([await kinds('zznews', null), await kinds('zznews')]).toEqual([[], ['announcement']])
  })

  test('finds a unit only after the required one before it is finished', async () => {
    const { call, person } = world()
    const learner = await person({ status: 'approved' })
    const path = await makePath(world(), {
      order: 'required',
      units: [videoUnit({ title: 'zzfirst' }), asked('zzsecond')],
    })
    expect(await kindsFound(world(), 'zzsecond', learner)).toEqual([])
    const of = { path: path.slug, unit: path.units[0]!.slug }
    const done = { isFinished: true as const, revision: 1 }
    expect((await call(learningPaths.setProgress, { params: of, body: done }, learner)).status).toBe(200)
    expect(await kindsFound(world(), 'zzsecond', learner)).toEqual(['unit'])
    expect(await kindsFound(world(), 'zzsecond', await person({ status: 'approved' }))).toEqual([])
  })

  test('suggests a path among many documents with the same word', async () => {
    const { page, person } = world()
    for (let count = 0; count < 12; count += 1) await page({ title: 'zzcrowd', text: 'zzcrowd' })
    await makePath(world(), { title: 'The zzcrowd path' })
    const approved = await person({ status: 'approved' })
    const { body } = await world().call(pages.suggest, { query: { q: 'zzcrow' } }, approved)
    expect(body.data.filter(({ kind }) => kind === 'document')).toHaveLength(8)
    expect(body.data.filter(({ kind }) => kind === 'path')).toHaveLength(1)
  })
})
