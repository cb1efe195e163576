import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { closeStandIn, hasStandIn, openStandIn, replaceStandIn, restoreFocus } from './stand-in-field'

const onCancel = vi.fn<() => void>(closeStandIn)
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

const standIn = () => screen.getByLabelText<HTMLInputElement>('Search')
const box = () => screen.getByLabelText<HTMLInputElement>('Box')

afterEach(() => {
  closeStandIn()
  cleanup()
  vi.clearAllMocks()
})

test('what is typed before the field is there stands in it, with the caret and Enter', () => {
  openStandIn('Search', onCancel)
  expect(document.activeElement).toBe(standIn())
  fireEvent.input(standIn(), { target: { value: 'meter' } })
  standIn().setSelectionRange(2, 2)
  fireEvent.keyDown(standIn(), { key: 'Enter' })
  render(<Box />)
  replaceStandIn(box())
  expect(box().value).toBe('meter')
  expect(box().selectionStart).toBe(2)
  expect(document.activeElement).toBe(box())
  expect(onEnter).toHaveBeenCalledExactlyOnceWith('meter')
  expect(hasStandIn()).toBe(false)
})

test('a composition ends in the stand-in before its text is passed on', async () => {
  openStandIn('Search', onCancel)
  const from = standIn()
  fireEvent.compositionStart(from)
  render(<Box />)
  replaceStandIn(box())
  expect(hasStandIn()).toBe(true)
  fireEvent.input(from, { target: { value: '計器' } })
  fireEvent.compositionEnd(from)
  await vi.waitFor(() => expect(box().value).toBe('計器'))
})

test('Escape cancels, and gives the focus back', () => {
  render(<Box />)
  box().focus()
  openStandIn('Search', onCancel)
  fireEvent.keyDown(standIn(), { key: 'Escape' })
  expect(onCancel).toHaveBeenCalledOnce()
  expect(hasStandIn()).toBe(false)
  expect(document.activeElement).toBe(box())
  const other = document.body.appendChild(document.createElement('button'))
  other.focus()
  restoreFocus()
  expect(document.activeElement).toBe(other)
  other.remove()
})
