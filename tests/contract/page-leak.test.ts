import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { Endpoint } from '~/contract/endpoint'
import { callLoosely, type Caller } from './caller'
import { makeComment, makeReviewer } from './reviews-world'
import { onDatabase, type World } from './world'

/** A word for each audience and state of a page; no word resembles another. */
const words = {
  public: 'marzipan',
  'signed-in': 'quicksilver',
  approved: 'obsidian',
  draft: 'hollyhock',
  archived: 'pterodactyl',
  disabled: 'juggernaut',
  earlier: 'crocodile',
  newer: 'wildebeest',
  scheduled: 'xylophone',
  kept: 'buttercup',
  comment: 'tambourine',
} as const
type Word = keyof typeof words

const open = {
  visitor: ['public'],
  member: ['public', 'signed-in'],
  approved: ['public', 'signed-in', 'approved'],
}
const readers: Record<string, string[]> = {
  anonymous: open.visitor,
  blocked: open.visitor,
  denied: open.member,
  approved: open.approved,
}

/** The word with a letter left out, with two letters swapped, and cut off. */
const mistyped = (word: string) => [
  word.slice(0, 3) + word.slice(4),
  word.slice(0, 2) + word.charAt(3) + word.charAt(2) + word.slice(4),
  word.slice(0, 5),
]

/** Plants each word in title, heading, text, summary, slug and former slug, on siblings, parents and children. */
const plant = async (world: World) => {
  const { context, component, page, version, person } = world
  const { database } = context
  const at = context.now().toISOString()
  const place = await component()
  const pages: { id: string; slug: string }[] = []
  const old: string[] = []
  const plantPage = async (word: Word, traits: object) => {
    const text = words[word]
    const sections = [
      { anchor: '', heading: '', depth: 1, text: `It says ${text} here.` },
      { anchor: text, heading: `About ${text}`, depth: 2, text: `More of ${text}.` },
    ]
    const headings = JSON.stringify([{ id: text, depth: 2, text: `About ${text}` }])
    const said = { title: `Title ${text}`, summary: `In short ${text}`, sections, headings }
    const made = await page({
      ...place,
      ...said,
      html: `<p>${text}</p>`,
      slug: `${text}-${pages.length}`,
      ...traits,
    })
    pages.push(made)
    old.push(`once-${made.slug}`)
    await database
      .insertInto('page_slugs')
      .values({ slug: `once-${made.slug}`, page_id: made.id, changed_at: at })
      .execute()
    return made
  }
  const kinds: [Word, object][] = [
    ['public', {}],
    ['signed-in', { audience: 'signed-in' }],
    ['approved', { audience: 'approved' }],
    ['draft', { status: 'draft' }],
    ['archived', { status: 'archived' }],
    ['disabled', { disabled: true }],
  ]
  for (const [word, traits] of kinds) {
    const top = await plantPage(word, traits)
    const under = await plantPage('public', { parent_id: top.id })
    await plantPage(word, { ...traits, parent_id: under.id })
    await plantPage(word, { ...traits, kind: 'content', component_id: null })
  }
  // A published version with older and newer ones.
  const { id } = await plantPage('public', { version: 4, published_version: 2 })
  const texts = { 1: words.earlier, 3: words.newer, 4: words.scheduled }
  for (const [number, text] of Object.entries(texts)) {
    const said = {
      title: text,
      summary: text,
      body: text,
      html: text,
      text,
      message: text,
      author_name: text,
    }
    await version(id, { version: Number(number), ...said })
  }
  const author = await person({ role: 'admin', status: 'approved' })
  await database
    .updateTable('pages')
    .set({ publish_at: '2126-01-01T00:00:00Z', scheduled_version: 4 })
    .where('id', '=', id)
    .execute()
  const copy = { title: words.kept, summary: words.kept, body: words.kept }
  await database
    .insertInto('page_working_copies')
    .values({ page_id: id, author_uid: author.uid, base_version: 2, revision: 1, saved_at: at, ...copy })
    .execute()
  const reviewer = await person({ status: 'approved' })
  for (const each of pages) {
    await makeReviewer(world, { page_id: each.id, identity_uid: reviewer.uid })
    await makeComment(world, { page_id: each.id, body: words.comment, quote: words.comment })
  }
  // Approved users, who may open more, have searched for each of these.
  const searchers = [0, 1, 2].map(() => person({ status: 'approved' }))
  for (const q of Object.values(words)) {
    for (const each of searchers) await world.call(contract.pages.search, { query: { q } }, await each)
  }
  await world.runDueJobs('search counts')
  return { pages, old, component: place.slugs.component }
}
type Planted = Awaited<ReturnType<typeof plant>>

type Question = [Endpoint, { params?: Record<string, string>; query?: Record<string, unknown> }]

/** All read calls about pages. */
const getQuestions = ({ pages, old, component }: Planted): Question[] => {
  const calls = contract.pages
  const versions = [undefined, 1, 3, 4].map((version) => (version === undefined ? {} : { version }))
  const slugs = [...pages.map(({ slug }) => slug), ...old]
  const typed = Object.values(words).flatMap((word) => [
    word,
    ...mistyped(word),
    `"it says ${word}"`,
    `says ${word.slice(0, 4)}`,
    `says or ${word}`,
    `title -${word}`,
  ])
  const searches = ['', 'says', 'title', 'about', '-nothing', ...typed]
  return [
    ...slugs.flatMap((slug) =>
      versions.map((query): Question => [calls.bySlug, { params: { slug }, query }]),
    ),
    ...slugs.map((slug): Question => [calls.markdown, { params: { slug } }]),
    [calls.listMarkdown, {}],
    ...[{}, { component }].map((query): Question => [calls.allMarkdown, { query }]),
    ...pages.flatMap(({ id }) => versions.map((query): Question => [calls.get, { params: { id }, query }])),
    ...pages.flatMap(({ id }): Question[] => [
      [contract.pageReviews.readDraft, { params: { id } }],
      [contract.pageReviews.listComments, { params: { id } }],
      [contract.pageReviews.listReviewers, { params: { id } }],
    ]),
    ...[{}, { kind: 'document' }, { kind: 'content' }].map((query): Question => [
      calls.latest,
      { query: { count: 50, ...query } },
    ]),
    ...[{}, { component }, ...slugs.map((page) => ({ page }))].map((query): Question => [
      calls.tree,
      { query },
    ]),
    ...searches.map((q): Question => [calls.search, { query: { q, count: 100 } }]),
    ...['says', ''].flatMap((q) =>
      [{ kind: 'content' }, { component }].map((filter): Question => [
        calls.search,
        { query: { q, ...filter } },
      ]),
    ),
    ...['says', 'title', 'about', ...typed].map((q): Question => [calls.suggest, { query: { q } }]),
    [calls.popular, {}],
    [calls.unanswered, {}],
  ]
}

onDatabase('responses about pages', (world) => {
  let planted: Planted | undefined

  const getCaller = async (kind: string): Promise<Caller | null> => {
    if (kind === 'anonymous') return null
    const statuses = ['denied', 'approved', 'blocked'] as const
    return world().person({ status: statuses.find((status) => status === kind)! })
  }

  test.each(Object.entries(readers))('contain only what %s may read', async (kind, mayRead) => {
    planted ??= await plant(world())
    const caller = await getCaller(kind)
    const seen = new Set<string>()
    const leaks: string[] = []
    for (const [endpoint, input] of getQuestions(planted)) {
      const { text } = await callLoosely(world().fetch, endpoint, input, caller, 'leak')
      for (const [word, secret] of Object.entries(words)) {
        if (!text.includes(secret)) continue
        seen.add(word)
        if (!mayRead.includes(word)) leaks.push(`${word} by ${endpoint.path} ${JSON.stringify(input)}`)
      }
    }
    expect(leaks).toEqual([])
    expect([...seen].toSorted()).toEqual(mayRead.toSorted())
  })

  test.each(Object.entries(readers))('count only pages that %s may open', async (kind, mayRead) => {
    planted ??= await plant(world())
    const { component } = planted
    const caller = await getCaller(kind)
    const { call } = world()
    // For each audience a top-level document, one two levels below and a content page; a public one below each of
    // the six top-level ones, and the one with versions.
    const audiences = mayRead.length
    const totals = { says: audiences * 3 + 7, document: audiences * 2 + 7 }
    const total = async (query: object) =>
      (await call(contract.pages.search, { query: { q: '', ...query } }, caller)).body.total
    for (const q of ['says', '"it says"', 'sayi', 'says -crocodile', '-nothing', 'titel']) {
      expect([q, await total({ q })]).toEqual([q, totals.says])
      expect([q, await total({ q, component })]).toEqual([q, totals.document])
      expect([q, await total({ q, kind: 'content' })]).toEqual([q, audiences])
    }
    expect(await total({ component })).toBe(totals.document)
    const tree = await call(contract.pages.tree, { query: { component } }, caller)
    const parts = tree.body.data.flatMap(({ components }) => components)
    expect(parts.find(({ slug }) => slug === component)).toMatchObject({ count: totals.document })
    expect(parts.flatMap((part) => part.pages)).toHaveLength(totals.document)
  })

  test('suggest no corrections from closed pages and no searches of approved users', async () => {
    planted ??= await plant(world())
    const { call, person, advance } = world()
    const member = await person({})
    const approved = await person({ status: 'approved' })
    const corrected = async (q: string, caller: Caller | null) =>
      (await call(contract.pages.search, { query: { q } }, caller)).body.corrected
    for (const typed of mistyped(words.approved).slice(0, 2)) {
      expect(await corrected(typed, approved)).toBe(words.approved)
      expect(await corrected(typed, member)).toBeNull()
      expect(await corrected(typed, null)).toBeNull()
    }
    for (const word of [
      words.draft,
      words.archived,
      words.disabled,
      words.newer,
      words.earlier,
      words.kept,
    ]) {
      for (const typed of mistyped(word)) expect(await corrected(typed, approved)).toBeNull()
    }
    // Popular searches are recounted after ten seconds.
    advance(10_000)
    const popular = async (caller: Caller | null) =>
      (await call(contract.pages.popular, {}, caller)).body.data.map(({ q }) => q).toSorted()
    expect(await popular(approved)).toEqual([words.approved, words.public, words['signed-in']].toSorted())
    expect(await popular(member)).toEqual([])
    expect(await popular(null)).toEqual([])
  })
})
