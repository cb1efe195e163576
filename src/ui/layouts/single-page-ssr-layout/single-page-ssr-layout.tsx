import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Footer, type FooterProps } from '../footer/footer'
import { TopBar, type TopBarProps } from '../top-bar/top-bar'
import classes from './single-page-ssr-layout.module.css'
import { Cluster } from '~/ui/layouts/primitives'

export interface SinglePageSsrLayoutProps {
  topBar: TopBarProps
  footer: FooterProps
  title: string
  /** Under the title: version, date. */
  meta?: ReactNode
  /** The list of headings, left and sticky from 1024 px on. */
  contents?: ReactNode
  children: ReactNode
}

/** A public text (terms, privacy, questions): article with its contents, whole without JavaScript. */
export function SinglePageSsrLayout(props: SinglePageSsrLayoutProps) {
  const { topBar, footer, title, meta, contents, children } = props
  return (
    <div className={classes.layout}>
      <TopBar {...topBar} />
      <div className={classes.columns}>
        <main id="main" tabIndex={-1} className={classes.main}>
          <h1 className={classes.title}>{title}</h1>
          {meta ? (
            <Cluster gap="4px 20px" align="stretch" c="faint" size="sm" className={classes.meta}>
              {meta}
            </Cluster>
          ) : null}
          {children}
        </main>
        {contents ? (
          <nav className={classes.contents} aria-label={t`On this page`} data-no-print>
            {contents}
          </nav>
        ) : null}
      </div>
      <Footer {...footer} />
    </div>
  )
}
