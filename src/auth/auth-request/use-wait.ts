import { useCallback, useSyncExternalStore } from 'react'
import { secondsLeft, watchWait } from './kept-waits'

const noneOnServer = () => null

/** Seconds left of a wait; 0 when it is just over, null where there is none. Renders every second of it. */
export const useWait = (name: string): number | null =>
  useSyncExternalStore(
    useCallback((listener: () => void) => watchWait(name, listener), [name]),
    () => secondsLeft(name),
    noneOnServer,
  )
