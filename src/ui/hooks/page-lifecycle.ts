/** What happens to the page as a whole. */
export interface PageLifecycle {
  /** Its tab or window is hidden; on phones the last that is heard. */
  onHidden?: () => void
  /** It is seen again, also from the back-forward cache. */
  onVisible?: () => void
  /** It is left or closed. */
  onLeave?: () => void
  /** The network is back. */
  onOnline?: () => void
}

/** Listens to the page's lifecycle. Returns a function that stops it, as an effect wants it. */
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
