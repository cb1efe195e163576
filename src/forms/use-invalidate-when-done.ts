import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * Once a watched process has ended, what other pages cache of its results is stale.
 * @param isOver undefined while unknown; a process that is over at the first look changes nothing
 */
export const useInvalidateWhenDone = (isOver: boolean | undefined): void => {
  const queryClient = useQueryClient()
  const before = useRef(isOver)
  useEffect(() => {
    const hasEnded = before.current === false && isOver === true
    before.current = isOver
    if (hasEnded) void queryClient.invalidateQueries()
  }, [queryClient, isOver])
}
