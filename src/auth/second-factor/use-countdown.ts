import { useEffect, useState } from 'react'

/** Counts whole seconds down to zero, from what `start` is given. */
export const useCountdown = () => {
  const [left, setLeft] = useState(0)
  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = window.setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => window.clearInterval(timer)
  }, [isWaiting])
  return { left, start: setLeft }
}
