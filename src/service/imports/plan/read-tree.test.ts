import { expect, test } from 'vitest'
import { ArchiveRefused } from '../archive/archive-refused'
import { readTree } from './read-tree'

const text = new TextEncoder().encode('# Title\n\nText')
const files = (count: number, size: number, ending = 'md') =>
  Array.from({ length: count }, (_, at) => ({
    path: `a/b/${at}.${ending}`,
    size,
    read: () => Promise.resolve(text),
  }))
const tree = (archived: ReturnType<typeof files>) => readTree(archived, 'Handbook', () => Promise.resolve())

test('more Markdown than memory is meant for is refused in words, before it is read', async () => {
  await expect(tree(files(40, 4_000_000))).rejects.toThrow(
    new ArchiveRefused('A zip may hold at most 128 MB of Markdown. Import it in parts.'),
  )
  expect((await tree(files(30, 4_000_000))).pages).toHaveLength(30)
})

test('what is no text of a page does not count', async () => {
  const { broken } = await tree([...files(200, 4_000_000, 'png'), ...files(40, 5_000_000)])
  expect(new Set(broken.map(({ reason }) => reason))).toEqual(new Set(['It is too large to be a page.']))
})
