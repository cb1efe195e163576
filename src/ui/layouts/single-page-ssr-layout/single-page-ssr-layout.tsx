import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Footer, type FooterProps, SlimFooter } from '../footer/footer'
import { TopBar, type TopBarProps, type Brand, type NavigationItem } from '../top-bar/top-bar'
import classes from './single-page-ssr-layout.module.css'
import { Cluster, Columns, Box, Screen } from '~/ui/layouts/primitives'
import { Logo } from '~/ui/illustrations/logo/logo'
import { RouteLink } from '../../components/route-link/route-link'
import singlePageSsrMobileLayoutClasses from '~/ui/layouts/single-page-ssr-mobile-layout/single-page-ssr-mobile-layout.module.css'
import singlePageLayoutClasses from '~/ui/layouts/single-page-layout/single-page-layout.module.css'

export interface SinglePageSsrLayoutProps {
  topBar: TopBarProps
  footer: FooterProps
  title: string
  /** Under the title: version, date. */
  meta?: ReactNode
  /** The list of headings, in the rail and sticky from 1024 px on. */
  contents?: ReactNode
  children: ReactNode
}

/**
 * The layout of a public text (terms, privacy, questions): article with a table of contents, complete without
 * JavaScript.
 */
export function SinglePageSsrLayout(props: SinglePageSsrLayoutProps) {
  const { topBar, footer, title, meta, contents, children } = props
  return (
    <Screen>
      <TopBar {...topBar} />
      <Columns content="text" className={classes.columns} data-page>
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
      </Columns>
      <Footer {...footer} />
    </Screen>
  )
}

export interface SinglePageSsrMobileLayoutProps {
  brand: Brand
  footerLinks: readonly NavigationItem[]
  children: ReactNode
}

/**
 * The layout of pages opened from mails, often on phones: a narrow column with brand, message and action, and no
 * menu.
 */
export function SinglePageSsrMobileLayout({ brand, footerLinks, children }: SinglePageSsrMobileLayoutProps) {
  return (
    <Screen>
      <header className={singlePageSsrMobileLayoutClasses.head}>
        <RouteLink to="/" className={singlePageSsrMobileLayoutClasses.brand}>
          <Logo picture={brand.logo} />
          {brand.name}
        </RouteLink>
      </header>
      <main id="main" tabIndex={-1} className={singlePageSsrMobileLayoutClasses.main} data-page>
        {children}
      </main>
      <SlimFooter brand={brand} links={footerLinks} />
    </Screen>
  )
}

export interface SinglePageLayoutProps {
  topBar: TopBarProps
  /** The whole footer, or only its links for the slim one. */
  footer: FooterProps | readonly NavigationItem[]
  /** On top of the rail: the position of the form in the onboarding. One line above the form under 1024 px. */
  steps?: ReactNode
  /** In the rail: why this information is needed. Below the form under 1024 px. */
  reasons?: ReactNode
  /** The form, in a column of 640 px. */
  children: ReactNode
}

/** The layout of a single task: register, log in, apply. Field column 640 px, steps and reasons in the rail. */
export function SinglePageLayout({ topBar, footer, steps, reasons, children }: SinglePageLayoutProps) {
  return (
    <Screen>
      <TopBar {...topBar} />
      <Columns content="form" className={singlePageLayoutClasses.columns} data-page>
        <div className={singlePageLayoutClasses.steps}>{steps}</div>
        <main id="main" tabIndex={-1} className={singlePageLayoutClasses.main}>
          {children}
        </main>
        <Box as="aside" c="dim" size="sm" className={singlePageLayoutClasses.reasons}>
          {reasons}
        </Box>
      </Columns>
      {'columns' in footer ? <Footer {...footer} /> : <SlimFooter brand={topBar.brand} links={footer} />}
    </Screen>
  )
}
