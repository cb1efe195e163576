import type { ReactNode } from 'react'
import classes from './show-more.module.css'

interface ShowMoreProps<T> {
  items: readonly T[]
  /** How many stand there at once. */
  most: number
  /** Says how many more there are: `3 more kits`. */
  describeRest: (count: number) => string
  /** Whether the rest is unfolded from the beginning. */
  isOpen?: boolean
  /** Draws some of them. */
  children: (some: readonly T[]) => ReactNode
}

/**
 * A list whose end is folded where it is long, so that what comes after it is reached. Without scripts too, and what is
 * looked for within the page is found in it.
 */
export function ShowMore<T>({ items, most, describeRest, isOpen = false, children }: ShowMoreProps<T>) {
  const rest = items.slice(most)
  return (
    <>
      {children(items.slice(0, most))}
      {rest.length === 0 ? null : (
        <details open={isOpen}>
          <summary className={classes.summary}>{describeRest(rest.length)}</summary>
          {children(rest)}
        </details>
      )}
    </>
  )
}
