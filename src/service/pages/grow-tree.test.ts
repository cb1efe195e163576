import { expect, test } from 'vitest'
import { growTree } from './grow-tree'

const row = (slug: string, line: string[], component = 'a', category = 'x') => ({
  id: slug,
  slug,
  title: slug,
  line: [...line, slug],
  component_slug: component,
  component_name: component,
  component_description: '',
  category_slug: category,
  category_name: category,
  category_description: '',
})

test('rows become categories of components of pages, in their order', () => {
  const tree = growTree([row('one', []), row('two', [], 'b'), row('three', [], 'c', 'y')])
  const names = tree.map(({ slug, components }) => [slug, components.map((component) => component.slug)])
  expect(names).toEqual([
    ['x', ['a', 'b']],
    ['y', ['c']],
  ])
})

test('the depth of a page counts the pages above it that are shown', () => {
  const [category] = growTree([row('top', []), row('leaf', ['top', 'closed']), row('orphan', ['closed'])])
  expect(category?.components[0]?.pages.map(({ slug, depth }) => [slug, depth])).toEqual([
    ['top', 0],
    ['leaf', 1],
    ['orphan', 0],
  ])
})
