/** Events of the page as a whole. */
export interface PageLifecycle {
  /** The tab or window is hidden; on phones this is the last event. */
  onHidden?: () => void
  /** The page is visible again, also from the back-forward cache. */
  onVisible?: () => void
  /** The page is left or closed. */
  onLeave?: () => void
  /** The network is available again. */
  onOnline?: () => void
}

/** Listens to the page's lifecycle. Returns a function that stops, for use in effects. */
export const onPageLifecycle = ({ onHidden, onVisible, onLeave, onOnline }: PageLifecycle): (() => void) => {
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'hidden' ? onHidden?.() : onVisible?.()),
    { signal },
  )
  window.addEventListener('pageshow', ({ persisted }) => persisted && onVisible?.(), { signal })
  if (onLeave) window.addEventListener('pagehide', onLeave, { signal })
  if (onOnline) window.addEventListener('online', onOnline, { signal })
  return () => listening.abort()
}
