import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useRef, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useRestoreFocus } from './focus'

afterEach(cleanup)

function Field() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return <input ref={field} aria-label="Code" />
}

function Page() {
  const [place, setPlace] = useState('ways')
  useRestoreFocus(place, '#here')
  const go = (to: string) => (
    <button key={`${place} ${to}`} type="button" onClick={() => setPlace(to)}>
      {to}
    </button>
  )
  return (
    <>
      <h2 tabIndex={-1}>Another</h2>
      <h2 id="here" tabIndex={-1}>
        Here
      </h2>
      {place === 'code' ? <Field /> : null}
      {['ways', 'code', 'text'].filter((to) => to !== place).map(go)}
    </>
  )
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

test('the page is left alone as it comes', () => {
  render(<Page />)
  expect(document.activeElement).toBe(document.body)
})

test('a focus that went with what had it comes back to the heading', () => {
  render(<Page />)
  press('text')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Here' }))
})

test('a field that took the focus keeps it', () => {
  render(<Page />)
  press('code')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Code' }))
})
