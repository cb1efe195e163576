import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answers } from '~/contract/application-form'
import type { Application } from '~/contract/applications'
import { firstForm } from '../../../../tests/support/application-form'
import { ProblemError } from '~/contract/problem'
import { readSession } from '~/auth/session.functions'
import { saveDraft } from '../applications.functions'
import { applicationQueries } from '../applications.queries'
import { useApplicationForm } from './use-application-form'

vi.mock(import('../applications.functions'))
vi.mock(import('~/auth/session.functions'))

const written = {
  project: 'Feeders.',
  devices: 10,
  country: 'Chile',
  needs: ['kit'],
  link: '',
} satisfies Answers

const applicationWith = (draft: Answers): Application => ({
  identityUid: 'ana',
  state: 'draft',
  draft,
  draftSavedAt: '2026-11-21T14:32:00.000Z',
  submissions: [],
  formVersion: 1,
  forms: [firstForm],
  files: [],
  timeline: [],
  usualWaitHours: null,
  claim: null,
  assignment: null,
  undoUntil: null,
})

const client = new QueryClient()
const inClient = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

const openForm = (application = applicationWith(written)) =>
  renderHook((shown: Application) => useApplicationForm(shown, () => undefined), {
    initialProps: application,
    wrapper: inClient,
  })

const rest = () => act(() => vi.advanceTimersByTimeAsync(800))
const sent = () => vi.mocked(saveDraft).mock.calls.map(([{ data }]) => data.body)

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(saveDraft).mockReset().mockResolvedValue(applicationWith(written))
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('only what was typed in this tab is saved', async () => {
  const { result } = openForm()
  act(() => result.current.form.setFieldValue('link', 'https://x.example'))
  await rest()
  act(() => result.current.form.setFieldValue('country', 'Peru'))
  await rest()
  expect(sent()).toEqual([{ link: 'https://x.example' }, { country: 'Peru' }])
})

test('what failed is sent again with what is typed next', async () => {
  vi.mocked(saveDraft).mockRejectedValueOnce(new Error('no answer'))
  const { result } = openForm()
  act(() => result.current.form.setFieldValue('country', 'Peru'))
  await rest()
  act(() => result.current.form.setFieldValue('devices', 20))
  await rest()
  expect(sent()).toEqual([{ country: 'Peru' }, { country: 'Peru', devices: 20 }])
})

test('a draft that is refused is not sent again and again: the page looks how things stand, and what was typed stays', async () => {
  vi.mocked(readSession).mockResolvedValue({ kind: 'unknown' })
  const { queryKey } = applicationQueries.one('ana')
  client.setQueryData(queryKey, applicationWith(written))
  vi.mocked(saveDraft).mockRejectedValue(new ProblemError('APPLICATION_APPROVED'))
  const { result } = openForm()
  act(() => result.current.form.setFieldValue('country', 'Peru'))
  await rest()
  expect(result.current.safety).toEqual({ is: 'refused' })
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  expect(readSession).toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(sent()).toEqual([{ country: 'Peru' }])
  expect(sessionStorage.getItem('portal.draft.ana.application')).toBe('{"country":"Peru"}')
})

test('what another device saved is shown, not sent back, and never put over what is typed', async () => {
  const { result, rerender } = openForm()
  act(() => result.current.form.setFieldValue('project', 'Feeders, all of them. '))
  rerender(applicationWith({ ...written, project: 'Meters.', country: 'Peru' }))
  await rest()
  expect(sent()).toEqual([{ project: 'Feeders, all of them.' }])
  // The service trims the text, but the user still types in the field.
  rerender(applicationWith({ ...written, project: 'Feeders, all of them.', country: 'Peru', link: 'x' }))
  await rest()
  expect(result.current.form.getValues()).toEqual({
    ...written,
    project: 'Feeders, all of them. ',
    country: 'Peru',
    link: 'x',
  })
  expect(sent()).toHaveLength(1)
})

test('what this tab kept is taken up again, without what was never typed in it', async () => {
  vi.mocked(saveDraft).mockRejectedValue(new Error('no answer'))
  const { result, unmount } = openForm()
  act(() => result.current.form.setFieldValue('link', 'https://x.example'))
  await rest()
  unmount()
  vi.mocked(saveDraft).mockReset().mockResolvedValue(applicationWith(written))
  const form = document.body.appendChild(document.createElement('form'))
  form.innerHTML = `
    <textarea name="project">Meters.</textarea><input name="devices" value="10" /><input name="country" value="Peru" />
    <input type="checkbox" name="needs" value="kit" checked /><input name="link" value="" />`
  const again = renderHook(
    () => {
      const opened = useApplicationForm(
        applicationWith({ ...written, country: 'Peru', project: 'Meters.' }),
        () => undefined,
      )
      opened.formRef.current = form
      return opened
    },
    { wrapper: inClient },
  )
  await rest()
  expect(again.result.current.form.getValues()).toMatchObject({
    project: 'Meters.',
    country: 'Peru',
    link: 'https://x.example',
  })
  expect(sent()).toEqual([{ link: 'https://x.example' }])
  form.remove()
})
