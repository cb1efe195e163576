import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Palette } from './palette'
import type { PaletteEntry } from './palette-entry'

const act = vi.fn<() => void>()
const onClose = vi.fn<() => void>()
const entry = (id: string, label: string): PaletteEntry => ({ id, kind: 'action', label, act })

// What a line that is marked is scrolled by, and this environment does not have.
Element.prototype.scrollIntoView = () => undefined

const press = (keys: object) => fireEvent.keyDown(screen.getByRole('combobox'), keys)
const marked = () => screen.getByRole('option', { selected: true }).textContent

beforeEach(() => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Palette
          isOpen
          onClose={onClose}
          sources={[]}
          known={[{ id: 'do', label: 'Do', entries: [entry('one', 'One'), entry('two', 'Two')] }]}
          searchEverything={() => entry('search', 'Search')}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

test.each([{ isComposing: true }, { keyCode: 229 }])('keys of a composition are left alone: %o', (keys) => {
  press({ key: 'ArrowDown', ...keys })
  expect(marked()).toBe('One')
  press({ key: 'Enter', ...keys })
  press({ key: 'Escape', ...keys })
  expect(act).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

test('arrows move the mark, Enter does what is marked, and Escape closes', () => {
  press({ key: 'ArrowDown' })
  expect(marked()).toBe('Two')
  press({ key: 'Enter' })
  expect(act).toHaveBeenCalledOnce()
  onClose.mockClear()
  press({ key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})
