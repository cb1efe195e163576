import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

const isField = (element: Element | null) => element?.matches('input, textarea, select') ?? false

/**
 * After a click the next page's first heading has the focus, as a page loaded anew would begin at its top: a
 * screen reader reads it, and Tab goes on from there. A field that the page itself has chosen keeps it.
 */
export const useFocusOnArrival = (): void => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged || toLocation.hash !== '') return
        if (isField(document.activeElement)) return
        const heading = document.querySelector<HTMLElement>('main h1[tabindex]')
        const place = heading ?? document.querySelector<HTMLElement>('main')
        place?.focus({ preventScroll: true })
      }),
    [router],
  )
}
