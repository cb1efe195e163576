import type { ReactNode } from 'react'
import { Logo } from '~/ui/illustrations/logo/logo'
import { PlaceLink } from '../../components/place-link/place-link'
import { SchemeSwitch } from '../../components/scheme-switch/scheme-switch'
import type { Place } from '../top-bar/place'
import type { Brand } from '../top-bar/top-bar'
import classes from './footer.module.css'

export interface FooterColumn {
  heading: string
  links: readonly Place[]
}

export interface FooterProps {
  brand: Brand
  /** One sentence under the name. */
  sentence: string
  columns: readonly FooterColumn[]
  /** A last column under the heading "Status". */
  status?: ReactNode
  /** The line at the very bottom, left: copyright, support address. */
  legal?: ReactNode
}

/** The page's foot, and without JavaScript also its menu. */
export function Footer({ brand, sentence, columns, status, legal }: FooterProps) {
  return (
    <footer className={classes.footer} data-no-print>
      <div className={classes.inner}>
        <div className={classes.grid}>
          <div className={classes.brandColumn}>
            <PlaceLink to="/" className={classes.brand}>
              <Logo picture={brand.logo} />
              {brand.name}
            </PlaceLink>
            <p className={classes.sentence}>{sentence}</p>
          </div>
          {columns.map(({ heading, links }) => (
            <nav key={heading} aria-label={heading}>
              <h2 className={classes.heading}>{heading}</h2>
              <ul>
                {links.map((link) => (
                  <li key={link.to}>
                    <PlaceLink to={link.to} className={classes.link}>
                      {link.label}
                    </PlaceLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          {status ? (
            <div>
              <h2 className={classes.heading}>Status</h2>
              <div className={classes.status}>{status}</div>
            </div>
          ) : null}
        </div>
        <div className={classes.legal}>
          {legal}
          <span className={classes.scheme}>
            <SchemeSwitch />
          </span>
        </div>
      </div>
    </footer>
  )
}

export interface SlimFooterProps {
  brand: Brand
  links: readonly Place[]
}

/** The foot of the error and mail pages: 96 px, one line. */
export function SlimFooter({ brand, links }: SlimFooterProps) {
  return (
    <footer className={classes.footer} data-slim data-no-print>
      <div className={classes.slim}>
        <PlaceLink to="/" className={classes.brand}>
          <Logo picture={brand.logo} size={19} />
          {brand.name}
        </PlaceLink>
        <nav aria-label="Foot">
          <ul className={classes.slimLinks}>
            {links.map((link) => (
              <li key={link.to}>
                <PlaceLink to={link.to} className={classes.link}>
                  {link.label}
                </PlaceLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
