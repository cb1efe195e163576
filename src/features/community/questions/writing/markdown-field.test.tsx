import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findMentionable } from '../questions.functions'
import { MarkdownField } from './markdown-field'

vi.mock(import('../questions.functions'))

const people = [
  { handle: 'haruka-tanaka', name: 'Haruka Tanaka' },
  { handle: 'haruki-sato', name: 'Haruki Sato' },
]

function Writing() {
  const [text, setText] = useState('')
  return <MarkdownField label="Text" id="body" name="body" value={text} onChange={setText} />
}

const writing = (
  <MantineProvider env="test">
    <QueryClientProvider client={new QueryClient()}>
      <Writing />
    </QueryClientProvider>
  </MantineProvider>
)

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
const type = (text: string) => {
  fireEvent.change(field(), { target: { value: text } })
  field().setSelectionRange(text.length, text.length)
  fireEvent.keyUp(field())
}
const press = (key: string, more = {}) => fireEvent.keyDown(field(), { key, ...more })

beforeEach(() => {
  vi.mocked(findMentionable).mockResolvedValue({ data: people })
  render(writing)
})
afterEach(cleanup)

test('the forms of a page have fields with ids of their own, and one name', () => {
  render(writing)
  const fields = screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  expect(fields.map(({ name }) => name)).toEqual(['body', 'body'])
  expect(new Set(fields.map(({ id }) => id)).size).toBe(2)
})

test('arrows choose among members, and Enter writes the handle', async () => {
  type('Ask @haru')
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  press('ArrowDown')
  const marked = screen.getByRole('option', { selected: true })
  expect(marked.textContent).toContain('Haruki Sato')
  expect(field().getAttribute('aria-activedescendant')).toBe(marked.id)
  press('Enter')
  expect(field().value).toBe('Ask @haruki-sato ')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a member who matched an earlier text is not mentioned', async () => {
  type('@haru')
  await screen.findByRole('listbox')
  vi.mocked(findMentionable).mockResolvedValue({ data: people.slice(1) })
  type('@haruki')
  expect(screen.queryByRole('listbox')).toBeNull()
  press('Enter')
  expect(field().value).toBe('@haruki')
  await screen.findByRole('option', { name: /Haruki/ })
  press('Enter')
  expect(field().value).toBe('@haruki-sato ')
})

test('Escape leaves the word alone until another mention begins', async () => {
  type('@haru')
  await screen.findByRole('listbox')
  press('Escape')
  expect(screen.queryByRole('listbox')).toBeNull()
  type('@haruk')
  expect(screen.queryByRole('listbox')).toBeNull()
  type('@haruk and @h')
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeNull())
})

test('a press on a member writes the handle too', async () => {
  type('@h')
  fireEvent.pointerDown(await screen.findByRole('option', { name: /Haruka/ }))
  expect(field().value).toBe('@haruka-tanaka ')
})

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'keys of a composition mention no member: %o',
  async (keys) => {
    type('@haru')
    await screen.findByRole('listbox')
    press('ArrowDown', keys)
    press('Enter', keys)
    press('Escape', keys)
    expect(field().value).toBe('@haru')
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Haruka Tanaka')
  },
)
