import type { ReactNode } from 'react'
import classes from './section-heading.module.css'

export interface SectionHeadingProps {
  children: ReactNode
  /** Small, after the words: a date, a tag. */
  detail?: ReactNode
  /** At the right end: one link. */
  action?: ReactNode
  as?: 'h2' | 'h3'
  /** The ink rule that opens the block; drawn unless told. */
  hasRule?: boolean
  id?: string
  /** Whether the focus can be sent here, as when what had it has gone. */
  isFocusable?: boolean
}

/** Opens a block: words, one link at the end, an ink rule under both. */
export function SectionHeading(props: SectionHeadingProps) {
  const { children, detail, action, as: Heading = 'h2', hasRule = true, id, isFocusable = false } = props
  return (
    <div className={classes.head} data-rule={hasRule || undefined}>
      <Heading className={classes.heading} id={id} tabIndex={isFocusable ? -1 : undefined}>
        {children}
      </Heading>
      {detail ? <span className={classes.detail}>{detail}</span> : null}
      {action ? <span className={classes.action}>{action}</span> : null}
    </div>
  )
}
