import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SignInMethodButtons } from './sign-in-method-buttons'

vi.mock('../use-session', () => ({
  usePublicConfig: () => ({
    federatedProviders: [
      { id: 'google.com', name: 'Google' },
      { id: 'github.com', name: 'GitHub' },
    ],
    signInMethods: [],
  }),
}))

afterEach(cleanup)

test('the way that was pressed keeps the focus while it is gone, and no other can be pressed', () => {
  const choose = vi.fn<(providerId: string) => void>()
  const buttons = (isBusy: boolean) => <SignInMethodButtons isBusy={isBusy} onProvider={choose} />
  const { rerender } = render(buttons(false))
  const [google, github] = screen.getAllByRole<HTMLButtonElement>('button')
  google?.focus()
  fireEvent.click(google!)
  rerender(buttons(true))
  expect([google?.disabled, github?.disabled]).toEqual([false, true])
  fireEvent.click(google!)
  expect(choose).toHaveBeenCalledExactlyOnceWith('google.com')
  expect(document.activeElement).toBe(google)
})
