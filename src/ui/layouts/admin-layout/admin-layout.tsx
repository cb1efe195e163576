import { t } from '@lingui/core/macro'
import { IconListTree } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Drawer, DrawerButton } from '../../components/drawer/drawer'
import { TopBar, type TopBarProps, type NavigationItem } from '../top-bar/top-bar'
import classes from './admin-layout.module.css'
import { RouteLink } from '../../components/route-link/route-link'
import { formatNumber } from '~/ui/format/numbers'

interface SideBarItem extends NavigationItem {
  icon: ReactNode
  /** The number of pending entries; absent for none. */
  count?: number | undefined
}

export interface SideBarGroup {
  /** Absent for the first group. */
  label?: string
  items: readonly SideBarItem[]
}

interface SideBarProps {
  groups: readonly SideBarGroup[]
}

/** The navigation of the administration. */
function SideBar({ groups }: SideBarProps) {
  return groups.map((group, index) => (
    <div key={group.label ?? index} className={classes.group}>
      {group.label ? <div className={classes.label}>{group.label}</div> : null}
      <ul aria-label={group.label}>
        {group.items.map((item) => (
          <li key={item.to}>
            <RouteLink
              to={item.to}
              className={classes.item}
              aria-current={item.current ? 'true' : undefined}
              data-current={item.current || undefined}
            >
              {item.icon}
              <span className={classes.name} data-cut>
                {item.label}
              </span>
              {item.count ? <span className={classes.count}>{formatNumber(item.count)}</span> : null}
            </RouteLink>
          </li>
        ))}
      </ul>
    </div>
  ))
}

interface AdminLayoutProps {
  topBar: TopBarProps
  groups: readonly SideBarGroup[]
  children: ReactNode
}

const sideBarId = 'side-bar'

/**
 * The layout of the administration: full-width top bar, side bar of 224 px, full-width content. The side bar is a
 * drawer under 1024 px.
 */
export function AdminLayout({ topBar, groups, children }: AdminLayoutProps) {
  const current = groups.flatMap(({ items }) => items).find((item) => item.current)
  return (
    <div className={classes.layout}>
      <TopBar {...topBar} width="full" />
      <div className={classes.bar} data-no-print>
        <DrawerButton target={sideBarId} className={classes.barButton}>
          <IconListTree size={16} stroke={1.6} aria-hidden="true" />
          {current?.label ?? t`Administration`}
        </DrawerButton>
      </div>
      <div className={classes.columns}>
        <div className={classes.side} data-no-print>
          <Drawer id={sideBarId} label={t`Administration`} as="nav" side="left" inlineFrom="md">
            <SideBar groups={groups} />
          </Drawer>
        </div>
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
    </div>
  )
}
