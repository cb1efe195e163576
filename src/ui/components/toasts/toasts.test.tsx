import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast, showUndoToast, Toasts, withdrawOffers } from './toasts'

beforeEach(() => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
})
afterEach(cleanup)

const offers = (count: number) => {
  for (let number = 1; number <= count; number += 1) {
    showUndoToast({
      message: `Unit ${number} is removed.`,
      onUndo: vi.fn<() => void>(),
      stays: 'until-closed',
    })
  }
}

const shown = () => screen.queryAllByText(/is removed|is saved/).map(({ textContent }) => textContent)

test('what stays until it is closed keeps nothing newer waiting', async () => {
  offers(6)
  showToast('It is saved.')
  await waitFor(() => expect(shown()).toContain('It is saved.'))
  expect(shown()).toEqual(['It is saved.', 'Unit 6 is removed.', 'Unit 5 is removed.', 'Unit 4 is removed.'])
})

test('all that was offered is withdrawn, and what was said stays', async () => {
  offers(6)
  showToast('It is saved.')
  await waitFor(() => expect(shown()).toContain('Unit 6 is removed.'))
  withdrawOffers()
  await waitFor(() => expect(new Set(shown())).toEqual(new Set(['It is saved.'])))
})
