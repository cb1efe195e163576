import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useEscape } from './use-escape'

afterEach(cleanup)

const press = (keys: KeyboardEventInit & { keyCode?: number } = {}) =>
  fireEvent.keyDown(document.body, { key: 'Escape', ...keys })

test('Escape closes what was opened last, and what is below it with the next', () => {
  const closed: string[] = []
  function Layer({ name }: { name: string }) {
    const [isOpen, setIsOpen] = useState(true)
    useEscape(() => {
      closed.push(name)
      // Removed before all listeners have run.
      flushSync(() => setIsOpen(false))
    }, isOpen)
    return null
  }
  render(<Layer name="below" />)
  render(<Layer name="above" />)
  press()
  expect(closed).toEqual(['above'])
  press()
  press()
  expect(closed).toEqual(['above', 'below'])
})

test('what is shut hears nothing, and what opens again is on top', () => {
  const first = vi.fn<() => void>()
  const second = vi.fn<() => void>()
  const { rerender } = renderHook(({ isOpen }) => useEscape(first, isOpen), {
    initialProps: { isOpen: false },
  })
  press()
  expect(first).not.toHaveBeenCalled()
  renderHook(() => useEscape(second))
  rerender({ isOpen: true })
  press()
  expect(first).toHaveBeenCalledOnce()
  expect(second).not.toHaveBeenCalled()
})

test.each([{ isComposing: true }, { keyCode: 229 }, { key: 'Enter' }])('this is left alone: %o', (keys) => {
  const onEscape = vi.fn<() => void>()
  renderHook(() => useEscape(onEscape))
  press(keys)
  expect(onEscape).not.toHaveBeenCalled()
  press()
  expect(onEscape).toHaveBeenCalledOnce()
})

test('a list that is open closes alone', () => {
  const onEscape = vi.fn<() => void>()
  renderHook(() => useEscape(onEscape))
  render(<input aria-label="Open" data-mantine-stop-propagation="true" />)
  fireEvent.keyDown(screen.getByLabelText('Open'), { key: 'Escape' })
  expect(onEscape).not.toHaveBeenCalled()
})
