import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KitRequest } from '~/contract/kits'
import { hydrated } from '../../../../tests/support/hydrated'
import { requestKit } from '../dev-kits.functions'
import type { OfferedKit } from '../kit-choice/offered-kits'
import { KitRequestForm } from './kit-request-form'

vi.mock(import('../dev-kits.functions'))
vi.mock('~/auth/use-session', () => ({
  useSession: () => ({ kind: 'anonymous' }),
  usePublicConfig: () => ({}),
}))

const offer = (slug: string): OfferedKit => ({
  kit: {
    slug,
    name: slug,
    description: '',
    facts: [],
    picture: null,
    stock: 'in-stock',
    mostPieces: 3,
    allowsSeveral: false,
    loanMonths: 6,
  },
  eligibility: { kit: slug, mayRequest: true, rules: [] },
  isRequested: false,
})
const address = {
  recipient: 'Haruka Tanaka',
  country: 'Japan',
  region: '',
  city: 'Tokyo',
  postalCode: '100-0001',
  street: 'Chiyoda 1-1',
}

const onRequested = vi.fn<(request: KitRequest) => void>()
const form = () => (
  <MantineProvider env="test">
    <QueryClientProvider client={new QueryClient()}>
      <KitRequestForm offers={[offer('meter'), offer('probe')]} address={address} onRequested={onRequested} />
    </QueryClientProvider>
  </MantineProvider>
)
// By name: there are hundreds of countries, among which looking by role takes seconds.
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!
const kit = (slug: string) => document.querySelector<HTMLInputElement>(`[value="${slug}"]`)!
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

/** Renders the form in a tab without a draft. */
const inAnotherTab = () => {
  cleanup()
  sessionStorage.clear()
  render(form())
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('what was filled in before the page came alive stays, beside what was left before', async () => {
  const { unmount } = render(form())
  write('purpose', 'Feeder voltage watch')
  write('shippingAddress.street', 'Chiyoda 2-2')
  unmount()
  await hydrated(form(), () => {
    kit('probe').checked = true
    field('purpose').value = 'Bench work'
    field('shippingAddress.recipient').value = ''
  })
  write('quantity', '2')
  expect(kit('probe').checked).toBe(true)
  expect(field('purpose').value).toBe('Bench work')
  expect(field('shippingAddress.recipient').value).toBe('')
  expect(field('shippingAddress.street').value).toBe('Chiyoda 2-2')
  expect(field('shippingAddress.city').value).toBe('Tokyo')
})

test('what was filled in before the page came alive is requested alone, and what another tab left is not lost by it', async () => {
  vi.mocked(requestKit).mockResolvedValue({ id: 'r' } as KitRequest)
  render(form())
  write('purpose', 'Feeder voltage watch')
  cleanup()
  sessionStorage.clear()
  await hydrated(form(), () => {
    kit('probe').checked = true
    field('purpose').value = 'Bench work'
  })
  fireEvent.click(screen.getByRole('button', { name: 'Request kit' }))
  await waitFor(() => expect(onRequested).toHaveBeenCalledOnce())
  inAnotherTab()
  expect(field('purpose').value).toBe('Feeder voltage watch')
})

test('what was filled in is back in a new tab, until it is requested', async () => {
  vi.mocked(requestKit).mockResolvedValue({ id: 'r' } as KitRequest)
  render(form())
  fireEvent.click(kit('probe'))
  write('purpose', 'Feeder voltage watch')
  inAnotherTab()
  expect(field('purpose').value).toBe('Feeder voltage watch')
  fireEvent.click(screen.getByRole('button', { name: 'Request kit' }))
  await waitFor(() => expect(onRequested).toHaveBeenCalledOnce())
  inAnotherTab()
  expect(field('purpose').value).toBe('')
  expect(kit('probe').checked).toBe(false)
})

test('what another tab has made of it is not lost with a request', async () => {
  vi.mocked(requestKit).mockResolvedValue({ id: 'r' } as KitRequest)
  render(form())
  fireEvent.click(kit('probe'))
  write('purpose', 'Feeder voltage watch')
  const here = Object.entries({ ...sessionStorage })
  inAnotherTab()
  write('purpose', 'Bench work')
  cleanup()
  sessionStorage.clear()
  for (const [key, value] of here) sessionStorage.setItem(key, value)
  render(form())
  expect(field('purpose').value).toBe('Feeder voltage watch')
  fireEvent.click(screen.getByRole('button', { name: 'Request kit' }))
  await waitFor(() => expect(onRequested).toHaveBeenCalledOnce())
  inAnotherTab()
  expect(field('purpose').value).toBe('Bench work')
})
