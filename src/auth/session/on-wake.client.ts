/**
 * Calls `listener` whenever this page may have slept, or been without a network: it is looked at again, it comes back
 * from the back-forward cache, the machine is online again. Returns how to stop.
 */
export const onWake = (listener: () => void): (() => void) => {
  const onVisible = () => {
    if (document.visibilityState === 'visible') listener()
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener()
  }
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('pageshow', onShow)
  window.addEventListener('online', listener)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('pageshow', onShow)
    window.removeEventListener('online', listener)
  }
}
