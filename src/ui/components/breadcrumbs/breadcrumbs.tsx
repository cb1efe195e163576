import { t } from '@lingui/core/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { RouteLink } from '../route-link/route-link'
import classes from './breadcrumbs.module.css'
import type { LinkTarget } from '~/ui/links/href'
import { Cluster } from '~/ui/layouts/primitives'

export interface Crumb {
  label: string
  /** Absent for the current page. */
  to?: LinkTarget
}

/** The path to this page; the last item is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={t`Breadcrumbs`} data-no-print>
      <Cluster as="ol" gap="0 8px" align="stretch" c="faint" size="sm" className={classes.crumbs}>
        {crumbs.map(({ label, to }, index) => (
          <li key={`${to ?? ''}:${label}`}>
            {to === undefined ? (
              <span aria-current="page">{label}</span>
            ) : (
              <RouteLink to={to} className={classes.crumb}>
                {label}
              </RouteLink>
            )}
            {/* Behind what it leads on from, so that no line begins with it. */}
            {index < crumbs.length - 1 ? (
              <IconChevronRight size={14} stroke={1.6} aria-hidden="true" />
            ) : null}
          </li>
        ))}
      </Cluster>
    </nav>
  )
}
