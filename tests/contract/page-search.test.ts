import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { Caller } from './caller'
import { onBothDatabases } from './world'

const { pages } = contract

onBothDatabases('page search', (world) => {
  test('finds word forms, unfinished words and phrases, and honours exclusions', async () => {
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

  test('returns snippets as plain text with marked matches', async () => {
    const { call, page } = world()
    await page({ text: 'Before <b>zygomorphic</b> \u{E000}after\u{E001} & more' })
    const { body } = await call(pages.search, { query: { q: 'zygomorphic' } })
    const [hit] = body.data
    expect(hit!.snippet.filter(({ match }) => match)).toEqual([{ text: 'zygomorphic', match: true }])
    expect(hit!.snippet.map(({ text }) => text).join('')).not.toMatch(/[\u{E000}\u{E001}]/u)
  })

  test('ranks title matches first and filters by component, category and kind', async () => {
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

  test('paginates without overlap and keeps the total beyond the last page', async () => {
    const { call, page } = world()
    for (let count = 0; count < 12; count += 1) await page({ text: 'palimpsest' })
    const search = async (number: number) =>
      (await call(pages.search, { query: { q: 'palimpsest', page: number, count: 10 } })).body
    const [first, second, beyond] = [await search(1), await search(2), await search(9)]
    expect(new Set([...first.data, ...second.data].map(({ slug }) => slug)).size).toBe(12)
    expect(beyond).toMatchObject({ total: 12, data: [] })
  })
})

onBothDatabases('sections of a page', (world) => {
  test('are results that link to their heading, the best first', async () => {
    const { call, page } = world()
    const sections = [
      { anchor: '', heading: '', depth: 1, text: 'An introduction.' },
      {
        anchor: 'first',
        heading: 'First steps',
        depth: 2,
        text: 'One vermilion among many other words of this.',
      },
      { anchor: 'last', heading: 'Vermilion meters', depth: 2, text: 'Vermilion, vermilion and vermilion.' },
      { anchor: 'end', heading: 'End', depth: 2, text: 'Nothing.' },
    ]
    const { slug } = await page({ sections, title: 'Colours' })
    const { body } = await call(pages.search, { query: { q: 'vermilion' } })
    expect(body.data).toMatchObject([
      {
        slug,
        section: { id: 'last', text: 'Vermilion meters' },
        sections: [{ id: 'first', text: 'First steps' }],
      },
    ])
    expect(body.data[0]!.snippet.filter(({ match }) => match).map(({ text }) => text)).toEqual([
      'Vermilion',
      'vermilion',
      'vermilion',
    ])
    const named = await call(pages.search, { query: { q: 'colours' } })
    expect(named.body.data[0]).toMatchObject({ slug, section: null, sections: [] })
    const whole = await call(pages.search, { query: { q: 'introduction vermilion' } })
    expect(whole.body.data[0]!.slug).toBe(slug)
  })

  test('match by heading before text, and newer pages rank higher', async () => {
    const { call, page } = world()
    const year = 365 * 86_400_000
    const at = (age: number) => ({
      changed_at: new Date(world().context.now().getTime() - age).toISOString(),
    })
    const long = { text: 'The carbuncle is mentioned here once.' }
    const old = await page({ ...long, ...at(5 * year) })
    const fresh = await page({ ...long, ...at(0) })
    const heading = [{ anchor: 'c', heading: 'Carbuncle', depth: 2, text: 'Once.' }]
    const headings = JSON.stringify([{ id: 'c', depth: 2, text: 'Carbuncle' }])
    const headed = await page({ sections: heading, headings, ...at(5 * year) })
    const { body } = await call(pages.search, { query: { q: 'carbuncle' } })
    expect(body.data.map(({ slug }) => slug)).toEqual([headed.slug, fresh.slug, old.slug])
  })
})

onBothDatabases('a mistyped search', (world) => {
  test('that finds nothing is corrected to the nearest words', async () => {
    const { call, page } = world()
    const one = await page({ text: 'Firmware of the anemometer is installed by hand.' })
    const search = async (q: string) => (await call(pages.search, { query: { q } })).body
    for (const [typed, meant] of [
      ['anenometer', 'anemometer'],
      ['anemomter', 'anemometer'],
      ['firmwrae', 'firmware'],
      ['firmware anemomeetr', 'firmware anemometer'],
      ['"anemomter is" installled', '"anemometer is" installed'],
    ] as const) {
      const body = await search(typed)
      expect([typed, body.corrected]).toEqual([typed, meant])
      expect(body.data.map(({ slug }) => slug)).toContain(one.slug)
    }
    expect(await search('anemometer')).toMatchObject({ total: 1, corrected: null })
    expect(await search('anemom')).toMatchObject({ total: 1, corrected: null })
    for (const hopeless of ['qqqqqq', 'the', '-anemomter', '%_', "'", '😀😀😀']) {
      expect([hopeless, (await search(hopeless)).corrected]).toEqual([hopeless, null])
    }
  })

  test('is corrected to the words of a page only while readers may open it', async () => {
    const { call, page, context } = world()
    const { id } = await page({ text: 'The chrysoberyl shines.' })
    const corrected = async () => (await call(pages.search, { query: { q: 'crysoberyl' } })).body.corrected
    expect(await corrected()).toBe('chrysoberyl')
    await context.database.updateTable('pages').set({ disabled: true }).where('id', '=', id).execute()
    expect(await corrected()).toBeNull()
  })

  test('is not assumed for an unfinished word, even past the end of its stem', async () => {
    const { call, page } = world()
    const { slug } = await page({ text: 'Recalibration of the chronoscope.' })
    for (const q of ['recalib', 'recalibratio', 'chronosc']) {
      const { body } = await call(pages.search, { query: { q } })
      expect([q, body.corrected, body.data.map((hit) => hit.slug)]).toEqual([q, null, [slug]])
    }
  })
})

onBothDatabases('search suggestions', (world) => {
  const suggest = async (q: string, caller: Caller | null = null) =>
    (await world().call(pages.suggest, { query: { q } }, caller)).body.data

  test('list titles that begin with the text first, then other titles, then headings', async () => {
    const { component, page } = world()
    const place = await component()
    const within = await page({ ...place, title: 'The obelisk' })
    const begins = await page({ ...place, title: 'Obelisk and others' })
    const headings = JSON.stringify([{ id: 'o', depth: 2, text: 'Obelisks' }])
    const sections = [{ anchor: 'o', heading: 'Obelisks', depth: 2, text: 'Text' }]
    const headed = await page({ ...place, title: 'Stones', headings, sections })
    await page({ ...place, title: 'Obelisk, not yet', status: 'draft' })
    await page({ ...place, title: 'Elsewhere', text: 'An obelisk in the text alone' })
    for (const q of ['obel', 'obelis', 'Obelisk']) {
      expect(await suggest(q)).toMatchObject([
        { slug: begins.slug, section: null, component: { slug: place.slugs.component } },
        { slug: within.slug, section: null },
        { slug: headed.slug, section: { id: 'o', text: 'Obelisks' } },
      ])
    }
  })

  test('are at most eight, and none for an empty search', async () => {
    const { page } = world()
    for (let count = 0; count < 10; count += 1) await page({ title: 'Porcupine' })
    expect(await suggest('porc')).toHaveLength(8)
    for (const q of ['', ' ', '-', '-porcupine', '"', '\0', 'the']) expect(await suggest(q)).toEqual([])
  })
})

onBothDatabases('a logged search', (world) => {
  const search = async (q: string, times: number, caller: Caller | null = null, query: object = {}) => {
    // Each call comes from another network.
    for (let time = 0; time < times; time += 1)
      await world().call(pages.search, { query: { q, ...query } }, caller)
    await world().runDueJobs('search counts')
  }
  const popular = async (caller: Caller | null = null) =>
    (await world().call(pages.popular, {}, caller)).body.data.map(({ q }) => q)

  test('is popular after three networks found something, for readers with the same access or more', async () => {
    const { page, person, context, advance } = world()
    await page({ text: 'tortoiseshell and sandalwood' })
    const { id } = await page({ text: 'peppermint' })
    const member = await person({})
    await search('Tortoiseshell ', 2)
    await search('sandalwood', 4, member)
    await search('peppermint', 5)
    expect(await popular()).toEqual(['peppermint'])
    await search('tortoiseshell', 1)
    // Counts are cached for ten seconds.
    expect(await popular()).toEqual(['peppermint'])
    advance(10_000)
    expect(await popular()).toEqual(['peppermint', 'tortoiseshell'])
    expect(await popular(member)).toEqual(['peppermint', 'sandalwood', 'tortoiseshell'])
    await context.database.updateTable('pages').set({ status: 'draft' }).where('id', '=', id).execute()
    expect(await popular()).toEqual(['tortoiseshell'])
  })

  test('without results is listed for administrators until it has some', async () => {
    const { page, administrator } = world()
    const admin = await administrator()
    const unanswered = async () =>
      (await world().call(pages.unanswered, { query: { count: 10 } }, admin)).body.data.filter(({ q }) =>
        q.includes('zzgy'),
      )
    await search('zzgyrate', 2)
    await search('zzgybold', 3)
    // Further pages and filtered searches are not counted.
    await search('zzgynext', 1, null, { page: 2 })
    await search('zzgynext', 1, null, { kind: 'content' })
    expect(await unanswered()).toMatchObject([
      { q: 'zzgybold', searches: 3 },
      { q: 'zzgyrate', searches: 2 },
    ])
    await page({ text: 'zzgybold' })
    await search('zzgybold', 1)
    expect(await unanswered()).toMatchObject([{ q: 'zzgyrate', searches: 2 }])
  })
})
