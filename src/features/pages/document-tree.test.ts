import { expect, test } from 'vitest'
import type { TreeCategory } from '~/contract/pages'
import { documentTree } from './document-tree'

const page = (slug: string, depth = 0) => ({ slug, title: slug, depth })
const component = (slug: string, pages: ReturnType<typeof page>[]) => ({
  name: slug,
  slug,
  description: '',
  pages,
})
const category = (slug: string, components: ReturnType<typeof component>[]): TreeCategory => ({
  name: slug,
  slug,
  description: '',
  components,
})

test('a category of one component shows the pages at once', () => {
  const tree = documentTree([category('data', [component('readings', [page('a'), page('b')])])], 'b')
  expect(tree[0]?.children?.map(({ label, current }) => [label, current])).toEqual([
    ['a', false],
    ['b', true],
  ])
})

test('several components stand between the category and the pages', () => {
  const tree = documentTree([
    category('edge', [component('applications', [page('a')]), component('deployment', [page('b')])]),
  ])
  expect(tree[0]?.children?.map(({ label }) => label)).toEqual(['applications', 'deployment'])
})

test('a deeper page hangs on the one before it', () => {
  const tree = documentTree([
    category('data', [component('readings', [page('a'), page('a1', 1), page('a2', 1), page('b')])]),
  ])
  const [first, second] = tree[0]?.children ?? []
  expect(first?.children?.map(({ id }) => id)).toEqual(['a1', 'a2'])
  expect(second?.id).toBe('b')
})

test('what holds no page is left out', () => {
  expect(documentTree([category('empty', [component('nothing', [])]), category('none', [])])).toEqual([])
})
