import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ConflictNotice } from './contract-form'

afterEach(cleanup)

const form = (state: 'offered' | 'loading' | 'gone') => (
  <MantineProvider env="test">
    <form>
      <input aria-label="Name" />
      <input aria-label="Address" />
      {state === 'gone' ? null : (
        <ConflictNotice
          title="Someone else was quicker."
          isLoading={state === 'loading'}
          onLoad={() => undefined}
        />
      )}
    </form>
  </MantineProvider>
)

test('what loads the newest keeps the focus, and gives it to the form’s first field when it goes', () => {
  const { rerender } = render(form('offered'))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Load the newest' })
  button.focus()
  rerender(form('loading'))
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  expect(document.activeElement).toBe(button)
  rerender(form('gone'))
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

test('a notice that goes by itself leaves the focus where it is', () => {
  const { rerender } = render(form('offered'))
  const field = screen.getByLabelText('Address')
  field.focus()
  rerender(form('gone'))
  expect(document.activeElement).toBe(field)
})
