import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { focusFirstError, isFocusFree } from './form-fields'

afterEach(cleanup)

const form = () => screen.getByRole<HTMLFormElement>('form')

test('the focus goes to the first wrong field that can have it', () => {
  render(
    <form aria-label="Request">
      <input name="name" />
      <input type="hidden" name="kit" />
      <input type="radio" name="kit" value="a" disabled />
      <input type="radio" name="kit" value="b" />
    </form>,
  )
  focusFirstError(form(), { kit: 'Choose a kit.' })
  expect(document.activeElement?.getAttribute('value')).toBe('b')
})

test('a field whose name a hidden one bears is found by its id', () => {
  render(
    <form aria-label="Ask">
      <input id="tags" aria-label="Tags" />
      <input type="hidden" name="tags" />
      <textarea name="body" />
    </form>,
  )
  focusFirstError(form(), { body: 'Write something.', tags: 'Use at most 40 characters.' })
  expect(document.activeElement).toBe(screen.getByLabelText('Tags'))
})

test('moves the focus only within a form that has it, or where no element has it', () => {
  render(
    <>
      <form aria-label="Comment">
        <textarea aria-label="Your comment" />
      </form>
      <textarea aria-label="Elsewhere" />
    </>,
  )
  expect(isFocusFree(form())).toBe(true)
  screen.getByLabelText('Your comment').focus()
  expect(isFocusFree(form())).toBe(true)
  screen.getByLabelText('Elsewhere').focus()
  expect(isFocusFree(form())).toBe(false)
})
