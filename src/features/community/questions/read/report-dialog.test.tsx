import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { showUndoToast } from '~/ui/components/toasts/toasts'
import { reportPost } from '../questions.functions'
import { ReportDialog } from './report-dialog'

vi.mock(import('../questions.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))

function Page() {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? (
    <ReportDialog
      post={{ kind: 'answer', id: 'a' }}
      onClose={() => setOpen(false)}
      onOpen={() => setOpen(true)}
    />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Report it
    </button>
  )
}

const showDialog = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Page />
      </QueryClientProvider>
    </MantineProvider>,
  )

const note = () => screen.getByLabelText<HTMLTextAreaElement>(/^More about it/)
const reason = () => screen.getByRole<HTMLInputElement>('radio', { name: 'It advertises something' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
  sessionStorage.clear()
})

test('what was typed is there again after Escape, can be had back after Cancel, and is gone once it is sent', async () => {
  showDialog()
  fireEvent.click(reason())
  fireEvent.change(note(), { target: { value: 'The same everywhere.' } })
  fireEvent.keyDown(note(), { key: 'Escape' })
  press('Report it')
  expect([reason().checked, note().value]).toEqual([true, 'The same everywhere.'])
  press('Cancel')
  const [offer] = vi.mocked(showUndoToast).mock.calls.map(([toast]) => toast)
  act(() => offer?.onUndo())
  expect([reason().checked, note().value]).toEqual([true, 'The same everywhere.'])
  vi.mocked(reportPost).mockResolvedValue(undefined)
  press('Report')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('Report it')
  expect([reason().checked, note().value]).toEqual([false, ''])
})

test('a report that is being sent cannot be cancelled; one that failed can', async () => {
  let fail: ((error: Error) => void) | undefined
  vi.mocked(reportPost).mockReturnValue(new Promise((_resolve, reject) => (fail = reject)))
  showDialog()
  const cancel = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' })
  fireEvent.click(reason())
  expect(cancel.disabled).toBe(false)
  press('Report')
  await waitFor(() => expect(cancel.disabled).toBe(true))
  fail?.(new ProblemError('UNAVAILABLE'))
  await waitFor(() => expect(cancel.disabled).toBe(false))
})
