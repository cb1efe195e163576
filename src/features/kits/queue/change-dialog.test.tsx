import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ManagedKitRequest } from '~/contract/kits'
import { ProblemError } from '~/contract/problem'
import { showToast, showUndoToast } from '~/ui/components/toasts/toasts'
import { ChangeDialog } from './change-dialog'
import { changeKitRequests } from '../dev-kits.functions'

vi.mock(import('../dev-kits.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))

const id = '0190aaaa-0000-7000-8000-000000000001'
// The fields of a request that the dialog uses.
const request = { id, asked: 3, kitName: 'Starter kit' } as ManagedKitRequest

const approve = () => {
  const onDone = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ChangeDialog
          requests={[request]}
          state="approved"
          onClose={vi.fn<() => void>()}
          onOpen={vi.fn<() => void>()}
          onDone={onDone}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return onDone
}
const pieces = (value: string) => fireEvent.change(screen.getByLabelText('Pieces'), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Approve' }))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
  sessionStorage.clear()
})

test('without a number of pieces nothing is given', async () => {
  vi.mocked(changeKitRequests).mockResolvedValue({ results: [{ id, outcome: 'changed' }] })
  approve()
  pieces('')
  submit()
  expect(await screen.findByText('Enter a number.')).toBeDefined()
  expect(changeKitRequests).not.toHaveBeenCalled()
  pieces('2')
  submit()
  await waitFor(() =>
    expect(changeKitRequests).toHaveBeenCalledWith({
      data: expect.objectContaining({ ids: [id], state: 'approved', quantity: 2 }),
    }),
  )
})

test('where a colleague was quicker, what was typed stays, and no mail is spoken of', async () => {
  vi.mocked(changeKitRequests).mockResolvedValueOnce({ results: [{ id, outcome: 'skipped' }] })
  const onDone = approve()
  const note = screen.getByLabelText<HTMLTextAreaElement>('Message to the user')
  fireEvent.change(note, { target: { value: 'On its way.' } })
  submit()
  expect(await screen.findByText(/^The request changed meanwhile/)).toBeDefined()
  expect(note.value).toBe('On its way.')
  expect([onDone.mock.calls.length, vi.mocked(showToast).mock.calls.length]).toEqual([0, 0])

  vi.mocked(changeKitRequests).mockResolvedValueOnce({ results: [{ id, outcome: 'changed' }] })
  submit()
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(showToast).toHaveBeenCalledWith('1 request changed, the mail is on its way.')
})

function Page() {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) {
    return (
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
    )
  }
  const close = () => setOpen(false)
  return (
    <ChangeDialog
      requests={[request]}
      state="refused"
      onClose={close}
      onOpen={() => setOpen(true)}
      onDone={close}
    />
  )
}

const why = () => screen.getByLabelText<HTMLTextAreaElement>('Why').value
const open = () => fireEvent.click(screen.getByRole('button', { name: 'Open' }))

test('what was typed is there again after Escape, and can be had back after Cancel', async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Page />
      </QueryClientProvider>
    </MantineProvider>,
  )
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'None left.' } })
  fireEvent.keyDown(screen.getByLabelText('Why'), { key: 'Escape' })
  open()
  expect(why()).toBe('None left.')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  open()
  expect(why()).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  const [offer] = vi.mocked(showUndoToast).mock.calls.map(([toast]) => toast)
  act(() => offer?.onUndo())
  expect(why()).toBe('None left.')
})

test('more pieces than were asked for stay as they were typed, and are refused', async () => {
  vi.mocked(changeKitRequests).mockRejectedValueOnce(
    new ProblemError('FIELDS_INVALID', {
      fields: [{ path: 'quantity', code: 'numberTooLarge', message: 'Give at most the 3.' }],
    }),
  )
  approve()
  pieces('7')
  fireEvent.blur(screen.getByLabelText('Pieces'))
  submit()
  expect(await screen.findByText('Give at most the 3.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Pieces').value).toBe('7')
  expect(changeKitRequests).toHaveBeenCalledWith({ data: expect.objectContaining({ quantity: 7 }) })
})

test('a word that is too long is told of, and not cut off', async () => {
  approve()
  const field = screen.getByLabelText<HTMLTextAreaElement>('Message to the user')
  expect(field.hasAttribute('maxlength')).toBe(false)
  fireEvent.change(field, { target: { value: 'w'.repeat(1001) } })
  submit()
  expect(await screen.findByText('Use at most 1,000 characters.')).toBeDefined()
  expect(changeKitRequests).not.toHaveBeenCalled()
})
