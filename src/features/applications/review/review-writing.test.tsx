import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { setTimeout as wait } from 'node:timers/promises'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WaitingApplication } from '~/contract/applications'
import { showToast, showUndoToast } from '~/ui/components/toasts/toasts'
import { hydrated } from '../../../../tests/support/hydrated'
import { submitted } from '../../../../tests/support/submitted'
import { commentOnApplication, listReasonTemplates, reviewApplication } from '../applications.functions'
import { Comments } from './comments'
import { DecisionCard } from './decision-card'
import { PrivateNotes } from './review-page'
import { ReviewManyDialog } from './review-many-dialog'

vi.mock(import('../applications.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))
vi.mock('~/auth/use-session', () => ({ useSession: () => ({ kind: 'anonymous' }) }))
vi.mock('./mail-preview', () => ({ MailPreview: () => null }))

const framed = (part: ReactNode) => (
  <MantineProvider env="test">
    <QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>
  </MantineProvider>
)
const open = (part: ReactNode) => render(framed(part))

const decisionCard = (onDecided: () => void = () => undefined, hasNext = false) => (
  <DecisionCard
    application={submitted}
    firstName="Ana"
    hasNext={hasNext}
    onNext={() => undefined}
    onDecided={onDecided}
  />
)

/** A mocked call that the test resolves. */
const slowly = <T,>(call: (...given: never[]) => Promise<T>) => {
  const answers: { give: (answer: T) => void; fail: (error: Error) => void }[] = []
  vi.mocked(call).mockImplementation(() => new Promise<T>((give, fail) => void answers.push({ give, fail })))
  return answers
}

const write = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const getText = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name }).value

beforeEach(() => {
  sessionStorage.clear()
  vi.mocked(listReasonTemplates).mockResolvedValue({ data: [], revision: 0 })
})
afterEach(cleanup)

test('what is typed while a comment is on its way stays, and the comment goes out once', async () => {
  const answers = slowly(commentOnApplication)
  open(<Comments identityUid="ana" firstName="Ana" timeline={[]} />)
  const field = 'Comment to Ana'
  write(field, 'A word')
  fireEvent.click(screen.getByRole('button', { name: 'Send to Ana' }))
  await act(() => wait(0))
  write(field, 'A word, and another')
  fireEvent.click(screen.getByRole('button', { name: 'Send to Ana' }))
  answers[0]?.give(submitted)
  const button = screen.getByRole('button', { name: 'Send to Ana' })
  await waitFor(() => expect(button.hasAttribute('data-loading')).toBe(false))
  expect(commentOnApplication).toHaveBeenCalledOnce()
  expect(getText(field)).toBe('A word, and another')
  fireEvent.click(button)
  await waitFor(() => expect(commentOnApplication).toHaveBeenCalledTimes(2))
  answers[1]?.give(submitted)
  await waitFor(() => expect(getText(field)).toBe(''))
})

test('what was typed before the page came alive stays, also over a reload', async () => {
  const page = framed(
    <>
      <Comments identityUid="ana" firstName="Ana" timeline={[]} />
      <PrivateNotes identityUid="ana" timeline={[]} />
      {decisionCard()}
    </>,
  )
  const fields = ['Comment to Ana', 'Private note', 'Message to Ana']
  await hydrated(page, () => {
    for (const name of fields) screen.getByRole<HTMLTextAreaElement>('textbox', { name }).value = 'Early.'
  })
  expect(fields.map(getText)).toEqual(['Early.', 'Early.', 'Early.'])
  for (const name of fields) write(name, `${getText(name)} And later.`)
  cleanup()
  await hydrated(page, () => undefined)
  expect(fields.map(getText)).toEqual(Array.from({ length: 3 }, () => 'Early. And later.'))
})

test('a denial that was begun comes back whole, and not its words beside an approval', () => {
  const { unmount } = open(decisionCard())
  fireEvent.click(screen.getByRole('radio', { name: /^Deny/ }))
  write('Message to Ana', 'Which meters?')
  unmount()
  open(decisionCard())
  expect(screen.getByRole('button', { name: 'Deny' })).toBeTruthy()
  expect(getText('Message to Ana')).toBe('Which meters?')
})

test('a decision whose application was left is told all the same, and nothing of it comes back', async () => {
  const answers = slowly(reviewApplication)
  const onDecided = vi.fn<() => void>()
  const { unmount } = open(decisionCard(onDecided))
  write('Message to Ana', 'Welcome.')
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  await act(() => Promise.resolve())
  unmount()
  await act(async () => answers[0]?.give(submitted))
  expect(onDecided).toHaveBeenCalledOnce()
  const again = open(decisionCard())
  expect(getText('Message to Ana')).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  await act(() => Promise.resolve())
  again.unmount()
  await act(async () => answers[1]?.fail(new Error('away')))
  expect(showToast).toHaveBeenCalledWith(expect.stringMatching(/^The application of Ana is not decided\./))
})

test('the button that was pressed alone is at work, keeps the focus, and decides once', async () => {
  const answers = slowly(reviewApplication)
  vi.mocked(reviewApplication).mockClear()
  open(decisionCard(undefined, true))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' })
  button.focus()
  fireEvent.click(button)
  await act(() => wait(0))
  expect(button.matches('[data-loading]:not(:disabled)')).toBe(true)
  const leadingOn = screen.getByRole('button', { name: 'Approve and open next' })
  expect(leadingOn.hasAttribute('data-loading')).toBe(false)
  fireEvent.click(leadingOn)
  expect(reviewApplication).toHaveBeenCalledOnce()
  await act(async () => answers[0]?.fail(new Error('away')))
  expect(document.activeElement).toBe(button)
})

// The fields of a submitted application that the dialog uses.
const waiting = { identityUid: 'ana', name: 'Ana', version: 1, claim: null } as WaitingApplication

function ManyAtOnce() {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return isOpen ? (
    <ReviewManyDialog
      decision="denied"
      applications={[waiting]}
      onClose={close}
      onOpen={() => setOpen(true)}
      onDone={close}
    />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Deny them
    </button>
  )
}

test('a message to many is there again after Escape, and can be had back after Cancel', () => {
  open(<ManyAtOnce />)
  const field = 'Message to each of them'
  write(field, 'Which meters?')
  fireEvent.keyDown(screen.getByRole('textbox', { name: field }), { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Deny them' }))
  expect(getText(field)).toBe('Which meters?')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  const [offer] = vi.mocked(showUndoToast).mock.calls.map(([toast]) => toast)
  act(() => offer?.onUndo())
  expect(getText(field)).toBe('Which meters?')
})

test('a message that is too long is told of and not cut off, and nothing is decided', async () => {
  vi.mocked(reviewApplication).mockClear()
  open(decisionCard())
  const field = screen.getByRole('textbox', { name: 'Message to Ana' })
  expect(field.hasAttribute('maxlength')).toBe(false)
  write('Message to Ana', 'w'.repeat(5001))
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Use at most 5,000 characters.')).toBeDefined()
  expect(document.activeElement).toBe(field)
  expect(reviewApplication).not.toHaveBeenCalled()
})

test('comments and notes are not cut off either', () => {
  open(
    <>
      <Comments identityUid="ana" firstName="Ana" timeline={[]} />
      <PrivateNotes identityUid="ana" timeline={[]} />
    </>,
  )
  const fields = screen.getAllByRole('textbox')
  expect(fields.map((field) => field.hasAttribute('maxlength'))).toEqual([false, false])
})
