import { t } from '@lingui/core/macro'
import { useSyncExternalStore, useEffect, useEffectEvent } from 'react'
import { closePlaceholderField, openPlaceholderField } from '~/ui/keyboard/placeholder-field'
import { createEmitter } from '~/ui/hooks/emitter'
import { isComposing } from '~/ui/keyboard/is-composing'

// One palette a page, opened from anywhere on it: the top bar, the keyboard.
let isOpen = false
const listeners = createEmitter()

const set = (value: boolean) => {
  isOpen = value
  // Until the palette's code is there.
  if (isOpen) openPlaceholderField(t`Search or jump to`, closePalette)
  else closePlaceholderField()
  listeners.emit()
}

export const openPalette = (): void => set(true)
export const closePalette = (): void => set(false)
export const togglePalette = (): void => set(!isOpen)

/** Whether the palette is wanted; never on the server. */
export const usePaletteIsOpen = (): boolean =>
  useSyncExternalStore(
    listeners.subscribe,
    () => isOpen,
    () => false,
  )

/** The palette with all it offers, fetched when the user is about to use it. */
export const loadPalette = () => import('~/app/palette/palette')

/** Fetches it ahead; where that fails, the first use tries again. */
export const preloadPalette = (): void => {
  loadPalette().catch(() => undefined)
}

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
