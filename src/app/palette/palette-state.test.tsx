import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { usePaletteKey } from './palette-state'

const onPress = vi.fn<() => void>()
const onNear = vi.fn<() => void>()
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.clearAllMocks()
})

const press = (target: EventTarget, keys: KeyboardEventInit) => {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...keys })
  target.dispatchEvent(event)
  return event
}

test.each([{ ctrlKey: true }, { metaKey: true }])(
  'Ctrl K and Cmd K call it, also from within a field: %o',
  (keys) => {
    renderHook(() => usePaletteKey(onPress, onNear))
    const field = document.body.appendChild(document.createElement('input'))
    const event = press(field, { key: 'k', ...keys })
    expect(onPress).toHaveBeenCalledOnce()
    expect(event.defaultPrevented).toBe(true)
  },
)

test.each([
  { key: 'k' },
  { key: 'k', ctrlKey: true, shiftKey: true },
  { key: 'k', ctrlKey: true, altKey: true },
  { key: 'j', ctrlKey: true },
  { key: 'k', ctrlKey: true, isComposing: true },
  { key: 'k', ctrlKey: true, keyCode: 229 },
])('other keys are left alone: %o', (keys) => {
  renderHook(() => usePaletteKey(onPress, onNear))
  expect(press(document.body, keys).defaultPrevented).toBe(false)
  expect(onPress).not.toHaveBeenCalled()
})

test('where an editor has a use of its own for Ctrl K, that is all that happens', () => {
  renderHook(() => usePaletteKey(onPress, onNear))
  const editor = document.body.appendChild(document.createElement('div'))
  editor.addEventListener('keydown', (event) => event.preventDefault())
  press(editor, { key: 'k', ctrlKey: true })
  expect(onPress).not.toHaveBeenCalled()
})

test('Ctrl alone makes everything ready', () => {
  renderHook(() => usePaletteKey(onPress, onNear))
  press(document.body, { key: 'Control', ctrlKey: true })
  expect(onNear).toHaveBeenCalledOnce()
  expect(onPress).not.toHaveBeenCalled()
})
