import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ImportResult } from '~/contract/accounts'
import { hydrated } from '../../../tests/support/hydrated'
import { AccountForm } from './invite-page'
import { createAccount, importPeople, invitePeople } from './invitations.functions'
import { InviteForm } from './invite-form'
import { TableForm } from './table-form'

vi.mock(import('./invitations.functions'))
vi.mock('~/auth/use-session', () => ({ useSession: () => ({ kind: 'anonymous' }) }))
vi.mock('~/ui/components/text-link/text-link', () => ({
  TextLink: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))

const framed = (form: ReactNode) => (
  <MantineProvider env="test">
    <QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>
  </MantineProvider>
)
/** Switches to another form. */
const lookAt = (form: ReactNode) => {
  cleanup()
  render(framed(form))
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

/** A mocked call that the test resolves. */
const slowly = <T,>(call: (...given: never[]) => Promise<T>) => {
  let give: ((answer: T) => void) | undefined
  vi.mocked(call).mockReturnValue(new Promise((resolve) => (give = resolve)))
  return async (answer: T) => {
    await act(async () => give?.(answer))
  }
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('pasted addresses outlive a look at another way of adding people, with whom they are for', async () => {
  lookAt(<InviteForm />)
  write('addresses', 'ana@x.example, ben')
  fireEvent.click(radio('Administrator'))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Approve on registering' }))
  lookAt(<TableForm />)
  lookAt(<InviteForm />)
  expect(field('addresses').value).toBe('ana@x.example, ben')
  expect(radio('Administrator').checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
})

test('of pasted addresses those that were sent are dropped, also while another way is looked at', async () => {
  const answer = slowly(invitePeople)
  lookAt(<InviteForm />)
  write('addresses', 'ana@x.example, ben')
  await press('Invite 1 person')
  await waitFor(() => expect(invitePeople).toHaveBeenCalledOnce())
  lookAt(<TableForm />)
  await answer({ results: [] })
  lookAt(<InviteForm />)
  expect(field('addresses').value).toBe('ben')
})

const row = 'email\nana@x.example'
const result = (outcome: ImportResult['outcome']) => ({
  results: [{ email: 'ana@x.example', outcome, fields: [] }],
})

test('a pasted table outlives it too, until it is sent', async () => {
  vi.mocked(importPeople).mockResolvedValue(result('would-invite'))
  lookAt(<TableForm />)
  write('table', row)
  lookAt(<InviteForm />)
  expect(field('addresses').value).toBe('')
  lookAt(<TableForm />)
  expect(field('table').value).toBe(row)
  await press('Invite 1 person')
  await waitFor(() => expect(field('table').value).toBe(''))
  lookAt(<TableForm />)
  expect(field('table').value).toBe('')
})

test('a table that is too large to be kept does not leave the one before it', () => {
  vi.mocked(importPeople).mockResolvedValue(result('would-invite'))
  lookAt(<TableForm />)
  write('table', row)
  const storage = sessionStorage
  vi.stubGlobal('sessionStorage', {
    removeItem: (key: string) => storage.removeItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  write('table', `${row}\nben@x.example`)
  vi.unstubAllGlobals()
  lookAt(<TableForm />)
  expect(field('table').value).toBe('')
})

const typed = { email: 'ana@x.example', firstName: 'Ana', lastName: 'Rojas', companyName: 'X', jobTitle: 'Y' }
const typeAccount = () => {
  for (const [name, value] of Object.entries(typed)) write(name, value)
}

test('the fields of an account outlive it too, and not once it is open', async () => {
  const answer = slowly(createAccount)
  lookAt(<AccountForm />)
  typeAccount()
  fireEvent.click(radio('Approved'))
  lookAt(<InviteForm />)
  lookAt(<AccountForm />)
  expect(Object.keys(typed).map((name) => field(name).value)).toEqual(Object.values(typed))
  expect(radio('Approved').checked).toBe(true)
  await press('Open the account')
  await waitFor(() => expect(createAccount).toHaveBeenCalledOnce())
  lookAt(<InviteForm />)
  await answer({ identityUid: 'ana' } as Awaited<ReturnType<typeof createAccount>>)
  lookAt(<AccountForm />)
  expect(field('email').value).toBe('')
})

test('the account that is typed while one is being opened stays', async () => {
  const answer = slowly(createAccount)
  lookAt(<AccountForm />)
  typeAccount()
  await press('Open the account')
  await waitFor(() => expect(createAccount).toHaveBeenCalledOnce())
  lookAt(<AccountForm />)
  write('email', 'ben@x.example')
  await answer({ identityUid: 'ana' } as Awaited<ReturnType<typeof createAccount>>)
  expect(field('email').value).toBe('ben@x.example')
  lookAt(<AccountForm />)
  expect(field('email').value).toBe('ben@x.example')
})

test('what was pasted before the page came alive is kept as well', async () => {
  vi.mocked(importPeople).mockResolvedValue(result('would-invite'))
  await hydrated(framed(<InviteForm />), () => (field('addresses').value = 'ana@x.example'))
  lookAt(<InviteForm />)
  expect(field('addresses').value).toBe('ana@x.example')
  cleanup()
  await hydrated(framed(<TableForm />), () => (field('table').value = row))
  lookAt(<TableForm />)
  expect(field('table').value).toBe(row)
})

const chooseFile = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
  fireEvent.change(document.querySelector('input[type="file"]')!, {
    target: { files: [new File([bytes], name)] },
  })
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))

test('a chosen file is decoded, and the form says how where that was a guess', async () => {
  lookAt(<TableForm />)
  chooseFile('people.csv', latin1('email;lastName\nj@x.example;N\xFA\xF1ez\n'))
  await screen.findByText(/We read this file as windows-1252\./)
  expect(field('table').value).toBe('email;lastName\nj@x.example;Núñez\n')
  write('table', row)
  expect(screen.queryByText(/We read this file/)).toBeNull()
})

test('a file that cannot be decoded is refused by its name, and what was there stays', async () => {
  lookAt(<TableForm />)
  write('table', row)
  chooseFile('people.xlsx', latin1('PK\x03\x04\x14\0\xFF\xFE\x8E\x01'))
  await screen.findByText('We can’t read the characters in people.xlsx. Save it as UTF-8 and try again.')
  expect(field('table').value).toBe(row)
})
