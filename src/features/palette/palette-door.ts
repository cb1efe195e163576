import { useSyncExternalStore } from 'react'

// One palette a page, opened from anywhere on it: the top bar, the keyboard.
let isOpen = false
const listeners = new Set<() => void>()

const set = (value: boolean) => {
  isOpen = value
  for (const listener of listeners) listener()
}

const watch = (onChange: () => void) => {
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
  }
}

export const openPalette = (): void => set(true)
export const closePalette = (): void => set(false)
export const togglePalette = (): void => set(!isOpen)

/** Whether the palette is wanted; never on the server. */
export const usePaletteIsOpen = (): boolean =>
  useSyncExternalStore(
    watch,
    () => isOpen,
    () => false,
  )
