import type { LearningPath, LearningPathInList, Unit, UnitState, UnitTick } from './learning'

/** Maximum number of ticks of a path. */
export const maxTicks = 40

const tickByState: Record<UnitState, UnitTick> = {
  open: 'empty',
  locked: 'empty',
  begun: 'part',
  finished: 'full',
  changed: 'changed',
}

// Merges ticks. A changed unit always shows.
const mergeTicks = (ticks: readonly UnitTick[]): UnitTick => {
  if (ticks.includes('changed')) return 'changed'
  const [first = 'empty'] = ticks
  return ticks.every((tick) => tick === first) ? first : 'part'
}

/** Returns one tick per unit; above {@link maxTicks} units, each tick stands for several. */
export const getTicks = (units: readonly Pick<Unit, 'state'>[]): UnitTick[] => {
  const share = Math.ceil(units.length / maxTicks)
  return Array.from({ length: Math.ceil(units.length / Math.max(share, 1)) }, (_none, index) =>
    mergeTicks(units.slice(index * share, (index + 1) * share).map(({ state }) => tickByState[state])),
  )
}

/** The counts of a path's units in a list. */
export type UnitCounts = Pick<
  LearningPathInList,
  'unitCount' | 'finishedUnits' | 'begunUnits' | 'changedUnits' | 'ticks'
>

/** Counts units by the user's state in them. */
export const countUnits = (units: readonly Pick<Unit, 'state'>[]): UnitCounts => {
  const count = (...states: UnitState[]) => units.filter(({ state }) => states.includes(state)).length
  return {
    unitCount: units.length,
    finishedUnits: count('finished', 'changed'),
    begunUnits: count('begun'),
    changedUnits: count('changed'),
    ticks: getTicks(units),
  }
}

const findContinueAt = ({ units, nextUnit }: LearningPath): LearningPathInList['continueAt'] => {
  const index = units.findIndex(({ slug }) => slug === nextUnit)
  const unit = units[index]
  if (unit === undefined) return null
  const { slug, title, position, duration } = unit
  return { slug, title, number: index + 1, position, duration }
}

/** Converts a path to its list entry. */
export const toPathInList = (path: LearningPath): LearningPathInList => {
  const { units, nextUnit: _nextUnit, ...rest } = path
  return { ...rest, ...countUnits(units), continueAt: findContinueAt(path) }
}
