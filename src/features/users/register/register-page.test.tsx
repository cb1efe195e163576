import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { defaultPasswordPolicy } from '~/contract/password-policy'
import { ProblemError } from '~/contract/problem'
import { readTerms } from '../terms/terms.functions'
import { registerUser } from '../users.functions'
import { RegisterPage } from './register-page'
import type { RegistrationSource } from './register-values'

vi.mock('~/ui/components/text-link/text-link', () => ({
  TextLink: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))
vi.mock('./other-account', () => ({ OtherAccount: () => null }))
vi.mock('../users.functions', () => ({
  registerUser: vi.fn<() => Promise<void>>(),
  createProfile: vi.fn<() => Promise<void>>(),
}))
vi.mock('../terms/terms.functions', () => ({ readTerms: vi.fn<() => Promise<void>>() }))
vi.mock('~/auth/profile-questions.functions', () => ({ readProfileQuestions: vi.fn<() => void>() }))
vi.mock('~/auth/password-policy/password-policy.functions', () => ({
  readPasswordPolicy: vi.fn<() => void>(),
  refreshPasswordPolicy: vi.fn<() => void>(),
}))
vi.mock('~/auth/use-session', () => ({
  usePublicConfig: () => ({ firebase: {} }),
  useSession: () => ({ kind: 'anonymous' }),
}))

// Queries by name: with hundreds of countries, queries by role take seconds.
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const submit = () => fireEvent.submit(document.querySelector('form')!)
const patience = { timeout: 20_000 }

const clientWithTerms = () => {
  const client = new QueryClient()
  client.setQueryData(['password-policy'], defaultPasswordPolicy)
  const asked = { label: 'Have you built robots?', hint: '', isAsked: true }
  client.setQueryData(['profile-questions'], {
    hasDevelopedMeteringApps: asked,
    hasExperienceWithRevelo: { ...asked, isAsked: false },
    revision: 1,
  })
  client.setQueryData(['terms'], { version: 2, publishedAt: '2026-10-01T08:00:00.000Z' })
  return client
}
const open = (registrant: RegistrationSource, client = clientWithTerms()) =>
  render(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <RegisterPage
          registrant={registrant}
          invitationProblem={null}
          ways={null}
          signedInAs={null}
          redirect={undefined}
          invitation={undefined}
          onRegistered={async () => undefined}
        />
      </MantineProvider>
    </QueryClientProvider>,
  )
/** Mounts it for a user, and returns the value of one of its fields. */
const openAs = (identityUid?: string) => {
  cleanup()
  open(identityUid === undefined ? { isSignedIn: false } : { isSignedIn: true, identityUid })
  return field('companyName').value
}

afterEach(cleanup)

it('shows newly published terms where earlier ones were accepted, and keeps what was typed', async () => {
  const client = clientWithTerms()
  const message = 'The terms of use have changed. Read and accept version 3.'
  vi.mocked(registerUser).mockRejectedValueOnce(
    new ProblemError('FIELDS_INVALID', { fields: [{ path: 'termsVersion', code: 'termsChanged', message }] }),
  )
  vi.mocked(readTerms).mockResolvedValue({ version: 3, publishedAt: '2026-11-03T08:00:00.000Z' })
  open({ isSignedIn: false }, client)
  type('firstName', 'Ana')
  type('lastName', 'Rojas')
  type('email', 'ana@x.example')
  type('password', 'Portal-demo-1')
  fireEvent.click(field('termsVersion'))
  submit()
  await waitFor(() => expect(screen.getByText(message)).toBeTruthy(), patience)
  await waitFor(() => expect(document.body.textContent).toContain('version 3 of 3 November 2026'), patience)
  expect(field('termsVersion').checked).toBe(false)
  expect(screen.getByText(message)).toBeTruthy()
  expect(field('email').value).toBe('ana@x.example')

  fireEvent.click(field('termsVersion'))
  expect(screen.queryByText(message)).toBeNull()
  submit()
  await waitFor(() => expect(registerUser).toHaveBeenCalledTimes(2), patience)
  const sent = vi.mocked(registerUser).mock.calls.map(([input]) => input?.data.termsVersion)
  expect(sent).toEqual([2, 3])
}, 60_000)

it('carries what a visitor typed over to the sign-in, and to no other user', () => {
  sessionStorage.clear()
  openAs()
  type('companyName', 'Ampère')
  expect(openAs()).toBe('Ampère')
  expect(openAs('ana')).toBe('Ampère')
  expect(openAs('ben')).toBe('')
  expect(openAs()).toBe('')
  expect(openAs('ana')).toBe('Ampère')
}, 60_000)

const isRequired = (name: string) => field(name).getAttribute('aria-required') === 'true'
const folded = () => document.querySelector('details')!

it('folds what is optional, and marks what is required', () => {
  sessionStorage.clear()
  open({ isSignedIn: false })
  expect(folded().open).toBe(false)
  const isFolded = (name: string) => folded().contains(field(name))
  const shown = ['firstName', 'lastName', 'email', 'password', 'companyName', 'termsVersion']
  expect(shown.filter(isFolded)).toEqual([])
  const optional = ['phoneNumber', 'jobTitle', 'address.city', 'hasDevelopedMeteringApps']
  expect(optional.filter(isFolded)).toEqual(optional)
  expect(field('hasExperienceWithRevelo')).toBeNull()
  expect([...shown, ...optional].filter(isRequired)).toEqual([
    'firstName',
    'email',
    'password',
    'termsVersion',
  ])
})

it('unfolds for a refused field, which gets the focus, and for what was typed before', async () => {
  sessionStorage.clear()
  const message = 'This isn’t a complete phone number. Enter a number like 11 96123 4567.'
  vi.mocked(registerUser).mockRejectedValueOnce(
    new ProblemError('FIELDS_INVALID', {
      fields: [{ path: 'phoneNumber', code: 'phoneNumberInvalid', message }],
    }),
  )
  open({ isSignedIn: false })
  type('firstName', 'Ana')
  type('email', 'ana@x.example')
  type('password', 'Portal-demo-1')
  fireEvent.click(field('termsVersion'))
  submit()
  await waitFor(() => expect(screen.getByText(message)).toBeTruthy(), patience)
  expect(folded().open).toBe(true)
  expect(document.activeElement).toBe(field('phoneNumber'))
  type('jobTitle', 'Engineer')
  cleanup()
  open({ isSignedIn: false })
  expect(folded().open).toBe(true)
  expect(field('jobTitle').value).toBe('Engineer')
}, 60_000)

it('shows an example in the form of the chosen country', async () => {
  open({ isSignedIn: false })
  fireEvent.change(document.querySelector('select[name="phoneNumber.country"]')!, { target: { value: 'DE' } })
  await waitFor(() => expect(screen.getByText('For example 1512 3456789.')).toBeTruthy(), patience)
}, 60_000)
