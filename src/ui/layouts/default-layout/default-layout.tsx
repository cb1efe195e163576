import type { ReactNode } from 'react'
import { Footer, type FooterProps } from '../footer/footer'
import { TopBar, type TopBarProps } from '../top-bar/top-bar'
import { Screen } from '~/ui/layouts/primitives'
import classes from './default-layout.module.css'

export interface DefaultLayoutProps {
  topBar: TopBarProps
  footer: FooterProps
  children: ReactNode
  /** `page` keeps the content within 1440 px with the gutter; `bleed` leaves the width to the content (home). */
  content?: 'page' | 'bleed'
}

/** The default layout: top bar, content, footer. */
export function DefaultLayout({ topBar, footer, children, content = 'page' }: DefaultLayoutProps) {
  return (
    <Screen>
      <TopBar {...topBar} />
      <main
        id="main"
        tabIndex={-1}
        {...(content === 'page' ? { 'data-page': true } : { className: classes.bleed })}
      >
        {children}
      </main>
      <Footer {...footer} />
    </Screen>
  )
}
