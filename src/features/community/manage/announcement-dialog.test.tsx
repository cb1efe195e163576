import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ManagedAnnouncement } from '~/contract/community'
import { ProblemError } from '~/contract/problem'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast, showUndoToast } from '~/ui/components/toasts/toasts'
import { AnnouncementsPage } from './announcements-page'
import {
  announce,
  listManagedAnnouncements,
  previewAnnouncement,
  removeAnnouncement,
  testAnnouncement,
  updateAnnouncement,
} from './manage-announcements.functions'

vi.mock(import('./manage-announcements.functions'))
vi.mock(import('~/ui/components/confirm/confirm'))
vi.mock(import('~/ui/components/toasts/toasts'))
vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  useRouter: vi.fn<() => never>(),
  useSearch: vi.fn<() => never>(),
}))

const row: ManagedAnnouncement = {
  id: 'a',
  title: 'Edge 5',
  body: 'It comes.',
  html: '<p>It comes.</p>',
  publishedAt: '2126-11-21T14:30:27.123Z',
  isPublic: false,
  authorName: 'Ada Editor',
  isToCome: true,
  revision: 1,
  sentTo: null,
  isRequired: false,
}

const lists = (...data: ManagedAnnouncement[]) =>
  vi.mocked(listManagedAnnouncements).mockResolvedValue({ data, page: 1, count: 20, total: data.length })

const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <main>
          <AnnouncementsPage
            page={1}
            segments={[{ id: 'view', name: 'Meters' }]}
            segment=""
            onClose={() => undefined}
            renderText={() => null}
            renderWarning={() => null}
          />
        </main>
      </QueryClientProvider>
    </MantineProvider>,
  )
const open = async (name = 'Edge 5') => {
  fireEvent.click(await screen.findByRole('button', { name }))
  return screen.findByRole('dialog')
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Text').value
const sent = () => vi.mocked(updateAnnouncement).mock.calls.map(([{ data }]) => data.body)

beforeEach(() => {
  vi.mocked(announce).mockResolvedValue({ ...row, publishedAt: '2026-11-21T14:30:27.123Z', isToCome: false })
  vi.mocked(updateAnnouncement).mockResolvedValue({ ...row, revision: 2 })
  vi.mocked(removeAnnouncement).mockResolvedValue(undefined)
})

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
  sessionStorage.clear()
})

test('a draft is not saved over a change by another administrator unless the user chooses that', async () => {
  lists(row)
  show()
  await open()
  type('Text', 'Mine.')
  cleanup()

  lists({ ...row, body: 'Theirs.', revision: 2 })
  vi.mocked(updateAnnouncement).mockRejectedValueOnce(new ProblemError('CONFLICT'))
  show()
  await open()
  expect(text()).toBe('Mine.')
  expect(screen.getByText('Someone else changed this in the meantime.')).toBeDefined()
  press('Save')
  await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ body: 'Mine.', revision: 1 })]))
  press('Go on with mine')
  expect(screen.queryByText('Someone else changed this in the meantime.')).toBeNull()
  press('Save')
  await waitFor(() => expect(sent()[1]).toMatchObject({ body: 'Mine.', revision: 2 }))
})

const showNewestAfterConflict = async () => {
  lists(row)
  show()
  await open()
  type('Text', 'Mine.')
  lists({ ...row, body: 'Theirs.', revision: 2 })
  vi.mocked(updateAnnouncement).mockRejectedValueOnce(new ProblemError('CONFLICT'))
  press('Save')
  fireEvent.click(await screen.findByRole('button', { name: 'Show how it reads now' }))
}

test('after a conflict the newest version is read, and can be shown in place of the draft', async () => {
  await showNewestAfterConflict()
  expect(text()).toBe('Theirs.')
  press('Save')
  await waitFor(() => expect(sent()[1]).toMatchObject({ body: 'Theirs.', revision: 2 }))
})

test('a newest version that is shown in place of the draft is not set aside when it is closed', async () => {
  await showNewestAfterConflict()
  press('Cancel')
  expect(showUndoToast).not.toHaveBeenCalled()
})

test.each([
  ['left alone', '2126-11-21T14:30', row],
  ['another', '2126-12-24T08:00', { ...row, publishedAt: '2126-12-24T08:00:00.000Z' }],
  ['at once', '', { ...row, publishedAt: '2026-11-21T14:30:27.123Z', isToCome: false }],
])('what is saved again, because its answer was lost, is saved: its time %s', async (_how, at, there) => {
  lists(row)
  show()
  await open()
  type('Text', 'Mine. ')
  type('Members see it from', at)
  lists({ ...there, body: 'Mine.', revision: 2 })
  vi.mocked(updateAnnouncement).mockRejectedValueOnce(new ProblemError('CONFLICT'))
  press('Save')
  await waitFor(() => expect(showToast).toHaveBeenCalledWith('The announcement is changed.'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('another time planned by another administrator is not taken for an own change', async () => {
  lists(row)
  show()
  await open()
  type('Members see it from', '2126-12-24T08:00')
  lists({ ...row, publishedAt: '2126-12-31T08:00:00.000Z', revision: 2 })
  vi.mocked(updateAnnouncement).mockRejectedValueOnce(new ProblemError('CONFLICT'))
  press('Save')
  expect(await screen.findByRole('button', { name: 'Show how it reads now' })).toBeDefined()
})

test('a cancelled text is not there when the dialog opens again', async () => {
  lists(row)
  show()
  await open()
  type('Text', 'Mine.')
  press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open()
  expect(text()).toBe('It comes.')
})

test('a cancelled text can be restored', async () => {
  lists(row)
  show()
  await open()
  press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(showUndoToast).not.toHaveBeenCalled()
  await open()
  type('Text', 'Mine.')
  press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [toast] = vi.mocked(showUndoToast).mock.calls[0] ?? []
  act(() => toast?.onUndo())
  await screen.findByRole('dialog')
  expect(text()).toBe('Mine.')
})

test('what members see later is planned, and not called announced', async () => {
  lists()
  vi.mocked(announce).mockResolvedValue(row)
  show()
  await open('New announcement')
  type('Title', 'Edge 5')
  type('Text', 'It comes.')
  type('Members see it from', '2126-11-21T14:30')
  press('Schedule it')
  await waitFor(() => expect(showToast).toHaveBeenCalledWith('It is scheduled for 21 Nov 2126, 14:30.'))
})

test('the service’s clock decides whether an announcement is planned, even where the browser’s is ahead', async () => {
  const planned = { ...row, publishedAt: '2020-11-21T14:30:00.000Z' }
  lists(planned)
  vi.mocked(announce).mockResolvedValue(planned)
  show()
  expect(await screen.findByText('To come')).toBeDefined()
  await open('New announcement')
  type('Title', 'Edge 5')
  type('Text', 'It comes.')
  type('Members see it from', '2020-11-21T14:30')
  press('Schedule it')
  await waitFor(() => expect(showToast).toHaveBeenCalledWith('It is scheduled for 21 Nov 2020, 14:30.'))
})

test('an emptied time is for at once, one that is left alone stays to the second', async () => {
  lists(row)
  show()
  await open()
  press('Save')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).not.toHaveProperty('publishedAt')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open()
  type('Members see it from', '')
  press('Save')
  await waitFor(() => expect(sent()[1]).toMatchObject({ publishedAt: null }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open('New announcement')
  type('Title', 'News')
  type('Text', 'New.')
  press('Announce')
  await waitFor(() =>
    expect(announce).toHaveBeenCalledWith({
      data: {
        idempotencyKey: expect.any(String),
        title: 'News',
        body: 'New.',
        isPublic: false,
        publishedAt: null,
        mail: true,
        isRequired: false,
      },
    }),
  )
})

test('a test is of the mail that is previewed, to the segment that is chosen', async () => {
  lists()
  const asMail = { subject: 'Recall', text: 'Unplug it.' }
  const html = '<p>Unplug it.</p>'
  vi.mocked(previewAnnouncement).mockResolvedValue({ recipients: 1, mails: 1, names: ['Ana'], html, asMail })
  show()
  await open('New announcement')
  type('Who gets it', 'view')
  type('Title', 'Recall')
  type('Text', 'Unplug it.')
  press('Preview')
  fireEvent.click(await screen.findByRole('button', { name: 'Send a test to me' }))
  const data = { title: 'Recall', body: 'Unplug it.', segment: 'view', mail: true, isRequired: false }
  await waitFor(() => expect(testAnnouncement).toHaveBeenCalledWith({ data }))
  expect(vi.mocked(previewAnnouncement).mock.lastCall).toEqual([{ data }])
})

test('a date without a time is an error, and nothing is announced at once', async () => {
  lists()
  show()
  await open('New announcement')
  type('Title', 'News')
  type('Text', 'New.')
  const from = screen.getByLabelText('Members see it from')
  Object.defineProperty(from, 'validity', { value: { badInput: true } })
  press('Announce')
  expect(await screen.findByText('Fill in the day and the time, or empty the field.')).toBeDefined()
  expect(document.activeElement).toBe(from)
  expect(announce).not.toHaveBeenCalled()
})

test('an edit of what a colleague removed is reported, and the text stays', async () => {
  lists(row)
  show()
  await open()
  type('Text', 'Mine.')
  lists()
  vi.mocked(updateAnnouncement).mockRejectedValueOnce(new ProblemError('NOT_FOUND'))
  press('Save')
  await screen.findByText(/^Someone else removed this announcement in the meantime/)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edge 5' })).toBeNull())
  expect(text()).toBe('Mine.')
})

test.each([
  ['', undefined],
  [' by a colleague before', new ProblemError('NOT_FOUND')],
])('the focus goes to the heading with an announcement that is removed%s', async (_by, refusal) => {
  vi.mocked(confirm).mockResolvedValue(true)
  if (refusal) vi.mocked(removeAnnouncement).mockRejectedValueOnce(refusal)
  lists(row)
  show()
  const opener = await screen.findByRole('button', { name: 'Edge 5' })
  opener.focus()
  await open()
  lists()
  press('Remove')
  await waitFor(() => expect(showToast).toHaveBeenCalledWith('The announcement is removed.'))
  await waitFor(() => expect(opener.isConnected).toBe(false))
  const heading = screen.getByRole('heading', { name: 'Announcements' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})
