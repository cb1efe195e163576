import { expect, test } from 'vitest'
import { ArchiveRefused } from '../archive'
import { readTree } from './read-tree'

const text = new TextEncoder().encode('# Title\n\nText')
const files = (count: number, size: number, ending = 'md') =>
  Array.from({ length: count }, (_, at) => ({
    path: `a/b/${at}.${ending}`,
    size,
    read: () => Promise.resolve(text),
  }))
const tree = (archived: ReturnType<typeof files>) => readTree(archived, 'Handbook', () => Promise.resolve())

test('more Markdown than the memory limit is refused with a sentence, before it is read', async () => {
  await expect(tree(files(40, 4_000_000))).rejects.toThrow(
    new ArchiveRefused('A zip may hold at most 128 MB of Markdown. Import it in parts.'),
  )
  expect((await tree(files(30, 4_000_000))).pages).toHaveLength(30)
})

test('files without page text do not count', async () => {
  const { broken } = await tree([...files(200, 4_000_000, 'png'), ...files(40, 5_000_000)])
  expect(new Set(broken.map(({ reason }) => reason))).toEqual(new Set(['It is too large for a page.']))
})

// For each opening tag, its end is searched up to the end of the file.
const endless = new TextEncoder().encode('<Tabs>\n<TabItem>\n'.repeat(40_000))
const next = () => Promise.resolve()
const getTree = (endlessFiles: number) => {
  const slow = Array.from({ length: endlessFiles }, (_, at) => ({
    path: `a/slow-${at}.md`,
    size: endless.length,
    read: () => Promise.resolve(endless),
  }))
  return readTree([...slow, ...files(1, 100)], 'Handbook', next, (said) =>
    said.length > 1000 ? 300 : 60_000,
  )
}

test('a file that would take minutes is stopped and reported, and the others become pages', async () => {
  const { broken, pages } = await getTree(1)
  expect(broken).toEqual([
    { path: 'a/slow-0.md', reason: 'This file takes too long to read. Divide or simplify it.' },
  ])
  expect(pages.map(({ title }) => title)).toEqual(['Title'])
})

test('a zip of such files is refused as a whole', async () => {
  await expect(getTree(3)).rejects.toThrow(
    new ArchiveRefused('More than 2 files of this zip take too long to be read. Nothing was imported.'),
  )
})

test('a file includes others, and those include others', async () => {
  const texts: Record<string, string> = {
    'docs/start.md': '# Start\n\n--8<-- "first.md"\n\n--8<-- "gone.md"',
    'includes/first.md': 'First words.\n\n--8<-- "second.md"',
    'includes/second.md': 'Second words.',
    'mkdocs.yml': 'site_name: Site',
  }
  const archived = Object.entries(texts).map(([path, content]) => {
    const bytes = new TextEncoder().encode(content)
    return { path, size: bytes.length, read: () => Promise.resolve(bytes) }
  })
  const { site, pages } = await readTree(archived, 'Handbook', next)
  expect(site.kind).toBe('mkdocs')
  const [page] = pages
  expect(page?.text).toBe('First words.\n\nSecond words.')
  expect(page?.notes).toEqual(['The snippet gone.md was not found.'])
})
