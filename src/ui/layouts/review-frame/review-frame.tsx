import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import classes from './review-frame.module.css'
import { Box, Cluster } from '~/ui/layouts/primitives'

export interface ReviewFrameProps {
  /** The queue bar, 48 px: back to the queue, other reviewers, previous and next. */
  queueBar: ReactNode
  /** Content that the applicant sees as well. */
  children: ReactNode
  /** Content hidden from the applicant: decision and private notes. Below the rest under 1024 px. */
  decision: ReactNode
}

/** The layout of a review: queue bar, white column, sunken column of 340 px. */
export function ReviewFrame({ queueBar, children, decision }: ReviewFrameProps) {
  return (
    <div>
      <Cluster gap="4px 16px" justify="space-between" size="sm" className={classes.queueBar} data-no-print>
        {queueBar}
      </Cluster>
      <div className={classes.columns}>
        <div className={classes.main}>{children}</div>
        <aside className={classes.decision} aria-label={t`Decision`}>
          {decision}
        </aside>
      </div>
    </div>
  )
}

/** A dashed, hatched box for content that is never shown to the applicant. */
export function PrivateBox({ children }: { children: ReactNode }) {
  return (
    <Box size="sm" className={classes.privateBox}>
      {children}
    </Box>
  )
}
