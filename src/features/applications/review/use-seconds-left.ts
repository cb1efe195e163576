import { useEffect, useState } from 'react'

const secondsUntil = (instant: string | null, longest: number) =>
  instant === null ? 0 : Math.max(0, Math.min(longest, Math.ceil((Date.parse(instant) - Date.now()) / 1000)))

/**
 * Whole seconds until an instant (ISO 8601), counted down; 0 once it is over, null while the page's scripts
 * have not come.
 * @param longest in seconds, for a clock that goes wrong.
 */
export const useSecondsLeft = (instant: string | null, longest: number): number | null => {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const count = () => {
      const seconds = secondsUntil(instant, longest)
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }
    const timer = setInterval(count, 1000)
    count()
    return () => clearInterval(timer)
  }, [instant, longest])
  return left
}
