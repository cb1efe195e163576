import { useEffect, useState } from 'react'

/**
 * The id of the heading one reads under: the last that has passed the upper quarter of the window, or the first.
 * On the server it is the first.
 */
export function useHeadingInView(items: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState(items[0]?.id)
  useEffect(() => {
    const find = () => {
      const line = window.innerHeight / 4
      const passed = items.filter(({ id }) => {
        const heading = document.getElementById(id)
        return heading !== null && heading.getBoundingClientRect().top <= line
      })
      setCurrent(passed.at(-1)?.id ?? items[0]?.id)
    }
    let frame = 0
    const schedule = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(find)
    }
    schedule()
    window.addEventListener('scroll', schedule, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', schedule)
    }
  }, [items])
  return current
}
