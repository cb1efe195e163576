import { t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import { closeStandIn, openStandIn } from '~/ui/keyboard/stand-in-field'
import { createEmitter } from '~/ui/hooks/emitter'

// One palette a page, opened from anywhere on it: the top bar, the keyboard.
let isOpen = false
const listeners = createEmitter()

const set = (value: boolean) => {
  isOpen = value
  // Until the palette's code is there.
  if (isOpen) openStandIn(t`Search or jump to`, closePalette)
  else closeStandIn()
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
