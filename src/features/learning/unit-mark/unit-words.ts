import type { UnitKind, UnitState } from '~/contract/learning'

/** What a unit is. */
export const kindWords: Record<UnitKind, string> = { reading: 'Reading', video: 'Video', quiz: 'Quiz' }

/** Where a person stands in a unit. */
export const stateWords: Record<UnitState, string> = {
  open: 'Not begun',
  locked: 'Locked',
  begun: 'Begun',
  finished: 'Finished',
  changed: 'Changed since',
}
