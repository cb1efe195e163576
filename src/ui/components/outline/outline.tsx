import { useEffect, useRef } from 'react'
import { keepInView } from './keep-in-view'
import classes from './outline.module.css'
import { useHeadingInView } from './use-heading-in-view'

export interface OutlineItem {
  /** The heading's `id`. */
  id: string
  label: string
  /** 2 for h2, 3 for h3. */
  depth: number
}

export interface OutlineProps {
  items: readonly OutlineItem[]
  /** Above the list; left out where a drawer already says it. */
  heading?: string
}

/** The headings of this page, the one in view marked. Plain links without JavaScript. */
export function Outline({ items, heading }: OutlineProps) {
  const list = useRef<HTMLOListElement>(null)
  const current = useHeadingInView(items)
  useEffect(() => {
    if (current === undefined) return
    const link = list.current?.querySelector('[data-current]')
    if (link) keepInView(link)
  }, [current])
  return (
    <>
      {heading ? <p className={classes.heading}>{heading}</p> : null}
      <ol ref={list} className={classes.outline}>
        {items.map(({ id, label, depth }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={classes.item}
              data-depth={depth}
              data-current={id === current || undefined}
              aria-current={id === current ? 'location' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ol>
    </>
  )
}
