import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { confirm, dismissConfirmation, Dialogs } from './confirm'

beforeEach(() => {
  render(
    <MantineProvider env="test">
      <Dialogs />
    </MantineProvider>,
  )
})
afterEach(cleanup)

const ask = async () => {
  const answer = confirm({
    title: 'Delete Ana Rojas?',
    children: 'For good.',
    confirmLabel: 'Delete Ana Rojas',
  })
  return { answer, agree: await screen.findByRole('button', { name: 'Delete Ana Rojas' }) }
}

test('what is agreed to is agreed to', async () => {
  const { answer, agree } = await ask()
  fireEvent.click(agree)
  expect(await answer).toBe(true)
})

test('a question that is taken back is not agreed to, and goes', async () => {
  const { answer } = await ask()
  dismissConfirmation()
  expect(await answer).toBe(false)
  await waitFor(() => expect(screen.queryByText('Delete Ana Rojas?')).toBeNull())
})

test('where staying is the better choice, it is the first button', async () => {
  void confirm({
    title: 'Leave?',
    children: 'Lost.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
    primary: 'cancel',
  })
  await screen.findByRole('button', { name: 'Leave' })
  const words = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(words.slice(-2)).toEqual(['Stay', 'Leave'])
})

test('the act comes before the way out, as in every other dialog', async () => {
  await ask()
  const words = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(words.slice(-2)).toEqual(['Delete Ana Rojas', 'Cancel'])
})
