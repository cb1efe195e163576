import { useEffect, useEffectEvent, useRef } from 'react'

/** Runs an act once when the page has come alive; a mailed code works a single time. */
export const useOnce = (act: () => Promise<unknown>): void => {
  const isStarted = useRef(false)
  const start = useEffectEvent(() => {
    if (isStarted.current) return
    isStarted.current = true
    void act()
  })
  useEffect(() => start(), [])
}

/** Runs `act` once, when the component is mounted; not on the server. */
export const useOnMount = (act: () => void): void => {
  const run = useEffectEvent(act)
  useEffect(() => run(), [])
}
