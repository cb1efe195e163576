import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

// What browsers give as the code of every key that belongs to a composition.
const composingCode = 229

/**
 * Whether a key belongs to text that is still being composed, as in Japanese: Enter takes a conversion then, arrows
 * choose among several, and Escape gives it up.
 */
export const isComposing = (event: KeyboardEvent | ReactKeyboardEvent): boolean => {
  const key = 'nativeEvent' in event ? event.nativeEvent : event
  // In Safari the composition is over before the key that ends it is told of.
  return key.isComposing || key.keyCode === composingCode
}
