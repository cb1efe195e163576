import type { LearningPath, Unit, UnitState } from '~/contract/learning-paths'
import type { TickState } from '~/ui/components/progress-ticks/progress-ticks'
import { listed } from '~/ui/words/listed'
import { countedUnits, durationOf } from '../duration'

const ticks: Record<UnitState, TickState> = {
  open: 'empty',
  locked: 'empty',
  begun: 'part',
  finished: 'full',
  changed: 'changed',
}

/** One tick a unit. */
export const ticksOf = (units: readonly Pick<Unit, 'state'>[]): TickState[] =>
  units.map(({ state }) => ticks[state])

const count = (units: readonly Pick<Unit, 'state'>[], ...states: UnitState[]): number =>
  units.filter(({ state }) => states.includes(state)).length

/** What the ticks show, for who does not see them: `3 of 6 units finished, 1 begun, 1 changed since`. */
export const ticksLabel = (units: readonly Pick<Unit, 'state'>[]): string =>
  [
    `${count(units, 'finished', 'changed')} of ${countedUnits(units.length)} finished`,
    ...(count(units, 'begun') > 0 ? [`${count(units, 'begun')} begun`] : []),
    ...(count(units, 'changed') > 0 ? [`${count(units, 'changed')} changed since`] : []),
  ].join(', ')

/** `1 unit changed since you finished`; empty where none did. */
export const changedWords = ({ units }: Pick<LearningPath, 'units'>): string => {
  const changed = count(units, 'changed')
  return changed === 0 ? '' : `${countedUnits(changed)} changed since you finished`
}

type Measured = Pick<LearningPath, 'units' | 'finishedUnits' | 'startedAt' | 'minutes' | 'minutesLeft'>

/** How far a path is: `6 units`, or `3 of 6 units, 1 changed since you read it`. */
export const unitsWords = ({ units, finishedUnits, startedAt }: Measured): string => {
  if (startedAt === null) return countedUnits(units.length)
  const changed = count(units, 'changed')
  const since = changed === 0 ? '' : `, ${changed} changed since you read ${changed === 1 ? 'it' : 'them'}`
  return `${finishedUnits} of ${countedUnits(units.length)}${since}`
}

/** How long it takes: `1 h 10 min`, or `32 min left`. */
export const timeWords = ({ startedAt, minutes, minutesLeft }: Measured): string =>
  startedAt === null ? durationOf(minutes) : `${durationOf(minutesLeft)} left`

/** What comes before a locked path: `First finish “First reading”.` */
export const firstWords = ({ prerequisites }: Pick<LearningPath, 'prerequisites'>): string =>
  `First finish ${listed(
    prerequisites.filter(({ isFinished }) => !isFinished).map(({ title }) => `“${title}”`),
  )}.`

/**
 * The unit that comes before a locked one: the first that is not finished, where the order is required.
 * Undefined where none does.
 */
export const unitBefore = <T extends Pick<Unit, 'slug' | 'state'>>(
  units: readonly T[],
  slug: string,
): T | undefined => {
  const at = units.findIndex((unit) => unit.slug === slug)
  return units.slice(0, Math.max(0, at)).find(({ state }) => state !== 'finished' && state !== 'changed')
}

const rank = ({ startedAt, finishedAt }: LearningPath) => {
  if (finishedAt !== null) return 2
  return startedAt === null ? 1 : 0
}

/** The paths as one continues with them: the begun first, of these the one worked in last; the finished last. */
export const pathsToContinue = (paths: readonly LearningPath[]): LearningPath[] =>
  paths.toSorted(
    (one, other) =>
      rank(one) - rank(other) || (rank(one) === 0 ? (other.lastAt ?? '').localeCompare(one.lastAt ?? '') : 0),
  )
