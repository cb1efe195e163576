import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Page } from '~/contract/pages'
import { ProblemError } from '~/contract/problem'
import { showToast } from '~/ui/components/toasts/toasts'
import { setPageSchedule, setPageStatus } from '../page-editor.functions'
import type { VersionSaving } from '../use-save-version'
import type { PageEditor } from '../page-editor'
import { PublishDialog } from './publish-dialog'

vi.mock(import('../page-editor.functions'))
vi.mock(import('~/ui/components/toasts/toasts'))
vi.mock('~/auth/use-session', () => ({ useSession: () => ({ kind: 'anonymous' }) }))
vi.mock('./publish-changes', () => ({ PublishChanges: () => null }))
vi.mock('../details/review-panel', () => ({ OpenComments: () => null }))
vi.mock('./closed-mentions', () => ({ ClosedMentions: () => null }))

const onClose = vi.fn<() => void>()
const save = vi.fn<VersionSaving['save']>()
const open = async (editing: Partial<Page['editing']> = {}, saving: Partial<VersionSaving> = {}) => {
  // The fields of a page and of its editor that the dialog uses.
  const page = { id: 'p', version: 3, editing: { newestVersion: 3, ...editing } } as Page
  const editor = { hasChanges: false, isBusy: false, failure: null, titleError: null, save, ...saving }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <PublishDialog
          page={page}
          writing={{ read: () => ({ text: {} }) } as PageEditor}
          saving={{ refresh: () => Promise.resolve(), ...editor } as VersionSaving}
          onClose={onClose}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  // The dialog takes the focus when it opens.
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
}
const end = () => screen.getByLabelText<HTMLInputElement>('Withdraw at, if it is to end')
const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}
const sent = () => vi.mocked(setPageStatus).mock.calls.map(([{ data }]) => data.body)
const published = (disabled = false) => ({ editing: { disabled } }) as Page

beforeEach(() => {
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('an end with a day and no time is refused at its field, and not taken for none', async () => {
  await open()
  Object.defineProperty(end(), 'validity', { value: { badInput: true } })
  press('Publish version 3')
  expect(await screen.findByText('Fill in the day and the time, or empty the field.')).toBeDefined()
  expect(sent()).toEqual([])
})

test('an end that the service refuses is told at its field, and nothing is published', async () => {
  const message = 'Choose a time to come.'
  const fields = [{ path: 'schedule.withdrawAt', code: 'timesReversed' as const, message }]
  vi.mocked(setPageStatus).mockRejectedValueOnce(new ProblemError('FIELDS_INVALID', { fields }))
  await open()
  fireEvent.change(end(), { target: { value: '2020-01-01T10:00' } })
  press('Publish version 3')
  expect(await screen.findByText(message)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(end()))
  expect(sent()).toMatchObject([
    { status: 'published', version: 3, schedule: { withdrawAt: expect.any(String) } },
  ])
  expect(onClose).not.toHaveBeenCalled()
})

test('publishing at a time asks for the time', async () => {
  await open()
  fireEvent.click(screen.getByRole('radio', { name: 'At a time' }))
  press('Schedule version 3')
  expect(await screen.findByText('Choose a day and a time.')).toBeDefined()
  expect(setPageSchedule).not.toHaveBeenCalled()
})

test.each([
  [false, 'Readers get version 3 now.'],
  [true, 'Version 3 is published. Readers get it once its address is enabled.'],
])('says what readers have, with an address that is disabled: %s', async (disabled, said) => {
  vi.mocked(setPageStatus).mockResolvedValueOnce(published(disabled))
  await open()
  press('Publish version 3')
  await waitFor(() => expect(showToast).toHaveBeenCalledWith(said))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('changes are saved first, and the version they became is published', async () => {
  vi.mocked(setPageStatus).mockResolvedValueOnce(published())
  save.mockImplementation((_message, onSaved) => {
    onSaved(4)
    return Promise.resolve(true)
  })
  await open({}, { hasChanges: true })
  press('Save and publish version 4')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toMatchObject([{ version: 4 }])
})

test('what was put together with the text of another author is published after that', async () => {
  vi.mocked(setPageStatus).mockResolvedValueOnce(published())
  save.mockResolvedValue(true)
  await open({}, { hasChanges: true })
  press('Save and publish version 4')
  await waitFor(() => expect(save).toHaveBeenCalled())
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Cancel' }).hasAttribute('disabled')).toBe(false),
  )
  expect(sent()).toEqual([])
  save.mock.calls[0]![1](5)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toMatchObject([{ version: 5 }])
})

test('removing the schedule keeps the focus while it does', async () => {
  vi.mocked(setPageSchedule).mockReturnValue(new Promise<never>(() => undefined))
  await open({ scheduledVersion: 3, publishAt: '2027-01-01T12:00:00.000Z' })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove the schedule' })
  press('Remove the schedule')
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  expect([button.disabled, document.activeElement]).toEqual([false, button])
})
