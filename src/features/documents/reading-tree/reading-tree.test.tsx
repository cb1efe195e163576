import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { TreeComponent } from '../document-tree'
import { ReadingTree } from './reading-tree'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const component: TreeComponent = {
  name: 'Gateway',
  slug: 'gateway',
  description: '',
  versions: ['2.0', '1.0'],
  count: 0,
  first: null,
  downloads: 0,
  pages: [],
}
const tree = (slug: string, productVersion?: string) => (
  <RouterContextProvider router={router}>
    <ReadingTree categories={[]} reading={{ slug, component }} productVersion={productVersion} />
  </RouterContextProvider>
)

afterEach(cleanup)

test('the choice of a product version follows the address, and keeps the focus', () => {
  const { rerender } = render(tree('install'))
  const choice = screen.getByRole<HTMLSelectElement>('combobox')
  choice.focus()
  const shown = ['1.0', undefined, '2.0'].map((version) => {
    rerender(tree('install', version))
    return choice.value
  })
  rerender(tree('wiring'))
  expect([...shown, choice.value]).toEqual(['1.0', '', '2.0', ''])
  expect(document.activeElement).toBe(choice)
})
