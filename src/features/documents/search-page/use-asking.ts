import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { PageSearch } from '../page-search'
import { pageSearchQueries } from './page-search.queries'

// Milliseconds without typing after which a search text counts as meant.
const settled = 1500

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True while the search is still being typed. */
    isTyping?: boolean
  }
}

/**
 * Whether the search is still being typed, and a function that confirms it: called by Enter, by opening a hit,
 * or after a pause in typing. A confirmed search is sent once more, so that it is counted.
 */
export const useAsking = (search: PageSearch): { isTyping: boolean; ask: () => void } => {
  const queryClient = useQueryClient()
  const isTyping = useLocation({ select: ({ state }) => state.isTyping === true })
  const { q } = search
  const asked = useRef<string | undefined>(undefined)
  const ask = () => {
    if (!isTyping || q === undefined || asked.current === q) return
    asked.current = q
    void queryClient.prefetchQuery({ ...pageSearchQueries.hits(search), staleTime: 0 })
  }
  const askWhenSettled = useEffectEvent(ask)
  useEffect(() => {
    if (!isTyping || q === undefined) return undefined
    const timer = setTimeout(() => askWhenSettled(), settled)
    return () => clearTimeout(timer)
  }, [isTyping, q])
  return { isTyping, ask }
}
