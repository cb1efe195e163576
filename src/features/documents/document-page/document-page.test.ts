import { expect, test } from 'vitest'
import { getAdjacentPages } from './document-page'

const page = (slug: string, appliesTo: string[] = []) => ({
  slug,
  title: slug.toUpperCase(),
  depth: 0,
  hasMore: false,
  apiPart: null,
  appliesTo,
})
const pages = [page('a'), page('b', ['1']), page('c', ['2']), page('d', ['1']), page('e')]
const component = {
  name: 'Edge',
  slug: 'edge',
  description: '',
  versions: ['2', '1'],
  count: pages.length,
  first: null,
  downloads: 0,
  pages,
}
const read = { slug: 'c', previous: { slug: 'b', title: 'B' }, next: { slug: 'd', title: 'D' } }

test('without a chosen version the service says what comes before and after', () => {
  expect(getAdjacentPages(read, component, undefined)).toEqual({ previous: read.previous, next: read.next })
})

test('a reader of one version is led past the pages about others', () => {
  const { previous, next } = getAdjacentPages(read, component, '2')
  expect([previous?.slug, next?.slug]).toEqual(['a', 'e'])
})

test('where the component is not at hand as a whole, the service’s word stands', () => {
  const { previous } = getAdjacentPages(read, { ...component, count: 4000 }, '2')
  expect(previous?.slug).toBe('b')
})
