import { useEffect, useRef } from 'react'

/**
 * Says whether the screen that asks is still shown: what comes late must not lead away whoever has gone elsewhere
 * meanwhile.
 */
export const useStillHere = (): (() => boolean) => {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}
