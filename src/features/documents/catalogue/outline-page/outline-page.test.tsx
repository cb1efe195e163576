import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { OutlinePage } from './outline-page'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const show = (content: ReactNode) =>
  render(<RouterContextProvider router={router}>{content}</RouterContextProvider>)
const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

const page = { slug: 'power', title: 'Power', summary: '' }
const counts = { name: 'Edge', slug: 'edge', description: '', pages: 90 }
const categories = [
  {
    ...counts,
    components: [{ ...counts, versions: [], openPages: 4, open: [{ ...page, slug: 'box' }, page] }],
  },
]

afterEach(cleanup)

test('visitors get to further open pages by the last one that is named, and read once that the others are closed', () => {
  const action = { label: 'Register', to: '/register' as const }
  show(<OutlinePage categories={categories} action={action} isOpen={false} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All 90 pages')
  expect(leadsTo('2 more open pages, from “Power” on')).toBe('/documents/power')
  expect(screen.getByText('86 closed pages')).toBeDefined()
  expect(screen.getByRole('img', { name: 'Opens with approval' })).toBeDefined()
  expect(screen.queryByText('Opens with approval')).toBeNull()
})
