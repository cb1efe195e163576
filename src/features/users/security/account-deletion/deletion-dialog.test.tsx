import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useReauthenticationPrompt } from '~/auth/reauthentication/use-reauthentication-prompt'
import { ProblemError } from '~/contract/problem'
import { requestAccountDeletion } from './own-account.functions'
import { DeletionDialog } from './deletion-dialog'

vi.mock(import('./own-account.functions'))
vi.mock(import('~/auth/reauthentication/use-reauthentication-prompt'))
vi.mock('~/auth/sign-out', () => ({ useSignOut: () => signOut }))
vi.mock('~/auth/session/session-fetch', () => ({
  withRefreshPaused: <T,>(act: (given: object) => Promise<T>) => act({}),
}))

const signOut = vi.fn<() => Promise<void>>()
const onClose = vi.fn<() => void>()

const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <DeletionDialog identityUid="ana" email="ana@x.example" onClose={onClose} />
      </QueryClientProvider>
    </MantineProvider>,
  )
const press = (keys: object = {}) =>
  fireEvent.keyDown(document.querySelector('input') ?? document.body, { key: 'Escape', ...keys })
const send = (typed: string) => {
  fireEvent.change(screen.getByLabelText('Your e-mail address'), { target: { value: typed } })
  fireEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
}

beforeEach(() => {
  vi.mocked(useReauthenticationPrompt).mockReturnValue({ run: (act) => act(), dialog: null })
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('Escape closes it, but not the one that gives up a conversion', () => {
  show()
  expect(screen.getByLabelText('Your e-mail address')).toBeDefined()
  press({ isComposing: true })
  press({ keyCode: 229 })
  expect(onClose).not.toHaveBeenCalled()
  press()
  expect(onClose).toHaveBeenCalledOnce()
})

test('while a sign-in is asked for in its place, Escape is not its own', () => {
  vi.mocked(useReauthenticationPrompt).mockReturnValue({
    run: (act) => act(),
    dialog: <p>Sign in once more</p>,
  })
  show()
  press()
  expect(onClose).not.toHaveBeenCalled()
})

test('nothing closes it while the request is on its way', async () => {
  vi.mocked(requestAccountDeletion).mockReturnValue(new Promise(() => undefined))
  show()
  send('ana@x.example')
  const cancel = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' })
  await waitFor(() => expect(cancel.disabled).toBe(true))
  press()
  fireEvent.click(document.querySelector('.mantine-Modal-close')!)
  fireEvent.click(cancel)
  expect(onClose).not.toHaveBeenCalled()
})

test('another address is refused at the field, and why the service refuses is said', async () => {
  show()
  send('ben@x.example')
  await screen.findByText('Type ana@x.example, which is the address of your account.')
  expect(requestAccountDeletion).not.toHaveBeenCalled()
  vi.mocked(requestAccountDeletion).mockRejectedValueOnce(new ProblemError('LAST_ADMINISTRATOR'))
  send('Ana@x.example')
  await screen.findByRole('alert')
  expect(signOut).not.toHaveBeenCalled()
  vi.mocked(requestAccountDeletion).mockResolvedValueOnce({ removalAt: '2026-12-12T10:00:00.000Z' })
  send('Ana@x.example')
  await waitFor(() => expect(signOut).toHaveBeenCalledWith({ isEnded: true }))
})
