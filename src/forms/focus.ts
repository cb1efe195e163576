import { useEffect, useRef, useState } from 'react'

/**
 * Sends the focus to a heading when what stands on the page gives way to something else, and took the focus with
 * it: who reads by keyboard goes on there, and not at the page's top. What comes keeps a focus that it took itself.
 *
 * @param place A word for what stands there.
 * @param heading Selector of the heading, which has a tab index.
 */
export const useRestoreFocus = (place: string, heading: string): void => {
  const before = useRef(place)
  useEffect(() => {
    if (before.current === place) return
    before.current = place
    if (document.activeElement !== null && document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(heading)?.focus()
  }, [place, heading])
}

/**
 * Sends the focus to the page's heading once a row that had it is gone.
 *
 * @param rows as the list has them now
 * @returns to be told of a row that was removed here
 */
export const useFocusAfterRemoval = (rows: readonly { id: string }[] | undefined): ((id: string) => void) => {
  const [removed, setRemoved] = useState('')
  useRestoreFocus(rows?.some(({ id }) => id === removed) ? '' : removed, 'main h1')
  return setRemoved
}
