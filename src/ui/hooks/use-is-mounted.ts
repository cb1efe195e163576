import { useEffect, useRef } from 'react'

/**
 * Returns a function that says whether the component is still mounted, so that a late response does not navigate a
 * user who has gone elsewhere.
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
