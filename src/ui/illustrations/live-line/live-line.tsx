import { Fragment } from 'react'
import classes from './live-line.module.css'

export interface LiveLineProps {
  /** The number of nodes between source and switch, one per completed step. */
  stops: number
  /** Fills the width; otherwise the length depends on the nodes. */
  isWide?: boolean
}

const maxNodes = 12

/** A one-line diagram that is live throughout: source, one node per step, closed switch, load. Decorative. */
export function LiveLine({ stops, isWide = false }: LiveLineProps) {
  return (
    <div className={classes.line} data-wide={isWide || undefined} aria-hidden="true">
      <svg width="20" height="20" viewBox="0 0 20 20">
        <circle cx="10" cy="10" r="9" />
        <path d="M5 10c1.7-4.6 3.3-4.6 5 0s3.3 4.6 5 0" />
      </svg>
      <span className={classes.wire} />
      {Array.from({ length: Math.min(stops, maxNodes) }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a node is its place on the line
        <Fragment key={index}>
          <svg width="10" height="20" viewBox="0 0 10 20">
            <circle className={classes.node} cx="5" cy="10" r="4" />
          </svg>
          <span className={classes.wire} />
        </Fragment>
      ))}
      <svg width="34" height="20" viewBox="0 0 34 20">
        <path className={classes.blade} d="M6.6 10h20.8" />
        <circle cx="4" cy="10" r="2.6" />
        <circle cx="30" cy="10" r="2.6" />
      </svg>
      <span className={classes.wire} />
      <svg width="20" height="20" viewBox="0 0 20 20">
        <rect x="1.5" y="1.5" width="17" height="17" />
        <path d="M10 6.5v7M6.5 10h7" />
      </svg>
    </div>
  )
}
