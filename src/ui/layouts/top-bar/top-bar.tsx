import { t } from '@lingui/core/macro'
import { IconMenu2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Logo, type Picture } from '~/ui/illustrations/logo/logo'
import { Avatar } from '../../components/avatar/avatar'
import { RouteLink } from '../../components/route-link/route-link'
import { PopupMenu, type PopupMenuItem } from '../../components/popup-menu/popup-menu'
import { DrawerButton, Drawer } from '../../components/drawer/drawer'
import type { LinkTarget } from '~/ui/links/href'
import classes from './top-bar.module.css'
import placesDrawerClasses from './places-drawer.module.css'

/** A navigation link, and whether it is current. */
export interface NavigationItem {
  label: string
  to: LinkTarget
  /** Whether the current page belongs to it. */
  current?: boolean
}

export interface Brand {
  name: string
  /** Shown dimmed beside the name, e.g. "Developer Programme". */
  programme: string
  /** Replaces the starter mark; 22 px high. */
  logo?: Picture
}

export interface TopBarUser {
  name: string
  /** Second line of the menu's head, e.g. the e-mail address. */
  detail?: string
  pictureUrl?: string | null
  menu: readonly PopupMenuItem[]
}

export interface TopBarProps {
  brand: Brand
  places: readonly NavigationItem[]
  /** The signed-in user, or null. */
  person: TopBarUser | null
  /** For visitors: the last one is outlined. Under 700 px they are in the menu. */
  entries?: readonly NavigationItem[]
  /** The search launcher. */
  search?: ReactNode
  /** Between search and user menu: the notification bell. */
  actions?: ReactNode
  /** `page` is as wide as the content, 1440 px; `full` spans the window (administration). */
  width?: 'page' | 'full'
}

const menuId = 'places-menu'
const noEntries: readonly NavigationItem[] = []
const userMenuId = 'person-menu'

/** The top bar: brand, navigation, search, user menu. 56 px, sticky. Works without JavaScript. */
export function TopBar({
  brand,
  places,
  person,
  entries = noEntries,
  search,
  actions,
  width = 'page',
}: TopBarProps) {
  return (
    <header className={classes.bar} data-width={width} data-no-print>
      <div className={classes.inner}>
        <RouteLink to="/" className={classes.brand}>
          <Logo picture={brand.logo} />
          <span className={classes.name}>{brand.name}</span>
          <span className={classes.programme}>{brand.programme}</span>
        </RouteLink>
        <nav className={classes.places} aria-label={t`Places`}>
          <ul>
            {places.map((place) => (
              <li key={place.to}>
                <RouteLink
                  to={place.to}
                  className={classes.place}
                  aria-current={place.current ? 'true' : undefined}
                  data-current={place.current || undefined}
                >
                  {place.label}
                </RouteLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.end}>
          {search}
          {actions}
          {person ? (
            <>
              <button
                type="button"
                className={classes.person}
                popoverTarget={userMenuId}
                aria-label={t`Your menu, ${person.name}`}
              >
                <Avatar name={person.name} pictureUrl={person.pictureUrl} />
              </button>
              <PopupMenu
                id={userMenuId}
                label={t`Your menu`}
                head={
                  <>
                    <strong>{person.name}</strong>
                    {person.detail}
                  </>
                }
                items={person.menu}
              />
            </>
          ) : (
            <div className={classes.entries} data-unless-returning>
              {entries.map((entry) => (
                <RouteLink key={entry.to} to={entry.to} className={classes.entry}>
                  {entry.label}
                </RouteLink>
              ))}
            </div>
          )}
          <DrawerButton target={menuId} className={classes.menuButton} aria-label={t`Menu`}>
            <IconMenu2 size={20} stroke={1.6} aria-hidden="true" />
          </DrawerButton>
        </div>
      </div>
      <NavigationDrawer id={menuId} places={places} entries={person ? noEntries : entries} />
    </header>
  )
}

interface NavigationDrawerProps {
  id: string
  places: readonly NavigationItem[]
  entries: readonly NavigationItem[]
}

/** The navigation on phones: a drawer from the right. */
function NavigationDrawer({ id, places, entries }: NavigationDrawerProps) {
  return (
    <Drawer id={id} label={t`Menu`} as="nav">
      <ul>
        {places.map((place) => (
          <li key={place.to}>
            <RouteLink
              to={place.to}
              className={placesDrawerClasses.place}
              aria-current={place.current ? 'true' : undefined}
              data-current={place.current || undefined}
            >
              {place.label}
            </RouteLink>
          </li>
        ))}
      </ul>
      {entries.length > 0 ? (
        <ul className={placesDrawerClasses.entries} data-unless-returning>
          {entries.map((entry) => (
            <li key={entry.to}>
              <RouteLink to={entry.to} className={placesDrawerClasses.entry}>
                {entry.label}
              </RouteLink>
            </li>
          ))}
        </ul>
      ) : null}
    </Drawer>
  )
}
