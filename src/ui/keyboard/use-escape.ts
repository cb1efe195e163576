import { useEffect, useEffectEvent } from 'react'
import { isComposing } from './is-composing'

/** What Escape closes, the last opened last. */
const openHandlers: (() => void)[] = []

/** An open list or menu of Mantine's, which closes itself, marks what has the focus. */
const hasOpenPopup = ({ target }: Event) =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'

// One listener for all: what is below would else find itself on top as soon as what was above it is closed.
const listen = (event: KeyboardEvent) => {
  if (event.key === 'Escape' && !isComposing(event) && !hasOpenPopup(event)) openHandlers.at(-1)?.()
}

/**
 * Calls this at Escape, while it is open and nothing opened later is. Instead of Mantine's `closeOnEscape`, which takes
 * the Escape that gives up a conversion for its own in Safari, and closes everything that is open at once.
 */
export const useEscape = (onEscape: () => void, isOpen = true): void => {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOpen) return undefined
    const close = () => escape()
    openHandlers.push(close)
    // Before the list that has the focus hears of it: closed, it has no mark any more.
    window.addEventListener('keydown', listen, true)
    return () => {
      openHandlers.splice(openHandlers.indexOf(close), 1)
      if (openHandlers.length === 0) window.removeEventListener('keydown', listen, true)
    }
  }, [isOpen])
}
