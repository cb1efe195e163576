import type { ReactNode } from 'react'
import { SlimFooter } from '../footer/footer'
import { type NavigationItem, TopBar, type TopBarProps } from '../top-bar/top-bar'
import classes from './error-layout.module.css'
import { Box, Screen } from '~/ui/layouts/primitives'

/** A circuit with a dead end, for a page that does not exist. Decorative. */
export function DeadEndDrawing() {
  return (
    <svg className={classes.figure} viewBox="-1 -2 660 333" aria-hidden="true">
      <g className={classes.live}>
        <path d="M0 165h180M180 66v198" />
        <circle cx="90" cy="165" r="25" />
        <path d="M76 165c4.7-13 9.3-13 14 0s9.3 13 14 0" />
      </g>
      <g className={classes.quiet}>
        <path d="M180 66h240M180 165h150M180 264h240" />
        <rect x="420" y="48" width="36" height="36" />
        <rect x="420" y="246" width="36" height="36" />
      </g>
      <path className={classes.missing} d="M345 165h75M420 147h36v36h-36z" />
      <circle className={classes.end} cx="336" cy="165" r="6.2" />
    </svg>
  )
}

/** A line that is broken between the reader and the portal. Decorative. */
export function BrokenLineDrawing() {
  return (
    <svg className={classes.figure} viewBox="-1 -2 660 333" aria-hidden="true">
      <g className={classes.live}>
        <path d="M0 165h65M115 165h140" />
        <circle cx="90" cy="165" r="25" />
        <path d="M76 165c4.7-13 9.3-13 14 0s9.3 13 14 0" />
        <circle cx="261" cy="165" r="6.2" />
      </g>
      <path className={classes.cut} d="m296 190 20-50M322 190l20-50" />
      <g className={classes.quiet}>
        <circle cx="378" cy="165" r="6.2" />
        <path d="M384 165h116" />
        <rect x="500" y="115" width="100" height="100" />
        <path d="M524 148h52M524 165h52M524 182h30" />
      </g>
    </svg>
  )
}

export interface ErrorLayoutProps {
  topBar: TopBarProps
  /** The bottom navigation that the specification's texts mention. */
  footerLinks: readonly NavigationItem[]
  title: string
  /** Shown verbatim, double spaces included. */
  message: string
  /** What the reader can do next: a button, a link or a search. */
  action?: ReactNode
  /** Below it: information for this user. */
  note?: ReactNode
  /** The drawing on the right, e.g. the open switch. */
  drawing: ReactNode
}

/** The layout of error pages: text on the left, drawing on the right, slim footer. */
export function ErrorLayout({
  topBar,
  footerLinks,
  title,
  message,
  action,
  note,
  drawing,
}: ErrorLayoutProps) {
  return (
    <Screen>
      <TopBar {...topBar} />
      <main id="main" tabIndex={-1} className={classes.main} data-page>
        <div>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.message}>{message}</p>
          {action ? <Box mt={28}>{action}</Box> : null}
          {note ? (
            <Box mt={40} maw="26rem">
              {note}
            </Box>
          ) : null}
        </div>
        <div className={classes.drawing}>{drawing}</div>
      </main>
      <SlimFooter brand={topBar.brand} links={footerLinks} />
    </Screen>
  )
}
