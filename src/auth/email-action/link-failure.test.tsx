import type * as reactRouter from '@tanstack/react-router'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createNetworkError } from '~/contract/http-error'
import type { AuthRequest } from '../auth-request/use-auth-request'
import { InvalidLinkError } from './link'
import { LinkFailure } from './link-failure'
import { useLostAnswer } from './use-email-action'

vi.mock(import('../sign-in/request-link'), async (original) => ({
  ...(await original()),
  RequestLinkForm: () => <form />,
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof reactRouter>()),
  createLink:
    () =>
    ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

const refused = (error: unknown): AuthRequest => ({
  state: { is: 'refused', message: { sentence: '', next: '' }, error },
  isBusy: false,
  secondsLeft: null,
  waitReason: undefined,
  run: async () => false,
  runOnce: async () => false,
  stop: () => undefined,
  clear: () => undefined,
})

const show = (reason: 'used' | 'expired', isUnanswered: boolean) =>
  render(
    <LinkFailure
      mode="resetPassword"
      code="code"
      goOnTo={null}
      attempt={refused(new InvalidLinkError(reason))}
      isUnanswered={isUnanswered}
      onAgain={() => undefined}
    />,
  )

const isOwn = () => screen.queryByText(/Most likely by you/) !== null
const leadsToLogin = () => screen.queryByRole('link', { name: 'Log in' }) !== null

afterEach(cleanup)

test.each([
  ['used', true, true],
  ['used', false, false],
  ['expired', true, false],
] as const)('a link that is %s, its use unanswered: %s', (reason, isUnanswered, expected) => {
  show(reason, isUnanswered)
  expect([isOwn(), leadsToLogin()]).toEqual([expected, expected])
})

test('a use is unanswered where no answer came, and not where it was refused', async () => {
  const { result } = renderHook(useLostAnswer)
  const use = async (error: Error) => {
    const failing = async () => {
      throw error
    }
    await act(() => expect(result.current.watched(failing)).rejects.toBe(error))
    return result.current.isUnanswered
  }
  expect([await use(new InvalidLinkError('used')), await use(createNetworkError())]).toEqual([false, true])
})
