import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Page } from '~/contract/pages'
import { showToast } from '~/ui/components/toasts/toasts'
import { readPageToEdit } from './page-editor.functions'
import { SavePopover } from './save-popover'
import { TextFields } from './text-fields'
import { createUnsavedCopyStore } from './unsaved-copies'
import { useSaveVersion } from './use-save-version'
import { createPageEditor, usePageEditorState } from './page-editor'
import type { PageEditorCalls } from './editor-text'

vi.mock(import('./page-editor.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))

// Mocked calls: no other window has a copy, and no other author saves.
const calls = {
  readCopy: async () => null,
  save: async () => ({ version: 2 }),
} as Partial<PageEditorCalls> as PageEditorCalls
// The fields of a page that saving uses.
const page = { id: 'p', version: 1 } as Page
const base = { version: 1, title: '', summary: '', body: 'Before' }
const getCopy = (title: string) => ({
  baseVersion: 1,
  revision: 1,
  title,
  summary: '',
  body: 'After',
  savedAt: '2026-11-21T14:32:00.000Z',
})

function Desk({ title }: { title: string }) {
  const [writing] = useState(() =>
    createPageEditor(
      { base, copy: getCopy(title) },
      calls,
      createUnsavedCopyStore(() => localStorage, 'ana', 'p', 'one'),
    ),
  )
  const saving = useSaveVersion(writing, page)
  const follows = usePageEditorState(writing, (state) => state.base.version)
  return (
    <>
      <p>Follows {follows}</p>
      <p>{saving.failure ?? 'No failure'}</p>
      <SavePopover saving={saving} newest={1} />
      <TextFields writing={writing} saving={saving} />
    </>
  )
}

const open = (title: string) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Desk title={title} />
      </QueryClientProvider>
    </MantineProvider>,
  )

afterEach(cleanup)

test('a page without a title cannot be saved, and the focus moves to the title field', async () => {
  open('')
  const save = screen.getByRole('button', { name: 'Save' })
  save.focus()
  fireEvent.click(save)
  const field = await screen.findByLabelText('What changed')
  field.focus()
  fireEvent.click(screen.getByRole('button', { name: 'Save a version' }))
  await screen.findByText('Give the page a title.')
  const title = screen.getByLabelText('Title')
  await waitFor(() => expect(screen.queryByLabelText('What changed')).toBeNull())
  // The popover restores the focus shortly after it closed, unless another element took it.
  await new Promise((resolve) => {
    setTimeout(resolve, 30)
  })
  expect(document.activeElement).toBe(title)
  fireEvent.change(title, { target: { value: 'T' } })
  expect(screen.queryByText('Give the page a title.')).toBeNull()
})

test('a saved version counts as saved, also where the page cannot be refetched at once', async () => {
  vi.mocked(readPageToEdit).mockRejectedValue(new TypeError('no network'))
  open('T')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByLabelText('What changed')
  fireEvent.click(screen.getByRole('button', { name: 'Save a version' }))
  await screen.findByText('Follows 2')
  await waitFor(() => expect(readPageToEdit).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.queryByLabelText('What changed')).toBeNull())
  expect(showToast).toHaveBeenCalledWith('Saved as version 2.')
  expect(screen.getByText('No failure')).toBeTruthy()
})

test('Escape closes it also where nothing in it has the focus', async () => {
  open('T')
  const save = screen.getByRole('button', { name: 'Save' })
  fireEvent.click(save)
  await screen.findByLabelText('What changed')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(save.getAttribute('aria-expanded')).toBe('false')
})

test('Escape closes it, except where it cancels an IME composition', async () => {
  open('T')
  const save = screen.getByRole('button', { name: 'Save' })
  save.focus()
  fireEvent.click(save)
  const field = await screen.findByLabelText('What changed')
  field.focus()
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 })
  expect(save.getAttribute('aria-expanded')).toBe('true')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(save.getAttribute('aria-expanded')).toBe('false')
  await waitFor(() => expect(document.activeElement).toBe(save))
})

test('a message that is too long shows an error, and is not cut off', async () => {
  open('T')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const field = await screen.findByLabelText<HTMLInputElement>('What changed')
  expect(field.maxLength).toBe(-1)
  fireEvent.change(field, { target: { value: 'x'.repeat(201) } })
  screen.getByRole('button', { name: 'Save a version' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Save a version' }))
  await screen.findByText('Use at most 200 characters.')
  expect(document.activeElement).toBe(field)
  expect(screen.getByText('Follows 1')).toBeTruthy()
})

test('a title of the maximum length says so', () => {
  open('x'.repeat(200))
  expect(screen.getByText('The title ends here: it takes 200 characters at most.')).toBeTruthy()
})
