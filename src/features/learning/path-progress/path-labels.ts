import { plural, t } from '@lingui/core/macro'
import type { Deadline, LearningPath, Unit } from '~/contract/learning'
import type { UnitCounts } from '~/contract/path-in-list'
import { formatLongDate } from '~/ui/format/dates'
import { formatList } from '~/ui/format/numbers'
import { formatDuration } from '~/messages/duration'
import { formatUnitCount } from '../duration'

/** The accessible name of the progress marks: `3 of 6 units finished, 1 begun, 1 changed since`. */
export const getTicksLabel = ({ unitCount, finishedUnits, begunUnits, changedUnits }: UnitCounts): string =>
  t`${finishedUnits} of ${plural(unitCount, { one: '# unit', other: '# units' })} finished${plural(begunUnits, { 0: '', other: ', # begun' })}${plural(changedUnits, { 0: '', other: ', # changed since' })}`

/** `1 unit changed since you finished`; empty for none. */
export const formatChangedUnits = ({ changedUnits }: Pick<UnitCounts, 'changedUnits'>): string =>
  changedUnits === 0
    ? ''
    : plural(changedUnits, {
        one: '# unit changed since you finished',
        other: '# units changed since you finished',
      })

/** Formats the progress of a path: `6 units`, or `3 of 6 units, 1 changed since you read it`. */
export const formatUnitProgress = ({
  unitCount,
  finishedUnits,
  changedUnits: changed,
  startedAt,
}: UnitCounts & Pick<LearningPath, 'startedAt'>): string => {
  if (startedAt === null) return formatUnitCount(unitCount)
  return t`${finishedUnits} of ${plural(unitCount, { one: '# unit', other: '# units' })}${plural(changed, { 0: '', one: ', # changed since you read it', other: ', # changed since you read them' })}`
}

/** Formats the duration or the time left: `1 h 10 min`, or `32 min left`. */
export const formatTimeLeft = ({
  startedAt,
  minutes,
  minutesLeft,
}: Pick<LearningPath, 'startedAt' | 'minutes' | 'minutesLeft'>): string =>
  startedAt === null ? formatDuration(minutes) : t`${formatDuration(minutesLeft)} left`

/** Formats a deadline: `Due 12 December`, `Due tomorrow`, `3 days late`. */
export const formatDeadline = ({ dueOn, daysLeft, isRequired }: Deadline): string => {
  if (daysLeft < 0) return plural(-daysLeft, { one: '# day late', other: '# days late' })
  const day = formatLongDate(dueOn)
  // Within half a year, the year is omitted.
  const on = daysLeft < 183 ? day.replace(/ \d{4}$/, '') : day
  if (!isRequired) return t`Recommended by ${on}`
  if (daysLeft === 0) return t`Due today`
  return daysLeft === 1 ? t`Due tomorrow` : t`Due ${on}`
}

/** Formats the prerequisites of a locked path: `First finish “First reading”.` */
export const formatPrerequisites = ({ prerequisites }: Pick<LearningPath, 'prerequisites'>): string =>
  t`First finish ${formatList(
    prerequisites.filter(({ isFinished }) => !isFinished).map(({ title }) => `“${title}”`),
  )}.`

/**
 * Returns the unit that blocks a locked one: the first unfinished unit, if the order is required. Undefined for none.
 */
export const getBlockingUnit = <T extends Pick<Unit, 'slug' | 'state'>>(
  units: readonly T[],
  slug: string,
): T | undefined => {
  const at = units.findIndex((unit) => unit.slug === slug)
  return units.slice(0, Math.max(0, at)).find(({ state }) => state !== 'finished' && state !== 'changed')
}
