import { useEffect, useState } from 'react'

/**
 * Keeps what is shown as it was when the pointer went down on it, until it is up again: a line that moved away in between
 * would not be opened, however well it was aimed at.
 */
export const useHeldWhilePressed = <T>(latest: T): { shown: T; hold: () => void } => {
  const [held, setHeld] = useState<{ value: T } | null>(null)
  useEffect(() => {
    if (held === null) return
    const listening = new AbortController()
    // The press itself is heard after its release, in the same turn.
    const letGo = () => setTimeout(() => setHeld(null))
    for (const name of ['pointerup', 'pointercancel'])
      window.addEventListener(name, letGo, { signal: listening.signal })
    return () => listening.abort()
  }, [held])
  return { shown: held === null ? latest : held.value, hold: () => setHeld({ value: latest }) }
}
