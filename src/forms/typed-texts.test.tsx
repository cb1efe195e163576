import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { recordReactEvent } from '~/ui/hooks/is-hydrated'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { clearTyping, saveTypedTexts, restoreTypedTexts, watchTyping } from './typed-texts'

function Form({ subject = '' }: { subject?: string }) {
  const [message, setMessage] = useState('')
  return (
    <form onInputCapture={recordReactEvent}>
      <input name="subject" aria-label="Subject" defaultValue={subject} />
      <textarea
        name="message"
        aria-label="Message"
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <input name="password" type="password" aria-label="Password" />
      <output>{message.length} characters</output>
    </form>
  )
}

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

/** Simulates the next page load: a form without typed text. */
const reload = () => {
  cleanup()
  clearTyping()
  render(<Form subject="From the service" />)
}

beforeAll(() => {
  watchTyping()
  window.history.replaceState(null, '', '/contact-us')
})

afterEach(() => {
  cleanup()
  clearTyping()
  sessionStorage.clear()
  // The cookie of the session, as scripts see it.
  document.cookie = 'userId=; max-age=0'
})

it('restores typed texts as if they were typed again, and never a password', async () => {
  render(<Form subject="From the service" />)
  type('Message', 'Which fuse')
  type('Password', 'Correct-horse-7')
  saveTypedTexts()
  expect(JSON.stringify(sessionStorage)).not.toContain('Correct')
  reload()
  const told = vi.fn<() => void>()
  restoreTypedTexts('/contact-us', told)
  await waitFor(() => expect(valueOf('Message')).toBe('Which fuse'))
  expect(screen.getByText('10 characters')).toBeTruthy()
  expect([valueOf('Subject'), valueOf('Password')]).toEqual(['From the service', ''])
  expect(told).toHaveBeenCalledOnce()
})

it('reports what a form has restored itself too', async () => {
  render(<Form />)
  type('Subject', 'Fuses')
  saveTypedTexts()
  reload()
  type('Subject', 'Fuses')
  const told = vi.fn<() => void>()
  restoreTypedTexts('/contact-us', told)
  await waitFor(() => expect(told).toHaveBeenCalledOnce())
  expect(valueOf('Subject')).toBe('Fuses')
})

it('waits for a form that is mounted later, and fills it once', async () => {
  render(<Form />)
  type('Subject', 'Fuses')
  saveTypedTexts()
  cleanup()
  clearTyping()
  restoreTypedTexts('/contact-us', () => undefined)
  await waitFor(() => expect(sessionStorage.length).toBe(0))
  render(<Form />)
  await waitFor(() => expect(valueOf('Subject')).toBe('Fuses'))
})

it('leaves it for the next time where the page was left at once', async () => {
  render(<Form />)
  type('Subject', 'Fuses')
  saveTypedTexts()
  reload()
  restoreTypedTexts('/contact-us', () => undefined)()
  restoreTypedTexts('/contact-us', () => undefined)
  await waitFor(() => expect(valueOf('Subject')).toBe('Fuses'))
})

it('restores nothing for another user, or on another page', async () => {
  document.cookie = 'userId=ana'
  render(<Form />)
  type('Message', 'For Ana alone')
  saveTypedTexts()
  reload()
  document.cookie = 'userId=ben'
  vi.useFakeTimers()
  const told = vi.fn<() => void>()
  restoreTypedTexts('/contact-us', told)
  document.cookie = 'userId=ana'
  restoreTypedTexts('/profile', told)
  vi.advanceTimersByTime(6000)
  vi.useRealTimers()
  expect([valueOf('Message'), told.mock.calls]).toEqual(['', []])
  restoreTypedTexts('/contact-us', told)
  await waitFor(() => expect(valueOf('Message')).toBe('For Ana alone'))
})

it('keeps nothing that the user agreed to lose', () => {
  render(<Form />)
  type('Message', 'Never mind')
  clearTyping()
  saveTypedTexts()
  expect(sessionStorage.length).toBe(0)
})
