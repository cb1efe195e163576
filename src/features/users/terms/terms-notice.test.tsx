import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ProblemError } from '~/contract/problem'
import type { Terms } from '~/contract/terms'
import type { SessionState } from '~/auth/session'
import { readSession } from '~/auth/session.functions'
import { showToast } from '~/ui/components/toasts/toasts'
import { acceptTerms } from './terms.functions'
import { signedInAs } from '../../../../tests/support/signed-in-as'
import { TermsNotice } from './terms-notice'

vi.mock('~/ui/components/text-link/text-link', () => ({
  TextLink: ({ children }: { children: ReactNode }) => <a href="/terms-of-use">{children}</a>,
}))
vi.mock('~/ui/components/toasts/toasts', () => ({ showToast: vi.fn<(words: string) => void>() }))
vi.mock('./terms.functions', () => ({ acceptTerms: vi.fn<() => Promise<void>>() }))
vi.mock('../users.functions', () => ({ readUser: vi.fn<() => void>() }))
vi.mock('~/auth/session.functions', () => ({
  readSession: vi.fn<() => Promise<SessionState>>(),
  readPublicConfig: vi.fn<() => void>(),
}))

const second: Terms = { version: 2, publishedAt: '2026-11-03T08:00:00.000Z' }
const third: Terms = { version: 3, publishedAt: '2026-11-20T08:00:00.000Z' }

const signedIn = (termsToAccept: Terms | null) => signedInAs({ termsToAccept })

const show = (session: SessionState) => {
  const client = new QueryClient()
  client.setQueryData(['session'], session)
  render(
    <QueryClientProvider client={client}>
      <TermsNotice />
      <main id="main" tabIndex={-1} />
    </QueryClientProvider>,
  )
}
const notice = () => screen.queryByRole('complementary', { name: 'Terms of use' })

beforeEach(() => void vi.clearAllMocks())
afterEach(cleanup)

it('names the terms in force, and goes once they are accepted', async () => {
  vi.mocked(acceptTerms).mockResolvedValue(undefined)
  vi.mocked(readSession).mockResolvedValue(signedIn(null))
  show(signedIn(second))
  expect(notice()?.textContent).toContain('terms of use, version 2 of 3 November 2026.')
  screen.getByRole('button', { name: 'Accept' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(notice()).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(acceptTerms).toHaveBeenCalledWith({ data: { params: { id: 'ana' }, body: { version: 2 } } })
  expect(showToast).toHaveBeenCalledWith('You have accepted version 2 of the terms of use.')
})

it('shows terms published meanwhile where others were accepted, and says so', async () => {
  const message = 'The terms of use have changed. Read and accept version 3.'
  vi.mocked(acceptTerms).mockRejectedValue(
    new ProblemError('FIELDS_INVALID', { fields: [{ path: 'version', code: 'termsChanged', message }] }),
  )
  vi.mocked(readSession).mockResolvedValue(signedIn(third))
  show(signedIn(second))
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(notice()?.textContent).toContain('version 3 of 20 November 2026.'))
  expect(showToast).toHaveBeenCalledWith(message)
})

it('is not shown to visitors, nor to users who have accepted them', () => {
  show(signedIn(null))
  expect(notice()).toBeNull()
  cleanup()
  show({ kind: 'anonymous' })
  expect(notice()).toBeNull()
})
