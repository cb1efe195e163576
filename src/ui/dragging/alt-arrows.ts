import type { KeyboardEvent } from 'react'
import { isComposing } from '../keyboard/is-composing'

/** Alt and an arrow up or down move what has the focus. */
export const onAltArrows = (move: (by: -1 | 1) => void) => (event: KeyboardEvent) => {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  if (isComposing(event)) return
  event.preventDefault()
  move(event.key === 'ArrowUp' ? -1 : 1)
}
