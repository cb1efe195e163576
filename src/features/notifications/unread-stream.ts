import { getHref } from '~/ui/links/href'
import { onPageLifecycle } from '~/ui/hooks/page-lifecycle'

// Milliseconds. The stream opens late, since a loading page needs the browser's few connections.
const openDelayMs = 2_000
// Milliseconds before a retry after the portal refused the stream.
const retryDelayMs = 60_000

/**
 * Reports the unread count, initially and at each change, while the page is visible. The browser reconnects when the
 * stream ends. Returns a function that stops it.
 *
 * @param onRefused called when the portal refuses the stream, as for a user whose session ended elsewhere
 */
export const followUnread = (
  tell: (unread: number) => void,
  onRefused: () => void = () => undefined,
): (() => void) => {
  let source: EventSource | null = null
  let timer: number | undefined
  const close = () => {
    window.clearTimeout(timer)
    source?.close()
    source = null
  }
  const openIn = (milliseconds: number) => {
    close()
    timer = window.setTimeout(open, milliseconds)
  }
  const open = () => {
    source = new EventSource(getHref({ to: '/notifications/stream' }))
    source.addEventListener('unread', ({ data }) => tell(Number(data)))
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return
      openIn(retryDelayMs)
      onRefused()
    })
  }
  const follow = () => openIn(openDelayMs)
  if (document.visibilityState === 'visible') follow()
  const stop = onPageLifecycle({ onVisible: follow, onHidden: close })
  return () => {
    stop()
    close()
  }
}
