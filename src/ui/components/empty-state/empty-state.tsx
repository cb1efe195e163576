import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { Cluster, Text, Box } from '~/ui/layouts/primitives'

export interface EmptyStateProps {
  /** A sentence that says why it is empty. */
  title: string
  /** What would fill it. */
  children?: ReactNode
  /** The suggested action. */
  action?: ReactNode
}

/** An empty state with its reason, placed where the content would start. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Box py={24}>
      <BrokenLine />
      <p className={classes.title}>{title}</p>
      {children ? (
        <Text as="div" c="dim" maw="60ch" mt={4}>
          {children}
        </Text>
      ) : null}
      {action ? (
        <Cluster align="stretch" mt={16}>
          {action}
        </Cluster>
      ) : null}
    </Box>
  )
}

function BrokenLine() {
  return (
    <svg className={classes.drawing} width="90" height="24" viewBox="0 0 90 24" aria-hidden="true">
      <path d="M1 12h19M28 12h9M53 12h9M70 12h19" />
      <circle cx="24" cy="12" r="4" />
      <circle cx="66" cy="12" r="4" />
      <path d="m40 8 3 8M47 8l3 8" />
    </svg>
  )
}
