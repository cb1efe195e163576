import { t } from '@lingui/core/macro'
import { PlaceLink } from '../../components/place-link/place-link'
import { Drawer } from '../../components/drawer/drawer'
import classes from './places-drawer.module.css'
import type { Place } from './place'

interface PlacesDrawerProps {
  id: string
  places: readonly Place[]
  entries: readonly Place[]
}

/** The places on a phone: a drawer from the right. */
export function PlacesDrawer({ id, places, entries }: PlacesDrawerProps) {
  return (
    <Drawer id={id} label={t`Menu`} as="nav">
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
      {entries.length > 0 ? (
        <ul className={classes.entries} data-unless-returning>
          {entries.map((entry) => (
            <li key={entry.to}>
              <PlaceLink to={entry.to} className={classes.entry}>
                {entry.label}
              </PlaceLink>
            </li>
          ))}
        </ul>
      ) : null}
    </Drawer>
  )
}
