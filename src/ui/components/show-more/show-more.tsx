import type { ReactNode } from 'react'
import classes from './show-more.module.css'

interface ShowMoreProps<T> {
  items: readonly T[]
  /** The number of visible items. */
  most: number
  /** The label for the number of hidden items: `3 more kits`. */
  describeRest: (count: number) => string
  /** Whether the rest is initially expanded. */
  isOpen?: boolean
  /** Renders a part of the items. */
  children: (some: readonly T[]) => ReactNode
}

/**
 * A list that collapses its end if it is long. Works without scripts, and the browser's page search finds text in
 * it.
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
