import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

// Milliseconds of pause before the search runs.
const debounceMs = 250

export interface TypedSearch {
  typed: string
  type: (text: string) => void
  /** Searches immediately. */
  sendNow: () => void
}

/**
 * Keeps a search field in sync with the URL: typing searches after a pause, and a change from elsewhere (Back, a
 * cleared filter, a link) updates the field.
 * @param known the current value in the URL
 */
export const useTypedSearch = (known: string, search: (text: string) => void): TypedSearch => {
  const [typed, setTyped] = useState(known)
  const [shown, setShown] = useState(known)
  // Searches that the URL does not show yet, oldest first.
  const [awaited, setAwaited] = useState<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const router = useRouter()
  useEffect(() => {
    const forget = () => clearTimeout(timer.current)
    // A pending search must not bring back a user who navigated away.
    const stop = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && forget())
    return () => {
      stop()
      forget()
    }
  }, [router])

  // Own searches update the URL while the user types on, so only other changes are adopted.
  if (known !== shown) {
    setShown(known)
    const place = awaited.indexOf(known)
    setAwaited(awaited.slice(place === -1 ? awaited.length : place + 1))
    if (place === -1) setTyped(known)
  }

  const send = (text: string) => {
    clearTimeout(timer.current)
    const wanted = text.trim()
    if (awaited.length === 0 && wanted === known) return
    setAwaited((before) => [...before, wanted])
    search(wanted)
  }
  // Uses the current filters, which may have changed since.
  const latestSend = useRef(send)
  useEffect(() => {
    latestSend.current = send
  })
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latestSend.current(text), debounceMs)
  }
  return { typed, type, sendNow: () => send(typed) }
}
