import { useEffect, useEffectEvent } from 'react'
import { isComposing } from '~/ui/keyboard/is-composing'

const isPaletteKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey

/**
 * Ctrl K, or Cmd K, anywhere on the page. Where something nearer has a use of its own for it, as the editor for
 * links, that comes first.
 * @param onNear called as soon as Ctrl or Cmd goes down, to have everything ready.
 */
export const usePaletteKey = (onPress: () => void, onNear: () => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Control' || event.key === 'Meta') onNear()
    if (event.defaultPrevented || isComposing(event) || !isPaletteKey(event)) return
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
