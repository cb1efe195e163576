import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LatestSection } from './latest-pages'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

afterEach(cleanup)

test.each([
  ['members', true, '/documents'],
  ['visitors', false, '/explore/documents'],
])('the latest pages lead %s to all documents', (_who, isOpen, to) => {
  const page = { slug: 'power', title: 'Power', summary: '', isNew: false, component: null }
  render(
    <RouterContextProvider router={router}>
      <LatestSection pages={[{ ...page, changedAt: '2026-11-21T12:00:00.000Z' }]} isOpen={isOpen} />
    </RouterContextProvider>,
  )
  expect(screen.getByRole('link', { name: 'All documents' }).getAttribute('href')).toBe(to)
})
