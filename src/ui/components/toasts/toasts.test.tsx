import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hideToast, showToast, showUndoToast, Toasts, withdrawUndoToasts } from './toasts'

beforeEach(() => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
})
afterEach(cleanup)

const offer = (message: string, id?: string) =>
  showUndoToast({ ...(id && { id }), message, onUndo: vi.fn<() => void>(), stays: 'until-closed' })

const offers = (count: number) => {
  for (let number = 1; number <= count; number += 1) offer(`Unit ${number} is removed.`)
}

const shown = () => screen.queryAllByText(/is removed|is saved/).map(({ textContent }) => textContent)

test('what stays until it is closed keeps nothing newer waiting', async () => {
  offers(6)
  showToast('It is saved.')
  await waitFor(() => expect(shown()).toContain('It is saved.'))
  expect(shown()).toEqual(['It is saved.', 'Unit 6 is removed.', 'Unit 5 is removed.', 'Unit 4 is removed.'])
})

test('all offers are withdrawn, and other messages stay', async () => {
  offers(6)
  showToast('It is saved.')
  await waitFor(() => expect(shown()).toContain('Unit 6 is removed.'))
  withdrawUndoToasts()
  await waitFor(() => expect(new Set(shown())).toEqual(new Set(['It is saved.'])))
})

test('an offer replaced under its name is withdrawn too', async () => {
  offer('The first is removed.', 'order')
  await waitFor(() => expect(shown()).toContain('The first is removed.'))
  hideToast('order')
  offer('The second is removed.', 'order')
  await waitFor(() => expect(shown()).toContain('The second is removed.'))
  withdrawUndoToasts()
  await waitFor(() => expect(shown()).not.toContain('The second is removed.'))
})
