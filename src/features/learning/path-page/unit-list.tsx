import { t } from '@lingui/core/macro'
import type { LearningPath, Unit } from '~/contract/learning'
import { PlaceLink } from '~/ui/components/place-link/place-link'
import { getDuration, placeInVideo } from '../duration'
import { unitAddress } from '../path-address'
import { UnitKindMark, UnitStateMark } from '../unit-mark/unit-mark'
import classes from './unit-list.module.css'
import type { LinkTarget } from '~/ui/links/href'
import { Box } from '~/ui/layouts/primitives'

/** The units of a path in their order, each with where the person stands in it. */
export function UnitList({ path: { slug, units, isLocked } }: { path: LearningPath }) {
  const first = units.find(({ state }) => state !== 'finished' && state !== 'changed')
  return (
    <ol className={classes.units}>
      {units.map((unit, index) => (
        <UnitRow
          key={unit.slug}
          unit={unit}
          number={index + 1}
          to={unitAddress(slug, unit.slug)}
          before={!isLocked && units[index - 1] === first ? first : undefined}
        />
      ))}
    </ol>
  )
}

interface UnitRowProps {
  unit: Unit
  /** Counts from 1. */
  number: number
  to: LinkTarget
  /** Said of the first unit alone that waits: what it waits for. */
  before: Unit | undefined
}

function UnitRow({ unit, number, to, before }: UnitRowProps) {
  const { title, kind, state, minutes } = unit
  return (
    <Box as="li" c="dim" size="sm" className={classes.unit}>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>
          {state === 'locked' ? title : <PlaceLink to={to}>{title}</PlaceLink>}
        </span>
        <Note unit={unit} before={before} />
      </span>
      <span className={classes.marks}>
        <span className={classes.kind}>
          <UnitKindMark kind={kind} />
        </span>
        <UnitStateMark state={state} />
      </span>
      <span className={classes.minutes}>{getDuration(minutes)}</span>
    </Box>
  )
}

function Note({ unit, before }: Pick<UnitRowProps, 'unit' | 'before'>) {
  const { state, position } = unit
  if (state === 'locked') {
    return before === undefined ? null : <span>{t`After “${before.title}”`}</span>
  }
  if (state === 'begun' && position > 0) {
    return <span>{t`Stopped at ${placeInVideo(unit)}`}</span>
  }
  return null
}
