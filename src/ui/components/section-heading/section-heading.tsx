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
  /** Whether the rule below is drawn; true by default. */
  hasRule?: boolean
  id?: string
  /** Whether it can be focused by scripts, as after the focused element was removed. */
  isFocusable?: boolean
}

/** The heading of a block: text, one link at the end, a rule below both. */
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
