import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../../tests/support/later'
import type { SavedView } from '~/contract/saved-views'
import { ListViews } from './list-views'
import { createSavedView, listSavedViews, removeSavedView, updateSavedView } from './saved-views.functions'
import { defaultUserSort } from '~/contract/enums'

vi.mock(import('./saved-views.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))

const search = { status: 'denied' } as const
const view: SavedView = {
  id: 'v',
  name: 'Denied ones',
  search: { ...search, name: '', sort: defaultUserSort },
  shared: false,
  ownerUid: 'ada',
  ownerName: 'Ada Editor',
  isOwn: true,
}

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
})
const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterContextProvider router={router}>
          <main>
            <h1 tabIndex={-1}>Accounts</h1>
            <ListViews presets={[]} search={search} />
          </main>
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
const press = async (name: string) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  button.focus()
  fireEvent.click(button)
  return button
}
const heading = () => screen.getByRole('heading', { name: 'Accounts' })

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('the focus goes to the list’s heading with a view that is deleted', async () => {
  const pending = later<undefined>()
  vi.mocked(listSavedViews)
    .mockResolvedValueOnce({ data: [view] })
    .mockResolvedValue({ data: [] })
  vi.mocked(removeSavedView).mockReturnValueOnce(pending.promise)
  show()
  const button = await press('Delete view')
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  expect(button.disabled).toBe(false)
  pending.settle(undefined)
  await screen.findByRole('button', { name: 'Save this view' })
  await waitFor(() => expect(document.activeElement).toBe(heading()))
})

test('and once a view is saved, whose dialog was opened by what has gone', async () => {
  vi.mocked(listSavedViews)
    .mockResolvedValueOnce({ data: [] })
    .mockResolvedValue({ data: [view] })
  vi.mocked(createSavedView).mockResolvedValueOnce(view)
  show()
  await press('Save this view')
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: view.name } })
  await press('Save view')
  await screen.findByRole('button', { name: 'Delete view' })
  await waitFor(() => expect(document.activeElement).toBe(heading()))
})

test.each([
  [
    'another administrator shares the same view',
    'Save this view',
    [],
    [{ ...view, isOwn: false, shared: true }],
    createSavedView,
  ],
  ['the view is deleted elsewhere', 'Rename or share', [view], [], updateSavedView],
] as const)('a name that is being typed stays where %s', async (_, opener, before, after, save) => {
  vi.mocked(listSavedViews)
    .mockResolvedValueOnce({ data: [...before] })
    .mockResolvedValue({ data: [...after] })
  vi.mocked(save).mockResolvedValue(view)
  show()
  const button = await press(opener)
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Mine' } })
  await client.invalidateQueries()
  await waitFor(() => expect(button.isConnected).toBe(false))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mine')
  await press('Save view')
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(heading()))
})
