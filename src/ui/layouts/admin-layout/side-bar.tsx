import type { ReactNode } from 'react'
import { PlaceLink } from '../../components/place-link/place-link'
import type { Place } from '../top-bar/place'
import { grouped } from '~/ui/words/grouped'
import classes from './side-bar.module.css'

export interface SideBarItem extends Place {
  icon: ReactNode
  /** What waits there; left out when nothing does. */
  count?: number | undefined
}

export interface SideBarGroup {
  /** Left out for the first group. */
  label?: string
  items: readonly SideBarItem[]
}

interface SideBarProps {
  groups: readonly SideBarGroup[]
}

/** The administrator's list of places. */
export function SideBar({ groups }: SideBarProps) {
  return groups.map((group, index) => (
    <div key={group.label ?? index} className={classes.group}>
      {group.label ? <div className={classes.label}>{group.label}</div> : null}
      <ul aria-label={group.label}>
        {group.items.map((item) => (
          <li key={item.to}>
            <PlaceLink
              to={item.to}
              className={classes.item}
              aria-current={item.current ? 'true' : undefined}
              data-current={item.current || undefined}
            >
              {item.icon}
              <span className={classes.name}>{item.label}</span>
              {item.count ? <span className={classes.count}>{grouped(item.count)}</span> : null}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </div>
  ))
}
