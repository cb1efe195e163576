import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null)

/**
 * Alt J goes on and Alt K goes back, except while the user types. Without Alt, a stray key or speech input would
 * trigger them.
 */
export const useQueueKeys = (go: { next: () => void; previous: () => void }): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { code, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
    if (defaultPrevented || ctrlKey || metaKey || !altKey || isTyping(target)) return
    // By the place of the key: with Alt, some systems make another letter of it.
    const turn = { KeyJ: go.next, KeyK: go.previous }[code]
    if (turn === undefined) return
    event.preventDefault()
    turn()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
