import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '~/contract/users'
import { readSession } from '~/auth/session.functions'
import { UserForm } from '../user-page/user-page'
import { ana } from '../../../../tests/support/ana'
import { suggestCompanies, updateUser } from '../users.functions'
import { DetailsForm } from './profile-page'

vi.mock(import('../users.functions'))
vi.mock('~/forms/confirm-leaving', () => ({ useConfirmLeaving: () => undefined }))
vi.mock(import('~/auth/session.functions'))
vi.mock('~/auth/profile-questions.functions', () => ({
  readProfileQuestions: () => new Promise(() => undefined),
}))
vi.mock('~/auth/use-session', () => ({
  usePublicConfig: () => ({}),
  useSession: () => ({ kind: 'anonymous' }),
}))

const movedOn: User = { ...ana, jobTitle: 'Head of metering', companyName: 'After' }

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const submit = () => fireEvent.submit(document.querySelector('form')!)
const sent = () => vi.mocked(updateUser).mock.calls.map(([{ data }]) => data)

const open = (form: ReactNode) => {
  vi.mocked(updateUser).mockReset().mockResolvedValue(movedOn)
  vi.mocked(suggestCompanies).mockResolvedValue({ data: [] })
  vi.mocked(readSession).mockResolvedValue({ kind: 'unknown' })
  const client = new QueryClient()
  const page = (shown: ReactNode) => (
    <MantineProvider>
      <QueryClientProvider client={client}>{shown}</QueryClientProvider>
    </MantineProvider>
  )
  const { rerender } = render(page(form))
  return (shown: ReactNode) => rerender(page(shown))
}

afterEach(cleanup)

test('one’s details are saved as far as they were changed, and show what others changed since', async () => {
  open(<DetailsForm user={ana} />)
  type('companyName', 'After')
  submit()
  await waitFor(() => expect(field('jobTitle').value).toBe('Head of metering'))
  type('address.city', 'Curicó')
  submit()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toEqual([
    { params: { id: 'ana' }, body: { companyName: 'After' } },
    { params: { id: 'ana' }, body: { address: { ...ana.address, city: 'Curicó' } } },
  ])
})

test('untouched fields follow saves from elsewhere, what was typed stays, and only that is saved', async () => {
  const show = open(<DetailsForm user={ana} />)
  show(<DetailsForm user={{ ...ana, jobTitle: 'Technician' }} />)
  await waitFor(() => expect(field('jobTitle').value).toBe('Technician'))
  expect(screen.queryByText('Not saved yet.')).toBeNull()
  type('companyName', 'Mine')
  show(<DetailsForm user={movedOn} />)
  await waitFor(() => expect(field('jobTitle').value).toBe('Head of metering'))
  expect(field('companyName').value).toBe('Mine')
  expect(screen.getByText('Not saved yet.')).toBeTruthy()
  submit()
  await waitFor(() => expect(sent()).toEqual([{ params: { id: 'ana' }, body: { companyName: 'Mine' } }]))
})

test('another’s profile is saved as far as it was changed', async () => {
  const onClose = vi.fn<() => void>()
  open(<UserForm person={ana} typed={{}} onClose={onClose} onOpen={() => undefined} />)
  type('phoneNumber', '32 2594 1187')
  submit()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent()).toEqual([
    { params: { id: 'ana' }, body: { phoneNumber: '32 2594 1187', phoneCountry: 'CL' } },
  ])
})
