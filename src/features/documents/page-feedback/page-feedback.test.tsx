import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendPageFeedback } from '../pages.functions'
import { PageFeedback } from './page-feedback'

vi.mock(import('../pages.functions'))
vi.mock('~/ui/components/text-link/text-link', () => ({ TextLink: () => null }))

const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}
const words = () => screen.getByRole('textbox')
const isHeld = () => words().closest('form')?.hasAttribute('data-sending') === true

let letGo: () => void
beforeEach(() => {
  vi.mocked(sendPageFeedback).mockImplementation(
    () =>
      new Promise((resolve) => {
        letGo = () => resolve(undefined)
      }),
  )
  render(
    <MantineProvider env="test">
      <PageFeedback page={{ id: 'p', title: 'Begin' }} isKnown />
    </MantineProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

test('words may be typed while the answer is on its way, and not while they are themselves', async () => {
  press('Yes')
  expect(isHeld()).toBe(false)
  fireEvent.change(words(), { target: { value: 'The figures.' } })
  letGo()
  await screen.findByText('Thank you, that is noted.')
  press('Send')
  expect(isHeld()).toBe(true)
})

test('the focus goes to the question as the form goes with its button', async () => {
  press('No')
  letGo()
  await screen.findByText('Thank you, that is noted.')
  fireEvent.change(words(), { target: { value: 'The figures.' } })
  press('Send')
  letGo()
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Was this page helpful?' }))
})

test('words that are too many are told of, and not cut off', async () => {
  press('No')
  letGo()
  await screen.findByText('Thank you, that is noted.')
  expect(words().hasAttribute('maxlength')).toBe(false)
  fireEvent.change(words(), { target: { value: 'w'.repeat(1001) } })
  press('Send')
  expect(await screen.findByText('Use at most 1,000 characters.')).toBeDefined()
  expect(document.activeElement).toBe(words())
  expect(sendPageFeedback).toHaveBeenCalledOnce()
})
