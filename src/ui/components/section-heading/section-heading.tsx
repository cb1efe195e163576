import type { ReactNode } from 'react'
import classes from './section-heading.module.css'
import { Cluster, Text } from '~/ui/layouts/primitives'

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
    <Cluster gap="0 12px" align="baseline" className={classes.head} data-rule={hasRule || undefined}>
      <Heading className={classes.heading} id={id} tabIndex={isFocusable ? -1 : undefined}>
        {children}
      </Heading>
      {detail ? (
        <Text as="span" c="faint">
          {detail}
        </Text>
      ) : null}
      {action ? <span className={classes.action}>{action}</span> : null}
    </Cluster>
  )
}
