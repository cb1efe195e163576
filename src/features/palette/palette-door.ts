import { useSyncExternalStore } from 'react'
import { createListeners } from '~/ui/listeners/listeners'

// One palette a page, opened from anywhere on it: the top bar, the keyboard.
let isOpen = false
const listeners = createListeners()

const set = (value: boolean) => {
  isOpen = value
  listeners.tell()
}

export const openPalette = (): void => set(true)
export const closePalette = (): void => set(false)
export const togglePalette = (): void => set(!isOpen)

/** Whether the palette is wanted; never on the server. */
export const usePaletteIsOpen = (): boolean =>
  useSyncExternalStore(
    listeners.watch,
    () => isOpen,
    () => false,
  )
