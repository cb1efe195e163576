import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

// Milliseconds without typing after which the search runs.
const debounceMs = 250

export interface TypedSearch {
  typed: string
  type: (text: string) => void
  /** Searches without waiting. */
  sendNow: () => void
}

/**
 * A search field that is in sync with the address: typing searches after a pause, and a change from
 * elsewhere (back, a cleared filter, a link) shows in the field.
 * @param known the current value in the address.
 */
export const useTypedSearch = (known: string, search: (text: string) => void): TypedSearch => {
  const [typed, setTyped] = useState(known)
  const [shown, setShown] = useState(known)
  // Searched for, but not in the address yet; the oldest first.
  const [awaited, setAwaited] = useState<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const router = useRouter()
  useEffect(() => {
    const forget = () => clearTimeout(timer.current)
    // A user who goes elsewhere is not brought back by what was typed before.
    const stop = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && forget())
    return () => {
      stop()
      forget()
    }
  }, [router])

  // Our own searches change the address late, while the user types on: only other changes are adopted.
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
  // Another filter may have been chosen since it was typed.
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
