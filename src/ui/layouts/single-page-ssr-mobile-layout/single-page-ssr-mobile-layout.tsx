import type { ReactNode } from 'react'
import { Logo } from '~/ui/illustrations/logo/logo'
import { PlaceLink } from '../../components/place-link/place-link'
import { SlimFooter } from '../footer/footer'
import type { Place } from '../top-bar/place'
import type { Brand } from '../top-bar/top-bar'
import classes from './single-page-ssr-mobile-layout.module.css'

export interface SinglePageSsrMobileLayoutProps {
  brand: Brand
  footerLinks: readonly Place[]
  children: ReactNode
}

/** One narrow column for pages opened from a mail, mostly on a phone: brand, message, action. No menu to load. */
export function SinglePageSsrMobileLayout({ brand, footerLinks, children }: SinglePageSsrMobileLayoutProps) {
  return (
    <div className={classes.layout}>
      <header className={classes.head}>
        <PlaceLink to="/" className={classes.brand}>
          <Logo picture={brand.logo} />
          {brand.name}
        </PlaceLink>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <SlimFooter brand={brand} links={footerLinks} />
    </div>
  )
}
