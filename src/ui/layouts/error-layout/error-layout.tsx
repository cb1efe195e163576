import type { ReactNode } from 'react'
import { SlimFooter } from '../footer/footer'
import type { Place } from '../top-bar/place'
import { TopBar, type TopBarProps } from '../top-bar/top-bar'
import classes from './error-layout.module.css'
import { Box } from '~/ui/layouts/primitives'

export interface ErrorLayoutProps {
  topBar: TopBarProps
  /** The bottom navigation that the fixed texts speak of. */
  footerLinks: readonly Place[]
  title: string
  /** Shown as it is written, two spaces included. */
  message: string
  /** What the reader can do next: a button, a link or a search. */
  action?: ReactNode
  /** Under it: more about this reader. */
  note?: ReactNode
  /** The drawing on the right, e.g. the open switch. */
  drawing: ReactNode
}

/** Words left, drawing right, slim footer. */
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
    <div className={classes.layout}>
      <TopBar {...topBar} />
      <main id="main" tabIndex={-1} className={classes.main}>
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
    </div>
  )
}
