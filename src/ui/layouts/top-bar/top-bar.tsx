import { t } from '@lingui/core/macro'
import { IconMenu2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Logo, type Picture } from '~/ui/illustrations/logo/logo'
import { Avatar } from '../../components/avatar/avatar'
import { PlaceLink } from '../../components/place-link/place-link'
import { PopupMenu, type PopupMenuItem } from '../../components/popup-menu/popup-menu'
import { DrawerButton, Drawer } from '../../components/drawer/drawer'
import type { LinkTarget } from '~/ui/links/href'
import classes from './top-bar.module.css'
import placesDrawerClasses from './places-drawer.module.css'

/** A link of a menu: where it leads, and whether the reader is there. */
export interface Place {
  label: string
  to: LinkTarget
  /** Whether the reader is in this place now. */
  current?: boolean
}

export interface Brand {
  name: string
  /** Stands dim beside the name, e.g. "Developer Programme". */
  programme: string
  /** Replaces the starter mark; 22 px high. */
  logo?: Picture
}

export interface Person {
  name: string
  /** Second line of the menu's head, e.g. the e-mail address. */
  detail?: string
  pictureUrl?: string | null
  menu: readonly PopupMenuItem[]
}

export interface TopBarProps {
  brand: Brand
  places: readonly Place[]
  /** Who is signed in, or null. */
  person: Person | null
  /** For those not signed in: the last one is outlined. Under 700 px they stand in the menu. */
  entries?: readonly Place[]
  /** The search launcher. */
  search?: ReactNode
  /** Between search and person: the bell. */
  actions?: ReactNode
  /** `page` ends with the page's content at 1440 px, `full` runs to the edges (administration). */
  width?: 'page' | 'full'
}

const menuId = 'places-menu'
const noEntries: readonly Place[] = []
const personId = 'person-menu'

/** The frame's head: brand, places, search, person. 56 px, sticky. Works without JavaScript. */
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
        <PlaceLink to="/" className={classes.brand}>
          <Logo picture={brand.logo} />
          <span className={classes.name}>{brand.name}</span>
          <span className={classes.programme}>{brand.programme}</span>
        </PlaceLink>
        <nav className={classes.places} aria-label={t`Places`}>
          <ul>
            {places.map((place) => (
              <li key={place.to}>
                <PlaceLink
                  to={place.to}
                  className={classes.place}
                  aria-current={place.current ? 'true' : undefined}
                  data-current={place.current || undefined}
                >
                  {place.label}
                </PlaceLink>
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
                popoverTarget={personId}
                aria-label={t`Your menu, ${person.name}`}
              >
                <Avatar name={person.name} pictureUrl={person.pictureUrl} />
              </button>
              <PopupMenu
                id={personId}
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
                <PlaceLink key={entry.to} to={entry.to} className={classes.entry}>
                  {entry.label}
                </PlaceLink>
              ))}
            </div>
          )}
          <DrawerButton target={menuId} className={classes.menuButton} aria-label={t`Menu`}>
            <IconMenu2 size={20} stroke={1.6} aria-hidden="true" />
          </DrawerButton>
        </div>
      </div>
      <PlacesDrawer id={menuId} places={places} entries={person ? noEntries : entries} />
    </header>
  )
}

interface PlacesDrawerProps {
  id: string
  places: readonly Place[]
  entries: readonly Place[]
}

/** The places on a phone: a drawer from the right. */
function PlacesDrawer({ id, places, entries }: PlacesDrawerProps) {
  return (
    <Drawer id={id} label={t`Menu`} as="nav">
      <ul>
        {places.map((place) => (
          <li key={place.to}>
            <PlaceLink
              to={place.to}
              className={placesDrawerClasses.place}
              aria-current={place.current ? 'true' : undefined}
              data-current={place.current || undefined}
            >
              {place.label}
            </PlaceLink>
          </li>
        ))}
      </ul>
      {entries.length > 0 ? (
        <ul className={placesDrawerClasses.entries} data-unless-returning>
          {entries.map((entry) => (
            <li key={entry.to}>
              <PlaceLink to={entry.to} className={placesDrawerClasses.entry}>
                {entry.label}
              </PlaceLink>
            </li>
          ))}
        </ul>
      ) : null}
    </Drawer>
  )
}
