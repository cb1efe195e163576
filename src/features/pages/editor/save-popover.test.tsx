import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Page } from '~/contract/pages'
import { SavePopover } from './save-popover'
import { TextFields } from './text-fields'
import { unkeptCopies } from './unkept-copies'
import { useSaving } from './use-saving'
import { createWriting } from './writing'
import type { WritingCalls } from './writing-state'

vi.mock(import('./page-writing.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))

// Nothing of it is called.
const calls = {} as WritingCalls
// What saving asks of a page.
const page = { id: 'p', version: 1 } as Page
const base = { version: 1, title: '', summary: '', body: 'Before' }
const copy = {
  baseVersion: 1,
  revision: 1,
  title: '',
  summary: '',
  body: 'After',
  savedAt: '2026-11-21T14:32:00.000Z',
}

function Desk() {
  const [writing] = useState(() =>
    createWriting(
      { base, copy },
      calls,
      unkeptCopies(() => localStorage, 'ana', 'p', 'one'),
    ),
  )
  const saving = useSaving(writing, page)
  return (
    <>
      <SavePopover saving={saving} newest={1} />
      <TextFields writing={writing} saving={saving} />
    </>
  )
}

afterEach(cleanup)

test('a page without a title cannot be saved, and the focus is where it is given', async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Desk />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const save = screen.getByRole('button', { name: 'Save' })
  save.focus()
  fireEvent.click(save)
  const field = await screen.findByLabelText('What changed')
  field.focus()
  fireEvent.click(screen.getByRole('button', { name: 'Save a version' }))
  await screen.findByText('Give the page a title.')
  const title = screen.getByLabelText('Title')
  await waitFor(() => expect(screen.queryByLabelText('What changed')).toBeNull())
  // The popover gives the focus back a moment after it closed, unless somebody took it.
  await new Promise((resolve) => {
    setTimeout(resolve, 30)
  })
  expect(document.activeElement).toBe(title)
  fireEvent.change(title, { target: { value: 'T' } })
  expect(screen.queryByText('Give the page a title.')).toBeNull()
})
