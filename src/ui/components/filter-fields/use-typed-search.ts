import { useEffect, useRef, useState } from 'react'

// Milliseconds of quiet after which what is typed is searched for.
const quiet = 250

/**
 * A search field whose text also stands in the address: typing searches after a moment of quiet, and a
 * change that comes from elsewhere (back, a cleared filter, a link) shows in the field.
 * @param known what the address holds now.
 */
export const useTypedSearch = (known: string, search: (text: string) => void) => {
  const [typed, setTyped] = useState(known)
  const [shown, setShown] = useState(known)
  const [sent, setSent] = useState(known)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // Answers to our own searches come late, while the person types on: only foreign changes are taken over.
  if (known !== shown) {
    setShown(known)
    if (known !== sent) {
      setSent(known)
      setTyped(known)
    }
  }

  const send = (text: string) => {
    clearTimeout(timer.current)
    const wanted = text.trim()
    if (wanted === known) return
    setSent(wanted)
    search(wanted)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(text), quiet)
  }
  return { typed, type, sendNow: () => send(typed) }
}
