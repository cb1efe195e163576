import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AppButton } from './app-button'

afterEach(cleanup)

test('a button at work keeps the focus and does nothing, also for Enter in its form', () => {
  const press = vi.fn<() => void>()
  const submit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  const form = (loading: boolean) => (
    <form onSubmit={submit}>
      <AppButton type="submit" loading={loading} onClick={press}>
        Send
      </AppButton>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole('button', { name: 'Send' })
  button.focus()
  fireEvent.click(button)
  rerender(form(true))
  fireEvent.click(button)
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1])
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  rerender(form(false))
  expect(button.hasAttribute('aria-disabled')).toBe(false)
})
