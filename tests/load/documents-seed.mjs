// A hundred thousand generated pages for `npm run bench:documents`, the same at each run.
import { randomUUID } from 'node:crypto'

const BATCH = 500
const SECTIONS = 6
const WORDS_A_SECTION = 65
const COMPONENTS = 400
const CATEGORIES = 20

/** @typedef {ReturnType<typeof writePage> & { component: string, path: number[], parent: string | null }} PlacedPage */

/** Returns a random number generator from 0 to 1 with a fixed seed. @param {number} seed */
function createRandom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Generates distinct words, the most common first; common words are short, as in natural languages.
 *
 * @param {number} count
 */
export function makeWords(count) {
  const roll = createRandom(7)
  /** @param {string} text */
  const pick = (text) => text.charAt(Math.floor(roll() * text.length))
  /** @type {Set<string>} */
  const words = new Set()
  while (words.size < count) {
    const syllables = 2 + Math.floor((words.size / count) * 2 + roll())
    let word = ''
    for (let index = 0; index < syllables; index++) word += pick('bcdfghjklmnprtvz') + pick('aeiou')
    words.add(word + pick('klmnrtpd'))
  }
  return [...words]
}

/**
 * Draws words by their frequency in texts: the word of rank r with a weight of 1 / (r + 10).
 *
 * @param {string[]} words
 * @param {() => number} roll
 * @returns {() => string}
 */
function getDrawer(words, roll) {
  const sums = new Float64Array(words.length)
  let sum = 0
  for (let rank = 0; rank < words.length; rank++) sums[rank] = sum += 1 / (rank + 11)
  return () => {
    const aim = roll() * sum
    let [low, high] = [0, words.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < aim) low = middle + 1
      else high = middle
    }
    return words[low] ?? ''
  }
}

/**
 * Returns the sizes of components, some of them large, which add up to all pages.
 *
 * @param {number} components
 * @param {number} pages
 */
function getSizes(components, pages) {
  const shares = Array.from({ length: components }, (_, index) => 1 / (index + 20))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const sizes = shares.map((share) => Math.floor((share / whole) * pages))
  const [first = 0, ...others] = sizes
  return [first + pages - sizes.reduce((sum, size) => sum + size, 0), ...others]
}

/**
 * Returns the positions of a component's pages: top-level pages, six under each, four under each of those.
 *
 * @param {number} size
 * @returns {{ path: number[], parent: number | null }[]} `parent`: the index of the parent page
 */
function getPlaces(size) {
  const [children, grandchildren] = [6, 4]
  const under = 1 + children * (1 + grandchildren)
  return Array.from({ length: size }, (_, index) => {
    const top = Math.floor(index / under) + 1
    const rest = index % under
    if (rest === 0) return { path: [top], parent: null }
    const child = Math.floor((rest - 1) / (1 + grandchildren)) + 1
    const last = (rest - 1) % (1 + grandchildren)
    const first = index - rest
    if (last === 0) return { path: [top, child], parent: first }
    return { path: [top, child, last], parent: first + 1 + (child - 1) * (1 + grandchildren) }
  })
}

/**
 * Generates a page with its sections, as the service stores it.
 *
 * @param {() => string} draw
 * @param {() => number} roll
 * @param {number} index
 */
function writePage(draw, roll, index) {
  /** @param {number} count */
  const words = (count) => Array.from({ length: count }, draw).join(' ')
  const sections = Array.from({ length: SECTIONS }, (_, place) => ({
    anchor: place === 0 ? '' : `part-${place}`,
    heading: place === 0 ? '' : words(2 + Math.floor(roll() * 3)),
    depth: place === 0 ? 1 : 2,
    text: words(Math.round(WORDS_A_SECTION * (0.5 + roll()))),
  }))
  const chance = roll()
  return {
    id: randomUUID(),
    slug: `page-${index}`,
    title: words(3 + Math.floor(roll() * 3)),
    audience: chance < 0.3 ? 'public' : chance < 0.6 ? 'signed-in' : 'approved',
    status: roll() < 0.95 ? 'published' : 'draft',
    changed: new Date(Date.UTC(2026, 10, 1) - roll() * 1000 * 86_400_000).toISOString(),
    sections,
    headings: sections
      .filter(({ heading }) => heading)
      .map(({ anchor, depth, heading }) => ({ id: anchor, depth, text: heading })),
    text: sections.map(({ heading, text }) => `${heading}\n${text}`.trim()).join('\n'),
    html: sections
      .map(({ anchor, heading, text }) => `${heading && `<h2 id="${anchor}">${heading}</h2>`}<p>${text}</p>`)
      .join(''),
  }
}

/**
 * Fills an installation with generated pages, unless an earlier run has done so.
 *
 * @param {import('pg').Client} client
 * @param {{ pages: number, words: string[], print: (text: string) => void }} options
 */
export async function fillDocuments(client, { pages, words, print }) {
  /** @type {{ rows: { count: number }[] }} */
  const { rows } = await client.query(`select count(*)::integer as count from pages where slug like 'page-%'`)
  const loaded = rows[0]?.count ?? 0
  if (loaded >= pages) return
  if (loaded > 0)
    throw new Error('An earlier run was interrupted while it loaded pages: use an empty database.')
  print(`Loading ${pages.toLocaleString('en')} pages ...`)
  await seedDocuments(client, { pages, components: COMPONENTS, words, print })
}

/**
 * Fills an empty database. Search indexes and the search vocabulary are built after the pages, as when a dump is
 * restored.
 *
 * @param {import('pg').Client} client
 * @param {{ pages: number, components: number, words: string[], print: (text: string) => void }} options
 */
async function seedDocuments(client, { pages, components, words, print }) {
  /** @type {{ rows: { name: string, definition: string }[] }} */
  const indexes = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('search_entries', 'search_words') and indexdef like '% USING gin %'`,
  )
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  await client.query('alter table pages disable trigger pages_found')
  await client.query('alter table page_sections disable trigger page_sections_written')
  const roll = createRandom(11)
  const draw = getDrawer(words, roll)
  const sizes = getSizes(components, pages)
  let written = 0
  /** @type {PlacedPage[]} */
  let batch = []
  const flush = async () => {
    await insertPages(client, batch)
    written += batch.length
    batch = []
    if (written % 20_000 === 0) print(`  ${written.toLocaleString('en')} pages`)
  }
  const categories = []
  for (let place = 1; place <= CATEGORIES; place++) {
    const id = randomUUID()
    await client.query('insert into categories (id, slug, name, position) values ($1, $2, $3, $4)', [
      id,
      `category-${place}`,
      `Category ${place}`,
      place,
    ])
    categories.push(id)
  }
  for (const [number, size] of sizes.entries()) {
    const component = randomUUID()
    await client.query(
      'insert into components (id, category_id, slug, name, position) values ($1, $2, $3, $4, $5)',
      [component, categories[number % CATEGORIES], `component-${number}`, `Component ${number}`, number + 1],
    )
    /** @type {string[]} */
    const ids = []
    for (const { path, parent } of getPlaces(size)) {
      const page = writePage(draw, roll, written + batch.length)
      ids.push(page.id)
      batch.push({ ...page, component, path, parent: parent === null ? null : (ids[parent] ?? null) })
      if (batch.length === BATCH) await flush()
    }
  }
  if (batch.length > 0) await flush()
  print('  what the search looks in ...')
  await client.query('alter table pages enable trigger pages_found')
  await client.query('alter table page_sections enable trigger page_sections_written')
  await client.query(
    `select count(write_page_search(pages)) from pages where status = 'published' and not disabled`,
  )
  await client.query('insert into search_words select unnest($1::text[]) on conflict do nothing', [words])
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { definition } of indexes.rows) await client.query(definition)
  await client.query('vacuum analyze')
}

/** @param {import('pg').Client} client @param {PlacedPage[]} batch */
async function insertPages(client, batch) {
  /** @param {(page: PlacedPage) => unknown} pick */
  const column = (pick) => batch.map(pick)
  await client.query(
    `insert into pages (id, kind, component_id, parent_id, slug, position, path, audience, status, version,
       published_version, title, summary, html, headings, text, minutes, author_name, published_at, changed_at)
     select id, 'document', component, parent, slug, path[cardinality(path)], path, audience, status, 1,
       case when status = 'published' then 1 end, title, '', html, headings, text, 2, 'Ada Editor', changed, changed
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::text[], $10::jsonb[], $11::text[], $12::timestamptz[])
       as rows (id, component, parent, slug, places, audience, status, title, html, headings, text, changed)
     cross join lateral (select places::integer[] as path) as paths`,
    [
      column((page) => page.id),
      column((page) => page.component),
      column((page) => page.parent),
      column((page) => page.slug),
      column((page) => `{${page.path.join(',')}}`),
      column((page) => page.audience),
      column((page) => page.status),
      column((page) => page.title),
      column((page) => page.html),
      column((page) => JSON.stringify(page.headings)),
      column((page) => page.text),
      column((page) => page.changed),
    ],
  )
  await client.query(
    `insert into page_versions (page_id, version, title, body, html, headings, text, author_name, created_at)
     select id, 1, title, text, html, headings, text, 'Ada Editor', changed_at from pages where id = any($1::uuid[])`,
    [column((page) => page.id)],
  )
  const sections = batch
    .filter(({ status }) => status === 'published')
    .flatMap((page) =>
      page.sections.map((section, index) => ({ ...section, page: page.id, place: index + 1 })),
    )
  /** @param {(section: (typeof sections)[number]) => unknown} pick */
  const part = (pick) => sections.map(pick)
  await client.query(
    `insert into page_sections (page_id, position, anchor, heading, depth, text)
     select * from unnest($1::uuid[], $2::integer[], $3::text[], $4::text[], $5::integer[], $6::text[])`,
    [
      part((section) => section.page),
      part((section) => section.place),
      part((section) => section.anchor),
      part((section) => section.heading),
      part((section) => section.depth),
      part((section) => section.text),
    ],
  )
}
