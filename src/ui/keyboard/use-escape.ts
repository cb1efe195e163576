import { useEffect, useEffectEvent } from 'react'
import { isComposing } from './is-composing'

/** The close handlers for Escape, most recently opened last. */
const openHandlers: (() => void)[] = []

/** Whether the focused element has an open Mantine list or menu, which closes itself. */
const hasOpenPopup = ({ target }: Event) =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'

// A single listener, because a lower layer would otherwise be on top as soon as the one above it is closed.
const listen = (event: KeyboardEvent) => {
  if (event.key === 'Escape' && !isComposing(event) && !hasOpenPopup(event)) openHandlers.at(-1)?.()
}

/**
 * Calls the handler on Escape while it is the most recently opened one. Replaces Mantine's `closeOnEscape`, which in
 * Safari reacts to the Escape that cancels a composition, and closes all open layers at once.
 */
export const useEscape = (onEscape: () => void, isOpen = true): void => {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOpen) return undefined
    const close = () => escape()
    openHandlers.push(close)
    // In the capture phase, because a list that has closed is no longer marked.
    window.addEventListener('keydown', listen, true)
    return () => {
      openHandlers.splice(openHandlers.indexOf(close), 1)
      if (openHandlers.length === 0) window.removeEventListener('keydown', listen, true)
    }
  }, [isOpen])
}
