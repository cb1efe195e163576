import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Logo } from '~/ui/illustrations/logo/logo'
import { Box, Cluster, Text } from '~/ui/layouts/primitives'
import { RouteLink } from '../../components/route-link/route-link'
import { SchemeSwitch } from '../../components/scheme-switch/scheme-switch'
import type { NavigationItem, Brand } from '../top-bar/top-bar'
import classes from './footer.module.css'

export interface FooterColumn {
  heading: string
  links: readonly NavigationItem[]
}

export interface FooterProps {
  brand: Brand
  /** One sentence under the name. */
  sentence: string
  columns: readonly FooterColumn[]
  /** A last column under the heading "Status". */
  status?: ReactNode
  /** The last line, left: copyright, support address. */
  legal?: ReactNode
  /** For visitors; signed-in users have it in the menu. */
  hasSchemeSwitch?: boolean
}

/** The footer, which is also the menu without JavaScript. */
export function Footer({ brand, sentence, columns, status, legal, hasSchemeSwitch = false }: FooterProps) {
  return (
    <Box as="footer" size="sm" className={classes.footer} data-no-print>
      <div className={classes.inner}>
        <div className={classes.grid}>
          <div className={classes.brandColumn}>
            <RouteLink to="/" className={classes.brand}>
              <Logo picture={brand.logo} />
              {brand.name}
            </RouteLink>
            <Text c="dim" maw="36ch" mt={12}>
              {sentence}
            </Text>
          </div>
          {columns.map(({ heading, links }) => (
            <nav key={heading} aria-label={heading}>
              <Text as="h2" size="sm" className={classes.heading}>
                {heading}
              </Text>
              <ul>
                {links.map((link) => (
                  <li key={link.to}>
                    <RouteLink to={link.to} className={classes.link}>
                      {link.label}
                    </RouteLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          {status ? (
            <div>
              <Text as="h2" size="sm" className={classes.heading}>{t`Status`}</Text>
              <Box c="dim" py={3}>
                {status}
              </Box>
            </div>
          ) : null}
        </div>
        <Cluster gap="8px 24px" c="faint" className={classes.legal}>
          {legal}
          {hasSchemeSwitch ? (
            <span className={classes.scheme}>
              <SchemeSwitch />
            </span>
          ) : null}
        </Cluster>
      </div>
    </Box>
  )
}

export interface SlimFooterProps {
  brand: Brand
  links: readonly NavigationItem[]
}

/** The footer of error and mail pages: 96 px, one line. */
export function SlimFooter({ brand, links }: SlimFooterProps) {
  return (
    <Box as="footer" size="sm" className={classes.footer} data-slim data-no-print>
      <Cluster gap="12px 28px" justify="space-between" className={classes.slim}>
        <RouteLink to="/" className={classes.brand}>
          <Logo picture={brand.logo} size={19} />
          {brand.name}
        </RouteLink>
        <nav aria-label={t`Foot`}>
          <Cluster as="ul" gap="4px 28px" align="stretch">
            {links.map((link) => (
              <li key={link.to}>
                <RouteLink to={link.to} className={classes.link}>
                  {link.label}
                </RouteLink>
              </li>
            ))}
          </Cluster>
        </nav>
      </Cluster>
    </Box>
  )
}
