import { useEffect, useRef } from 'react'
import { trackReadingPosition } from './follow-reading'
import classes from './outline.module.css'
import { Text } from '~/ui/layouts/primitives'

interface OutlineItem {
  /** The heading's `id`. */
  id: string
  label: string
  /** 2 for h2, 3 for h3. */
  depth: number
}

interface OutlineProps {
  items: readonly OutlineItem[]
  /** The heading above the list; absent in a drawer that has it. */
  heading?: string
}

/** The headings of this page with the current one marked, initially the first. Plain links without JavaScript. */
export function Outline({ items, heading }: OutlineProps) {
  const list = useRef<HTMLOListElement>(null)
  // After each rendering, because the links may have changed.
  useEffect(() => {
    if (list.current === null) return undefined
    const following = new AbortController()
    trackReadingPosition(list.current, following.signal)
    return () => following.abort()
  })
  return (
    <>
      {heading ? (
        <Text size="sm" className={classes.heading}>
          {heading}
        </Text>
      ) : null}
      <ol ref={list} className={classes.outline}>
        {items.map(({ id, label, depth }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={classes.item}
              data-depth={depth}
              data-current={index === 0 || undefined}
              aria-current={index === 0 ? 'location' : undefined}
              suppressHydrationWarning
            >
              {label}
            </a>
          </li>
        ))}
      </ol>
    </>
  )
}
