import type { ReactNode } from 'react'
import { Footer, SlimFooter, type FooterProps } from '../footer/footer'
import type { Place } from '../top-bar/place'
import { TopBar, type TopBarProps } from '../top-bar/top-bar'
import classes from './single-page-layout.module.css'
import { Box } from '~/ui/layouts/primitives'

export interface SinglePageLayoutProps {
  topBar: TopBarProps
  /** The whole footer, or only its links for the slim one. */
  footer: FooterProps | readonly Place[]
  /** Left: where the form stands in the route. One line above the form under 1024 px. */
  steps?: ReactNode
  /** Right: why this is asked. Below the form under 1200 px. */
  reasons?: ReactNode
  /** The form, in a column of 640 px. */
  children: ReactNode
}

/** One task on a page: register, log in, apply. Steps left, field column 640, reasons right. */
export function SinglePageLayout({ topBar, footer, steps, reasons, children }: SinglePageLayoutProps) {
  return (
    <div className={classes.layout}>
      <TopBar {...topBar} />
      <div className={classes.columns}>
        <div className={classes.steps}>{steps}</div>
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
        <Box as="aside" c="dim" size="sm" className={classes.reasons}>
          {reasons}
        </Box>
      </div>
      {'columns' in footer ? <Footer {...footer} /> : <SlimFooter brand={topBar.brand} links={footer} />}
    </div>
  )
}
