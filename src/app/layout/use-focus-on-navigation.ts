import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

const isField = (element: Element | null) => element?.matches('input, textarea, select') ?? false

const focusTop = (): HTMLElement | null => {
  const heading = document.querySelector<HTMLElement>('main h1[tabindex]')
  const place = heading ?? document.querySelector<HTMLElement>('main')
  place?.focus({ preventScroll: true })
  return place
}

/**
 * Keeps the focus at the top of a page while it re-renders, until the user acts. Returns a function that stops it.
 */
const keepFocusAtTop = (first: HTMLElement | null): (() => void) => {
  let place = first
  const observer = new MutationObserver(() => {
    if (place?.isConnected || document.activeElement !== document.body) return
    place = focusTop()
  })
  const stop = () => {
    observer.disconnect()
    removeEventListener('keydown', stop, true)
    removeEventListener('pointerdown', stop, true)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  addEventListener('keydown', stop, true)
  addEventListener('pointerdown', stop, true)
  return stop
}

/**
 * After a click, focuses the next page's first heading, as a page load would start at the top: screen readers read
 * it, and Tab continues from there. A field that the page focuses itself keeps the focus. Applies again to a page
 * that changes when the user becomes known, as after a sign-in elsewhere.
 */
export const useFocusOnNavigation = (): void => {
  const router = useRouter()
  useEffect(() => {
    let letGo = () => {}
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (fromLocation === undefined || !pathChanged || toLocation.hash !== '') return
      letGo()
      if (isField(document.activeElement)) return
      letGo = keepFocusAtTop(focusTop())
    })
    return () => {
      letGo()
      unsubscribe()
    }
  }, [router])
}
