import { expect, test } from 'vitest'
import type { TreeCategory, TreePage } from '~/contract/pages'
import { buildDocumentTree, toPageNodes, filterByVersion, type TreeComponent } from './document-tree'

const page = (slug: string, depth = 0, appliesTo: string[] = []): TreePage => ({
  slug,
  title: slug,
  depth,
  hasMore: false,
  apiPart: null,
  appliesTo,
})
const component = (slug: string, pages: TreePage[], count = pages.length): TreeComponent => ({
  name: slug,
  slug,
  description: '',
  versions: [],
  count,
  first: count > 0 ? { slug: `${slug}-first`, title: 'First' } : null,
  downloads: 0,
  pages,
})
const category = (slug: string, components: TreeComponent[]): TreeCategory => ({
  name: slug,
  slug,
  description: '',
  components,
})
const view = { getPages: () => null }

test('a category of one component shows the pages at once', () => {
  const tree = buildDocumentTree([category('data', [component('readings', [page('a'), page('b')])])], {
    ...view,
    current: 'b',
  })
  expect(tree[0]?.label).toBe('data')
  expect(tree[0]?.children?.map(({ label, current }) => [label, current])).toEqual([
    ['a', false],
    ['b', true],
  ])
})

test('files of a component come after its pages', () => {
  const withFiles = { ...component('readings', [page('a')]), downloads: 2 }
  const tree = buildDocumentTree([category('data', [withFiles])], view)
  expect(tree[0]?.children?.map(({ label, to, count }) => [label, to, count])).toEqual([
    ['a', '/documents/a', undefined],
    ['Downloads', '/downloads?component=readings', 2],
  ])
})

test('several components stand between the category and the pages', () => {
  const tree = buildDocumentTree(
    [category('edge', [component('applications', [page('a')]), component('deployment', [], 4)])],
    view,
  )
  expect(tree[0]?.children?.map(({ label }) => label)).toEqual(['applications', 'deployment'])
})

test('a component whose pages are not at hand leads to its first page, says how many, and opens later', () => {
  const closed = buildDocumentTree([category('data', [component('readings', [], 12)])], view)[0]
  expect(closed).toMatchObject({ to: '/documents/readings-first', count: 12 })
  expect(closed?.lazy).toBeTypeOf('function')
  expect(closed?.children).toBeUndefined()
})

test('a deeper page hangs on the one before it', () => {
  const [first, second] = toPageNodes([page('a'), page('a1', 1), page('a2', 1), page('b')])
  expect(first?.children?.map(({ id }) => id)).toEqual(['a1', 'a2'])
  expect(second?.id).toBe('b')
})

test('what holds no page is left out', () => {
  expect(
    buildDocumentTree([category('empty', [component('nothing', [])]), category('none', [])], view),
  ).toEqual([])
})

test('of very many components, only those of the category one reads are listed', () => {
  const many = Array.from({ length: 80 }, (_, index) => component(`part-${index}`, [], 2))
  const tree = buildDocumentTree(
    [category('read', [component('here', [page('a')]), component('beside', [], 1)]), category('far', many)],
    view,
  )
  expect(tree[0]?.children).toHaveLength(2)
  expect(tree[1]).toMatchObject({ to: '/documents#category-far', count: 160 })
  expect(tree[1]?.children).toBeUndefined()
})

test('the pages about a product version keep those above them, and the links keep the version', () => {
  const pages = [
    page('old', 0, ['4.1']),
    page('guide', 0, ['4.1']),
    page('guide-new', 1, ['4.2']),
    page('guide-old', 1, ['4.1']),
    page('always'),
    page('read-now', 0, ['4.1']),
    page('under-old', 0, ['4.1']),
    page('deep-old', 1, ['4.1']),
  ]
  const kept = filterByVersion(pages, '4.2', 'read-now').map(({ slug }) => slug)
  expect(kept).toEqual(['guide', 'guide-new', 'always', 'read-now'])
  const [guide] = toPageNodes(pages, { version: '4.2' })
  expect(guide?.to).toBe('/documents/guide?for=4.2')
  expect(guide?.children?.map(({ to }) => to)).toEqual(['/documents/guide-new?for=4.2'])
})
