import { useEffect, useRef, useState } from 'react'

/** Pixels that stay above the line that is spoken. */
const above = 48

/** Keys that scroll a list. */
const scrollKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])

/**
 * Scrolls the current line of a list into view, within the list alone: the page does not move. Stops when the user
 * scrolls the list by hand, until they turn it on again.
 * @param current the index of the line; -1 for none
 */
export const useFollowing = (current: number) => {
  const listRef = useRef<HTMLOListElement>(null)
  const [isFollowing, setIsFollowing] = useState(true)

  useEffect(() => {
    const list = listRef.current
    const line = list?.children[current]
    if (!isFollowing || !list || !(line instanceof HTMLElement)) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.scrollTo({
      top: line.offsetTop - list.offsetTop - above,
      behavior: isCalm ? 'instant' : 'smooth',
    })
  }, [current, isFollowing])

  const leave = () => setIsFollowing(false)
  return {
    listRef,
    isFollowing,
    follow: () => setIsFollowing(true),
    // What moves a list by hand; that it scrolls says nothing of who scrolls it.
    listeners: {
      onWheel: leave,
      onTouchMove: leave,
      onKeyDown: ({ key }: { key: string }) => {
        if (scrollKeys.has(key)) leave()
      },
      onPointerDown: ({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }) => {
        // On the list itself there is nothing to press but its scroll bar.
        if (target === currentTarget) leave()
      },
    },
  }
}
