import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useBlurValidation } from './form-fields'

function Form({ check }: { check: (name: string) => void }) {
  const ref = useRef<HTMLFormElement>(null)
  useBlurValidation(ref, check)
  return (
    <form ref={ref}>
      <input name="email" aria-label="E-mail" />
      <button type="submit">Send</button>
    </form>
  )
}

afterEach(cleanup)

it('checks a field that is left with the keyboard at once', () => {
  const check = vi.fn<(name: string) => void>()
  render(<Form check={check} />)
  fireEvent.focusOut(screen.getByLabelText('E-mail'))
  expect(check.mock.calls).toEqual([['email']])
})

it('waits for the click to be done when a field is left with the mouse', async () => {
  const check = vi.fn<(name: string) => void>()
  render(<Form check={check} />)
  const button = screen.getByRole('button')
  fireEvent.pointerDown(button)
  fireEvent.focusOut(screen.getByLabelText('E-mail'))
  expect(check).not.toHaveBeenCalled()
  fireEvent.pointerUp(button)
  expect(check).not.toHaveBeenCalled()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(check.mock.calls).toEqual([['email']])
})
