import { useEffect, useState } from 'react'

interface Item {
  id: string
}

const topOf = ({ id }: Item): number =>
  document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY

const isAtEnd = (): boolean =>
  window.scrollY > 0 && window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2

const headingInView = (items: readonly Item[]): Item | undefined => {
  const line = window.innerHeight / 4
  if (!isAtEnd()) return items.findLast((item) => topOf(item) <= line) ?? items[0]
  // The last headings may never come so high: then the one that was asked for, if it is seen, or the last.
  const target = document.querySelector(':target')?.id
  const asked = items.find(({ id }) => id === target)
  return asked !== undefined && topOf(asked) >= 0 ? asked : items.at(-1)
}

/**
 * The id of the heading one reads under: the last that has passed the upper quarter of the window, or the first;
 * at the end of the page the last, or the one of those in view that the address names. On the server the first.
 */
export function useHeadingInView(items: readonly Item[]): string | undefined {
  const [current, setCurrent] = useState(items[0]?.id)
  useEffect(() => {
    let frame = 0
    const schedule = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setCurrent(headingInView(items)?.id))
    }
    schedule()
    window.addEventListener('scroll', schedule, { passive: true })
    window.addEventListener('hashchange', schedule)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', schedule)
      window.removeEventListener('hashchange', schedule)
    }
  }, [items])
  return current
}
