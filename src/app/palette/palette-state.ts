import { t } from '@lingui/core/macro'
import { useSyncExternalStore, useEffect, useEffectEvent } from 'react'
import { closePlaceholderField, openPlaceholderField } from '~/ui/keyboard/placeholder-field'
import { createEmitter } from '~/ui/hooks/emitter'
import { isComposing } from '~/ui/keyboard/is-composing'

// One palette per page, opened by the top bar or the keyboard.
let isOpen = false
const listeners = createEmitter()

const set = (value: boolean) => {
  isOpen = value
  // Until the palette's code is loaded.
  if (isOpen) openPlaceholderField(t`Search or jump to`, closePalette)
  else closePlaceholderField()
  listeners.emit()
}

export const openPalette = (): void => set(true)
export const closePalette = (): void => set(false)
export const togglePalette = (): void => set(!isOpen)

/** Whether the palette is open; false on the server. */
export const usePaletteIsOpen = (): boolean =>
  useSyncExternalStore(
    listeners.subscribe,
    () => isOpen,
    () => false,
  )

/** The palette with its content, loaded when the user is about to use it. */
export const loadPalette = () => import('~/app/palette/palette')

/** Preloads it; after a failure, the first use tries again. */
export const preloadPalette = (): void => {
  loadPalette().catch(() => undefined)
}

const isPaletteKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey

/**
 * Handles Ctrl K or Cmd K anywhere on the page. A nearer handler has priority, as the editor's for links.
 * @param onNear called as soon as Ctrl or Cmd is pressed, for preloading
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
