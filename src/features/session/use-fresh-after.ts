import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * Once something that was watched has ended, what other pages keep of what it changed is out of date.
 * @param isOver undefined while nobody knows; what is over when it is first looked at changes nothing
 */
export const useFreshAfter = (isOver: boolean | undefined): void => {
  const queryClient = useQueryClient()
  const before = useRef(isOver)
  useEffect(() => {
    const hasEnded = before.current === false && isOver === true
    before.current = isOver
    if (hasEnded) void queryClient.invalidateQueries()
  }, [queryClient, isOver])
}
