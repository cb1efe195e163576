import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PageVersion } from '~/contract/page-writing'
import type { HistorySearch } from './page-history.queries'
import { VersionList } from './version-list'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const versions = [3, 2, 1].map((version): PageVersion => ({
  version,
  title: 'Install',
  message: '',
  authorName: 'Ada',
  createdAt: '2026-11-21T12:00:00.000Z',
  publications: [],
  isPublished: false,
}))
const list = (search: HistorySearch) => (
  <RouterContextProvider router={router}>
    <VersionList
      id="p"
      getAddress={() => null}
      search={search}
      newest={3}
      isDisabled={false}
      versions={versions}
      isStale={false}
      onRestore={() => undefined}
    />
  </RouterContextProvider>
)
const pick = (end: string, version: number) =>
  screen.getByLabelText<HTMLInputElement>(`Compare ${end} version ${version}`)
const chosen = () =>
  ['from', 'to'].map((end) => versions.find(({ version }) => pick(end, version).checked)?.version)

afterEach(cleanup)

test('what is compared follows the address and what is chosen, and the focus stays', () => {
  const { rerender } = render(list({}))
  expect(chosen()).toEqual([2, 3])
  const compare = screen.getByRole('button', { name: 'Compare the chosen two' })
  compare.focus()
  fireEvent.click(pick('from', 1))
  rerender(list({}))
  expect(chosen()).toEqual([1, 3])
  rerender(list({ from: 1, to: 3 }))
  expect(chosen()).toEqual([1, 3])
  rerender(list({ from: 1, to: 2 }))
  expect(chosen()).toEqual([1, 2])
  expect(document.activeElement).toBe(compare)
})
