import { useEffect } from 'react'

/**
 * Lets the browser ask before the portal is left, for what goes on without the screen but not without the page; see
 * {@link useAskBeforeLeaving} for what a screen alone holds.
 */
export const useWarnBeforeLeaving = (isPending: boolean): void => {
  useEffect(() => {
    if (!isPending) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isPending])
}
