import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Palette } from './palette'
import type { PaletteEntry, PaletteGroup, PaletteSource } from './palette-entry'

const act = vi.fn<() => void>()
const onClose = vi.fn<() => void>()
const entry = (id: string, label: string): PaletteEntry => ({ id, kind: 'action', label, act })

// Scrolls to the selected line; missing in this environment.
Element.prototype.scrollIntoView = () => undefined

const press = (keys: object) => fireEvent.keyDown(screen.getByRole('combobox'), keys)
const lines = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const marked = () => screen.getByRole('option', { selected: true }).textContent

const show = (sources: PaletteSource[]) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Palette
          isOpen
          onClose={onClose}
          sources={sources}
          known={[{ id: 'do', label: 'Do', entries: [entry('one', 'One'), entry('two', 'Two')] }]}
          searchEverything={() => entry('search', 'Search')}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

test.each([{ isComposing: true }, { keyCode: 229 }])('keys of a composition are left alone: %o', (keys) => {
  show([])
  press({ key: 'ArrowDown', ...keys })
  expect(marked()).toBe('One')
  press({ key: 'Enter', ...keys })
  press({ key: 'Escape', ...keys })
  expect(act).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

test('arrows move the mark, Enter does what is marked, and Escape closes', () => {
  show([])
  press({ key: 'ArrowDown' })
  expect(marked()).toBe('Two')
  press({ key: 'Enter' })
  expect(act).toHaveBeenCalledOnce()
  onClose.mockClear()
  press({ key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})

test('says that nothing matches, and still offers the full search', async () => {
  show([{ id: 'pages', find: () => Promise.resolve([]) }])
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'xyzzy' } })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No matches for “xyzzy”.'))
  expect(lines()).toEqual(['Search'])
})

test('what is found while the pointer is down moves no line away from under it', async () => {
  const waiting: ((found: PaletteGroup[]) => void)[] = []
  const find = () => new Promise<PaletteGroup[]>((resolve) => void waiting.push(resolve))
  show([{ id: 'pages', find }])
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'two' } })
  await waitFor(() => expect(waiting).toHaveLength(1))
  const two = screen.getByRole('option', { name: 'Two' })
  fireEvent.pointerDown(two)
  waiting[0]?.([{ id: 'page', label: 'Pages', entries: [entry('page', 'Two pages')] }])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(lines()).toEqual(['Two', 'Search'])
  fireEvent.pointerUp(two)
  fireEvent.click(two)
  expect(act).toHaveBeenCalledOnce()
  await waitFor(() => expect(lines()).toEqual(['Two pages', 'Two', 'Search']))
})
