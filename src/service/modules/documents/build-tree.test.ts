import { expect, test } from 'vitest'
import { limitSiblings, buildTree, buildTreeFromLevels, buildWholeTree } from './page-tree.service'

const row = (path: number[], has_more = false) => {
  const name = path.join('-')
  return { slug: name, title: name, path, api_part: null, applies_to: [], has_more }
}

const component = (slug: string | null, category = 'x') => ({
  name: slug,
  slug,
  description: slug && '',
  versions: slug ? [] : null,
  count: 1,
  first: null,
  downloads: 0,
  category_slug: category,
  category_name: category,
  category_description: '',
})

const shape = (pages: { slug: string; depth: number; hasMore: boolean }[]) =>
  pages.map(({ slug, depth, hasMore }) => `${'  '.repeat(depth)}${slug}${hasMore ? ' ...' : ''}`)

test('rows become categories of components, in their order, with the pages of the opened one', () => {
  const pages = buildWholeTree([row([1])])
  const rows = [component('a'), component('b'), component(null, 'y'), component('c', 'z')]
  const tree = buildTree(rows, { component: 'b', pages })
  expect(tree.map(({ slug, components }) => [slug, components.map((each) => each.slug)])).toEqual([
    ['x', ['a', 'b']],
    ['y', []],
    ['z', ['c']],
  ])
  expect(tree.flatMap(({ components }) => components).map((each) => each.pages)).toEqual([[], pages, []])
})

test('the depth of a page counts its shown ancestors', () => {
  const rows = [row([1]), row([1, 2, 1]), row([1, 2, 1, 4]), row([1, 3]), row([2, 1]), row([11])]
  expect(shape(buildWholeTree(rows))).toEqual(['1', '  1-2-1', '    1-2-1-4', '  1-3', '2-1', '11'])
})

test('levels are nested under their parents, and report what they leave out', () => {
  const levels = [
    { rows: [row([1], true), row([2], true), row([3])], isCut: false },
    { rows: [row([2, 1, 1]), row([2, 4], true)], isCut: true },
    { rows: [row([2, 4, 1], true)], isCut: false },
  ]
  expect(shape(buildTreeFromLevels(levels))).toEqual([
    '1 ...',
    '2 ...',
    '  2-1-1',
    '  2-4',
    '    2-4-1 ...',
    '3',
  ])
})

test.each([
  [10, 10, 20, '1', '20', false],
  [10, 11, 20, '1', '20', true],
  [40, 40, 20, '31', '50', true],
  [3, 40, 20, '1', '20', true],
  [40, 3, 20, '24', '43', true],
])('of %i before and %i after, %i are kept around the place', (before, after, most, first, last, isCut) => {
  const all = Array.from({ length: before + after }, (_, index) => row([index + 1]))
  const level = limitSiblings(all.slice(0, before), all.slice(before), most)
  expect([level.rows[0]?.slug, level.rows.at(-1)?.slug, level.isCut]).toEqual([first, last, isCut])
})
