import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LinkDialog } from './link-dialog'

vi.mock(import('../page-editor.functions'))

const onInsert = vi.fn<(markdown: string) => void>()
const onClose = vi.fn<() => void>()

const field = () => screen.getByRole('combobox')
const words = () => screen.getByLabelText('Words of the link')

beforeEach(() => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <LinkDialog text="https://a.example/" onInsert={onInsert} onClose={onClose} />
      </QueryClientProvider>
    </MantineProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'keys of a composition neither insert nor move nor close: %o',
  (keys) => {
    const isFree = fireEvent.keyDown(field(), { key: 'ArrowDown', ...keys })
    expect(isFree).toBe(true)
    for (const each of [field(), words()]) {
      fireEvent.keyDown(each, { key: 'Enter', ...keys })
      fireEvent.keyDown(each, { key: 'Escape', ...keys })
    }
    expect(onInsert).not.toHaveBeenCalled()
    expect(onClose).not.toHaveBeenCalled()
  },
)

test('Enter inserts, from either field, and Escape closes', () => {
  fireEvent.keyDown(field(), { key: 'Enter' })
  fireEvent.change(words(), { target: { value: 'Over there' } })
  fireEvent.keyDown(words(), { key: 'Enter' })
  expect(onInsert.mock.calls).toEqual([
    ['[https://a.example/](https://a.example/)'],
    ['[Over there](https://a.example/)'],
  ])
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})
