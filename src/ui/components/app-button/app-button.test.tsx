import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AppButton, AppButtonAnchor, AppButtonRouteLink } from './app-button'

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

test('a button that says why it does nothing is the same one, keeps the focus and sends no form', () => {
  const press = vi.fn<() => void>()
  const submit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  const form = (reason: string | undefined) => (
    <form onSubmit={submit}>
      <AppButton type="submit" disabled={reason !== undefined} disabledReason={reason} onClick={press}>
        Log in
      </AppButton>
    </form>
  )
  const { rerender } = render(form(undefined))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' })
  button.focus()
  rerender(form('Possible again in 0:30'))
  expect(screen.getByRole('button')).toBe(button)
  expect(document.activeElement).toBe(button)
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Possible again in 0:30')
  // Enter in a field of the form presses it as well.
  fireEvent.click(button)
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([0, 0])
  rerender(form(undefined))
  expect(document.activeElement).toBe(button)
  expect([button.hasAttribute('aria-disabled'), button.hasAttribute('aria-describedby')]).toEqual([
    false,
    false,
  ])
  fireEvent.click(button)
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1])
})

test('a button at work is never disabled by the browser, also where something else disables it too', () => {
  render(
    <AppButton disabled loading>
      Send
    </AppButton>,
  )
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false)
})

test('the disabled kind disables a button', () => {
  const press = vi.fn<() => void>()
  render(
    <AppButton kind="disabled" onClick={press}>
      Send
    </AppButton>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  expect(button.disabled).toBe(true)
  fireEvent.click(button)
  expect(press).not.toHaveBeenCalled()
})

test('links of the disabled kind lead nowhere', () => {
  const press = vi.fn<() => void>()
  render(
    <>
      <AppButtonAnchor kind="disabled" href="/file.pdf" onClick={press}>
        Download
      </AppButtonAnchor>
      <AppButtonRouteLink kind="disabled" to="/documents">
        Documents
      </AppButtonRouteLink>
    </>,
  )
  for (const link of screen.getAllByRole('link')) {
    expect([link.getAttribute('href'), link.getAttribute('aria-disabled')]).toEqual([null, 'true'])
    fireEvent.click(link)
  }
  expect(press).not.toHaveBeenCalled()
})
