import type { LearningPath, Unit, UnitProgress } from '~/contract/learning-paths'

const isDone = ({ state }: Unit) => state === 'finished' || state === 'changed'

const finished = (unit: Unit, at: string): Unit => ({
  ...unit,
  state: 'finished',
  position: 0,
  finishedAt: at,
})

const begun = (unit: Unit, position: number | undefined): Unit => ({
  ...unit,
  state: isDone(unit) ? unit.state : 'begun',
  ...(position === undefined ? {} : { position }),
})

/** The first unit that is not done opens, where the order is required. */
const unlock = (units: readonly Unit[]): Unit[] => {
  const open = units.findIndex((unit) => !isDone(unit))
  return units.map((unit, index) =>
    index === open && unit.state === 'locked' ? { ...unit, state: 'open' } : unit,
  )
}

/**
 * The path as it will stand when the service has heard of it, until its answer comes: shown at once, never counted on.
 * Whether the path is finished, and its certificate, are the service's alone to say.
 * @param now ISO 8601
 */
export const withProgress = (
  path: LearningPath,
  unitSlug: string,
  { position, isFinished }: UnitProgress,
  now: string,
): LearningPath => {
  const worked = path.units.map((unit) => {
    if (unit.slug !== unitSlug) return unit
    return isFinished ? finished(unit, now) : begun(unit, position)
  })
  const units = unlock(worked)
  const at = units.findIndex(({ slug }) => slug === unitSlug)
  const next = units.find((unit) => !isDone(unit)) ?? null
  return {
    ...path,
    units,
    startedAt: path.startedAt ?? now,
    finishedUnits: units.filter(isDone).length,
    minutesLeft: units.reduce((sum, unit) => (isDone(unit) ? sum : sum + unit.minutes), 0),
    nextUnit: units[at] !== undefined && !isDone(units[at]) ? unitSlug : (next?.slug ?? null),
  }
}
