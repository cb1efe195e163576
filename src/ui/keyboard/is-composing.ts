import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

// The key code of every key during a composition.
const composingCode = 229

/**
 * Whether a key belongs to an IME composition, as in Japanese: Enter then accepts a conversion, arrows select one,
 * and Escape cancels it.
 */
export const isComposing = (event: KeyboardEvent | ReactKeyboardEvent): boolean => {
  const key = 'nativeEvent' in event ? event.nativeEvent : event
  // Safari ends the composition before it fires the key event.
  return key.isComposing || key.keyCode === composingCode
}
