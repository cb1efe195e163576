import { expect, test } from 'vitest'
import { manyFiles, getZip } from '../../../../../tests/support/documentation'
import { bytesInMemory, openArchive } from '../archive'
import { linkPage } from './link-pages'
import { assignSlugs, buildFolders, planPages } from './plan-pages'
import { mapRoutes } from './map-routes'
import { readTree } from './read-tree'

test('each of five hundred files has a position and a unique address, and every link leads there', async () => {
  const archive = await openArchive(bytesInMemory(getZip(manyFiles(500))))
  const tree = await readTree(archive.files, 'Many', async () => {})
  const root = buildFolders(tree.pages, '', { nav: new Map(), settings: tree.settings })
  const { pages, components } = planPages(root, { source: 'Many', target: { into: 'categories' } })
  expect(pages.filter(({ source }) => source !== null)).toHaveLength(500)
  expect(components).toHaveLength(91)

  const slugs = assignSlugs(pages, (slug) => slug === 'page-7')
  expect(new Set(slugs.values()).size).toBe(pages.length)
  expect([...slugs.values()]).not.toContain('page-7')
  // Parents are first.
  const seen = new Set<string | null>([null])
  for (const { path, parent } of pages) {
    expect(seen.has(parent)).toBe(true)
    seen.add(path)
  }

  const folders = pages.filter(({ source }) => source === null).map(({ path }) => path)
  const headings = new Map(tree.pages.map((page) => [page.path, page.headings]))
  const linking = {
    routes: mapRoutes(tree.site, [...tree.files.keys()], tree.pages, folders),
    isExport: false,
    slugs,
    headings: (path: string) => headings.get(path),
    media: async () => null,
  }
  for (const { path, text } of pages.slice(0, 100)) {
    const linked = await linkPage(linking, path, text)
    expect(linked.notes).toEqual([])
    expect(linked.text).toMatch(/\]\(\/documents\/[a-z0-9-]+(?:#how-it-works)?\)/)
  }
})
