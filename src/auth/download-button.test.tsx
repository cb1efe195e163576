import type * as reactRouter from '@tanstack/react-router'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createNetworkError } from '~/contract/http-error'
import { showToast } from '~/ui/components/toasts/toasts'
import { later } from '../../tests/support/later'
import { signedInAs } from '../../tests/support/signed-in-as'
import { DownloadButton } from './download-button'
import type { SessionState } from './session'
import { readSession } from './session.functions'
import { renewSession } from './session/session-sync'

const invalidate = vi.hoisted(() => vi.fn<() => Promise<void>>(async () => undefined))

vi.mock(import('./session.functions'))
vi.mock(import('./session/session-sync'))
vi.mock(import('~/ui/components/toasts/toasts'))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof reactRouter>()),
  useRouter: () => ({ invalidate }),
}))

/** Presses the button and returns what the browser would load. */
const loaded: string[] = []
const onLoad = (event: MouseEvent) => {
  if (!event.defaultPrevented && event.target instanceof HTMLAnchorElement) loaded.push(event.target.pathname)
  event.preventDefault()
}
const press = () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DownloadButton href="/profile/export.zip">Download your data</DownloadButton>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('link'))
}

beforeEach(() => {
  window.addEventListener('click', onLoad)
  vi.mocked(renewSession).mockResolvedValue(false)
})
afterEach(() => {
  cleanup()
  window.removeEventListener('click', onLoad)
  loaded.length = 0
  vi.resetAllMocks()
})

it('loads the file for a signed-in user', async () => {
  vi.mocked(readSession).mockResolvedValue(signedInAs({}))
  press()
  await waitFor(() => expect(loaded).toEqual(['/profile/export.zip']))
  expect(invalidate).not.toHaveBeenCalled()
})

it('shows at once that it was pressed, and loads the file once however often that is', async () => {
  const session = later<SessionState>()
  vi.mocked(readSession).mockReturnValue(session.promise)
  press()
  expect(screen.getByRole('link').hasAttribute('data-loading')).toBe(true)
  fireEvent.click(screen.getByRole('link'))
  session.settle(signedInAs({}))
  await waitFor(() => expect(screen.getByRole('link').hasAttribute('data-loading')).toBe(false))
  expect(loaded).toEqual(['/profile/export.zip'])
})

it('leaves it to the page to say that the session has ended', async () => {
  vi.mocked(readSession).mockResolvedValue({ kind: 'anonymous' })
  press()
  await waitFor(() => expect(invalidate).toHaveBeenCalledOnce())
  expect(loaded).toEqual([])
})

it('says that the portal cannot be reached', async () => {
  vi.mocked(readSession).mockRejectedValue(createNetworkError())
  press()
  await waitFor(() => expect(showToast).toHaveBeenCalledWith(expect.stringContaining('cannot be reached')))
  expect(loaded).toEqual([])
})
