import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { KitFilter } from './kit-queue-page'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const kits = [
  { slug: 'starter', name: 'Starter kit' },
  { slug: 'bench', name: 'Bench meter' },
]

afterEach(cleanup)

test('without scripts a kit is asked for by the form, in the view that is shown', () => {
  render(
    <RouterContextProvider router={router}>
      <KitFilter search={{ state: 'approved', kit: 'bench' }} kits={kits} />
    </RouterContextProvider>,
  )
  const { form } = screen.getByLabelText<HTMLSelectElement>('Kit')
  expect([form?.method, form?.getAttribute('action')]).toEqual(['get', '/admin/dev-kits'])
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
    state: 'approved',
    kit: 'bench',
    from: '',
    to: '',
  })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Show' }).form).toBe(form)
})
