import type { UnitContent } from '~/contract/learning-paths'
import { PlaceLink } from '~/ui/components/place-link/place-link'
import { unitAddress } from '../path-address'
import classes from './unit-turns.module.css'

/** The units before and after; the one after only as soon as it is open. */
export function UnitTurns({ unit: { path, previous, next } }: { unit: UnitContent }) {
  const isOpen = next !== null && path.units.find(({ slug }) => slug === next.slug)?.state !== 'locked'
  if (previous === null && next === null) return null
  return (
    <nav className={classes.turns} aria-label="Previous and next" data-no-print>
      {previous === null ? null : (
        <PlaceLink
          to={unitAddress(path.slug, previous.slug)}
          className={classes.turn}
          data-to="previous"
          rel="prev"
        >
          <span className={classes.label}>Previous</span>
          <span className={classes.title}>{previous.title}</span>
        </PlaceLink>
      )}
      {next === null ? null : isOpen ? (
        <PlaceLink to={unitAddress(path.slug, next.slug)} className={classes.turn} data-to="next" rel="next">
          <span className={classes.label}>Next</span>
          <span className={classes.title}>{next.title}</span>
        </PlaceLink>
      ) : (
        <div className={classes.turn} data-to="next" data-locked>
          <span className={classes.label}>Next, when this unit is finished</span>
          <span className={classes.title}>{next.title}</span>
        </div>
      )}
    </nav>
  )
}
