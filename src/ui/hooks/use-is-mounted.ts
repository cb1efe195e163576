import { useEffect, useRef } from 'react'

/**
 * Says whether the screen that asks is still shown: a late answer must not lead a user away who has gone
 * elsewhere meanwhile.
 */
export const useIsMounted = (): (() => boolean) => {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}
