import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../../tests/support/later'
import type { SignedInPerson } from '~/gateways/identity/reauthentication.client'
import { requestPasswordReset } from '../sign-in/sign-in.functions'
import { getPopupMethods, ReauthenticationForm } from './reauthentication-form'
import { useReauthentication } from './use-reauthentication'

vi.mock(import('../sign-in/sign-in.functions'))
vi.mock(import('./use-reauthentication'))
vi.mock('../use-session', () => ({
  usePublicConfig: () => ({ federatedProviders: [], firebase: {}, supportEmail: '' }),
  useSession: () => ({ kind: 'anonymous' }),
}))

const person: SignedInPerson = {
  email: 'ana@x.example',
  phoneNumber: '+56325941187',
  providerIds: ['password', 'google.com', 'phone'],
}
const nothing = vi.fn<() => Promise<void>>()
const attempted = vi.fn<() => Promise<boolean>>()
/** The attempt in a given state: pending or in a cooldown. */
const stand = (isBusy: boolean, waitReason?: string) =>
  vi.mocked(useReauthentication).mockReturnValue({
    attempt: {
      state: { is: isBusy ? 'busy' : 'idle' },
      isBusy,
      secondsLeft: null,
      waitReason,
      run: attempted,
      runOnce: attempted,
      stop: nothing,
      clear: nothing,
    },
    withPassword: attempted,
    withPopup: attempted,
    byPhone: { send: () => Promise.resolve(''), handIn: nothing },
    afterSecondStep: nothing,
  })
const form = () => (
  <MantineProvider env="test">
    <section role="dialog" aria-label="Sign in once more">
      <ReauthenticationForm person={person} onDone={nothing} onCancel={nothing} />
    </section>
  </MantineProvider>
)

beforeEach(() => stand(false))
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

test.each(['Sign in', 'Sign in with google.com', /^Send a code/])(
  'the button %s keeps the focus while it works and while one has to wait',
  (name) => {
    const { rerender } = render(form())
    const button = screen.getByRole<HTMLButtonElement>('button', { name })
    button.focus()
    for (const [isBusy, reason] of [[true], [false, 'Possible again in 0:30']] as const) {
      stand(isBusy, reason)
      rerender(form())
      expect([button.isConnected, button.disabled]).toEqual([true, false])
      expect(button.getAttribute('aria-disabled')).toBe('true')
      expect(document.activeElement).toBe(button)
    }
    fireEvent.click(button)
    expect(nothing).not.toHaveBeenCalled()
  },
)

test('the field of the password has the focus once a link to choose one is on its way', async () => {
  const pending = later<undefined>()
  vi.mocked(requestPasswordReset).mockReturnValueOnce(pending.promise)
  render(form())
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Mail me a link/ })
  button.focus()
  fireEvent.click(button)
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  pending.settle(undefined)
  await screen.findByText('Check your mail')
  expect(document.activeElement).toBe(screen.getByLabelText('Password of ana@x.example'))
})

const configured = [
  { id: 'google.com', name: 'Google' },
  { id: 'oidc.company', name: 'Company sign-in' },
]

test('calls what is linked by the name it has here, and leaves out what needs no window', () => {
  expect(getPopupMethods(['password', 'oidc.company', 'phone', 'google.com'], configured)).toEqual([
    { providerId: 'oidc.company', name: 'Company sign-in' },
    { providerId: 'google.com', name: 'Google' },
  ])
})

test('keeps what is linked and offered no longer', () => {
  expect(getPopupMethods(['oidc.former'], configured)).toEqual([
    { providerId: 'oidc.former', name: 'former' },
  ])
})
