import { MantineProvider } from '@mantine/core'
import type * as router from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { createStatusError, createNetworkError } from '~/contract/http-error'
import { writeEndedReason } from '~/auth/session/session-store'
import { ScreenError } from '~/auth/screen-error'
import type { SessionState } from '~/auth/session'
import { StalePageError } from '~/ui/format/error-message'
import { signedInAs } from '../../../tests/support/signed-in-as'
import { errorKind } from './page-head'
import { ErrorScreen, NotFoundScreen } from './error-screen'

const invalidate = vi.hoisted(() => vi.fn<() => Promise<void>>(async () => undefined))

const installation = vi.hoisted((): { forumUrl?: string; supportEmail: string; session: SessionState } => ({
  supportEmail: 'support@acme.example',
  session: { kind: 'anonymous' },
}))

vi.mock('~/auth/use-session', () => ({
  usePublicConfig: () => installation,
  useSession: () => installation.session,
}))
vi.mock('./use-layout-props', () => ({ useLayoutProps: () => ({ topBar: {} }) }))
vi.mock('~/ui/layouts/error-layout/error-layout', async (original) => ({
  ...(await original<object>()),
  ErrorLayout: ({
    title,
    message,
    action,
    note,
  }: Record<'title' | 'message', string> & Record<'action' | 'note', ReactNode>) => (
    <main>
      <h1>{title}</h1>
      <p>{message}</p>
      {action}
      {note}
    </main>
  ),
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof router>()),
  createLink:
    () =>
    ({ to, search, children }: { to: string; search?: Record<string, string>; children: ReactNode }) => (
      <a href={search === undefined ? to : `${to}?${new URLSearchParams(search)}`}>{children}</a>
    ),
  useNavigate: () => () => undefined,
  useLocation: () => '/admin',
  useRouter: () => ({ invalidate }),
}))

const approved = signedInAs()
const refused: SessionState = { kind: 'refused', reason: 'ACCOUNT_DISABLED' }

const show = (session: SessionState, forumUrl?: string) => {
  installation.session = session
  if (forumUrl === undefined) delete installation.forumUrl
  else installation.forumUrl = forumUrl
  render(<ErrorScreen error={new ScreenError(501, 'Not auth')} reset={() => undefined} />)
}

const withMantine = ({ children }: { children: ReactNode }) => (
  <MantineProvider env="test">{children}</MantineProvider>
)

const wayBack = () => screen.queryByRole('link', { name: 'Log in again' })

afterEach(cleanup)

it('names the forum, by a button, where there is one', () => {
  for (const session of [approved, refused]) {
    show(session, 'https://forum.acme.example/')
    expect(screen.getByRole('button').textContent).toBe('Forum')
    expect(screen.getByText(/Please refer to the forum/)).toBeTruthy()
    cleanup()
  }
})

it('leads members into the portal’s own community where there is no forum outside', () => {
  show(approved)
  expect(screen.getByRole('link', { name: 'Forum' }).getAttribute('href')).toBe('/community')
  expect(screen.getByText(/Please refer to the forum/)).toBeTruthy()
})

it('leads users to contact us where they may not open the forum either, and mentions no forum', () => {
  show(refused)
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact-us')
  expect(screen.getByText(/Please contact us for further assistance/)).toBeTruthy()
  expect(screen.queryByText(/forum/i)).toBeNull()
})

it('says that the portal cannot be reached where no answer came, and tries the page again', async () => {
  render(<ErrorScreen error={createNetworkError(new TypeError('Failed to fetch'))} reset={() => undefined} />)
  expect(screen.getByRole('heading').textContent).toBe('The portal cannot be reached')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(invalidate).toHaveBeenCalledOnce()
  fireEvent(window, new Event('online'))
  expect(invalidate).toHaveBeenCalledTimes(2)
})

it('asks to wait where a proxy answers for an unavailable portal', () => {
  const error = createStatusError(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(errorKind(error)).toBe('unavailable')
})

it('leads a user whose session ended elsewhere back to a page hidden from visitors, and leads visitors nowhere', () => {
  installation.session = { kind: 'anonymous' }
  render(<NotFoundScreen />, { wrapper: withMantine })
  expect(wayBack()).toBeNull()
  cleanup()
  writeEndedReason('user-token-expired')
  render(<NotFoundScreen />, { wrapper: withMantine })
  expect(wayBack()?.getAttribute('href')).toBe('/login?redirect=%2Fadmin')
  cleanup()
  installation.session = approved
  render(<NotFoundScreen />, { wrapper: withMantine })
  expect(wayBack()).toBeNull()
  writeEndedReason(null)
})

it('a page that lacks a part is reloaded when the connection is back', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<ErrorScreen error={new StalePageError()} reset={() => undefined} />)
  expect([screen.queryByText('This page did not load') === null, reload.mock.calls.length]).toEqual([
    false,
    0,
  ])
  isOnline.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledOnce()
})

it('asks an approved user to accept the terms where the closed areas wait for that', () => {
  const error = new ScreenError(403, 'This page is limited to approved users')
  installation.session = signedInAs({ mustAcceptTerms: true })
  render(<ErrorScreen error={error} reset={() => undefined} />)
  expect(screen.getByText('Accept the terms of use to open this page.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Access Request Form' })).toBeNull()
})

it('tells a user whose account was closed meanwhile why, and whom to write to', () => {
  installation.session = approved
  render(<ErrorScreen error={new ProblemError('ACCOUNT_DISABLED')} reset={() => undefined} />)
  expect(screen.getByRole('status').textContent).toMatch(/^This account is disabled\..*support@acme\.example/)
  expect(screen.getByRole('link', { name: 'Contact us' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Forum' })).toBeNull()
})

it('tells a refused user the same', () => {
  show({ kind: 'refused', reason: 'ACCOUNT_BLOCKED' })
  expect(screen.getByRole('status').textContent).toMatch(/^This account is blocked\..*support@acme\.example/)
})
