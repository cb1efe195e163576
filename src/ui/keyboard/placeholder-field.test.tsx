import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  closePlaceholderField,
  hasPlaceholderField,
  openPlaceholderField,
  replacePlaceholderField,
  restoreFocus,
} from './placeholder-field'

const onCancel = vi.fn<() => void>(closePlaceholderField)
const onEnter = vi.fn<(text: string) => void>()

function Box() {
  const [text, setText] = useState('')
  return (
    <input
      aria-label="Box"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && onEnter(text)}
    />
  )
}

const getPlaceholder = () => screen.getByLabelText<HTMLInputElement>('Search')
const box = () => screen.getByLabelText<HTMLInputElement>('Box')

afterEach(() => {
  closePlaceholderField()
  cleanup()
  vi.clearAllMocks()
})

test('what is typed before the field is there stands in it, with the caret and Enter', () => {
  openPlaceholderField('Search', onCancel)
  expect(document.activeElement).toBe(getPlaceholder())
  fireEvent.input(getPlaceholder(), { target: { value: 'meter' } })
  getPlaceholder().setSelectionRange(2, 2)
  fireEvent.keyDown(getPlaceholder(), { key: 'Enter' })
  render(<Box />)
  replacePlaceholderField(box())
  expect(box().value).toBe('meter')
  expect(box().selectionStart).toBe(2)
  expect(document.activeElement).toBe(box())
  expect(onEnter).toHaveBeenCalledExactlyOnceWith('meter')
  expect(hasPlaceholderField()).toBe(false)
})

test('a composition ends in the stand-in before its text is passed on', async () => {
  openPlaceholderField('Search', onCancel)
  const from = getPlaceholder()
  fireEvent.compositionStart(from)
  render(<Box />)
  replacePlaceholderField(box())
  expect(hasPlaceholderField()).toBe(true)
  fireEvent.input(from, { target: { value: '計器' } })
  fireEvent.compositionEnd(from)
  await vi.waitFor(() => expect(box().value).toBe('計器'))
})

test('Escape cancels, and gives the focus back', () => {
  render(<Box />)
  box().focus()
  openPlaceholderField('Search', onCancel)
  fireEvent.keyDown(getPlaceholder(), { key: 'Escape' })
  expect(onCancel).toHaveBeenCalledOnce()
  expect(hasPlaceholderField()).toBe(false)
  expect(document.activeElement).toBe(box())
  const other = document.body.appendChild(document.createElement('button'))
  other.focus()
  restoreFocus()
  expect(document.activeElement).toBe(other)
  other.remove()
})
