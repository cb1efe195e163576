import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  retainAssets,
  describeRelease,
  retentionMs,
  publishRelease,
  readRelease,
  removeExpired,
} from './asset-retention'

const hour = 3_600_000
let folder: string
let served: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'releases-'))
  served = join(folder, 'client')
})

afterEach(() => rmSync(folder, { recursive: true }))

/** Builds a release with these files, and publishes it `hoursAgo`. */
const release = (id: string, files: Record<string, string>, hoursAgo = 0) => {
  const built = join(folder, 'fresh')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(built, path)), { recursive: true })
    writeFileSync(join(built, path), text)
  }
  publishRelease(built, served, describeRelease(built, { id, version: '1.0.0', timestamp: Date.now() }))
  const since = new Date(Date.now() - hoursAgo * hour)
  utimesSync(join(served, 'builds', 'meta', `${id}.json`), since, since)
}

const assets = (of = served) => readdirSync(join(of, 'assets')).toSorted()
const releases = (of = served) => readdirSync(join(of, 'builds', 'meta')).toSorted()

test('a release lists its content and names the latest release', () => {
  release('one', { 'assets/main-1.js': 'one', 'assets/main-1.js.br': 'o', 'card.png': 'card' })

  expect(JSON.parse(readFileSync(join(served, 'builds', 'latest.json'), 'utf8'))).toEqual({
    id: 'one',
    timestamp: expect.any(Number),
  })
  expect(readRelease(served)).toEqual({
    id: 'one',
    timestamp: expect.any(Number),
    version: '1.0.0',
    assets: ['/assets/main-1.js'],
  })
})

test('the next release keeps the hashed files of the former one, and removes unhashed files that are gone', () => {
  release('one', { 'assets/main-1.js': 'one', 'assets/main-1.js.gz': 'o', 'card.png': 'card' }, 1)
  release('two', { 'assets/main-2.js': 'two', 'icon.svg': 'icon' })

  expect(assets()).toEqual(['main-1.js', 'main-1.js.gz', 'main-2.js'])
  expect([existsSync(join(served, 'card.png')), existsSync(join(served, 'icon.svg'))]).toEqual([false, true])
  expect(readRelease(served)?.id).toBe('two')
})

test('a release is removed a week after it was replaced, however long it was the current one', () => {
  release('old', { 'assets/main-1.js': 'one', 'assets/shared-1.js': 'shared' }, 24 * 30)
  release('former', { 'assets/main-2.js': 'two', 'assets/shared-1.js': 'shared' }, 24 * 20)
  release('current', { 'assets/main-3.js': 'three' }, 24)

  removeExpired(served)
  expect(assets()).toEqual(['main-2.js', 'main-3.js', 'shared-1.js'])
  removeExpired(served, { now: Date.now() - 24 * hour + retentionMs + hour })
  expect([assets(), releases()]).toEqual([['main-3.js'], ['current.json']])
})

test('former releases stay within their limit, and the oldest are removed first', () => {
  release('old', { 'assets/main-1.js': 'x'.repeat(600) }, 3)
  release('former', { 'assets/main-2.js': 'x'.repeat(600) }, 2)
  release('current', { 'assets/main-3.js': 'x'.repeat(6000) })

  removeExpired(served, { maxBytes: 1000 })
  expect(assets()).toEqual(['main-2.js', 'main-3.js'])
})

test('a release that comes back is the current one again, and the one it replaces stays for a while', () => {
  release('one', { 'assets/main-1.js': 'one' }, 48)
  release('two', { 'assets/main-2.js': 'two' }, 24)
  const since = Date.now()
  const built = join(folder, 'fresh')
  mkdirSync(join(built, 'assets'), { recursive: true })
  writeFileSync(join(built, 'assets', 'main-1.js'), 'one')
  publishRelease(built, served, readMeta('one'))

  removeExpired(served, { now: since + retentionMs - hour })
  expect(assets()).toEqual(['main-1.js', 'main-2.js'])
  removeExpired(served, { now: since + retentionMs + hour })
  expect(assets()).toEqual(['main-1.js'])
})

test('a folder that is replaced leaves its assets in a folder elsewhere, compressed ones too', () => {
  const elsewhere = join(folder, 'data', 'releases')
  release('one', { 'assets/main-1.js': 'one', 'assets/main-1.js.br': 'o', 'card.png': 'card' })
  retainAssets(served, elsewhere)
  rmSync(served, { recursive: true })
  release('two', { 'assets/main-2.js': 'two' })
  retainAssets(served, elsewhere)
  retainAssets(served, elsewhere)

  expect(assets(elsewhere)).toEqual(['main-1.js', 'main-1.js.br', 'main-2.js'])
  expect(releases(elsewhere)).toEqual(['one.json', 'two.json'])
  expect(existsSync(join(elsewhere, 'card.png'))).toBe(false)
})

test('a folder without a release leaves nothing', () => {
  mkdirSync(served)
  retainAssets(served, join(folder, 'elsewhere'))

  expect(existsSync(join(folder, 'elsewhere'))).toBe(false)
})

const readMeta = (id: string) =>
  JSON.parse(readFileSync(join(served, 'builds', 'meta', `${id}.json`), 'utf8'))
