import { t } from '@lingui/core/macro'
import type { UnitKind, UnitState } from '~/contract/learning'

/** What a unit is. */
export const kindWords: () => Record<UnitKind, string> = () => ({
  reading: t`Reading`,
  video: t`Video`,
  quiz: t`Quiz`,
})

/** Where a person stands in a unit. */
export const stateWords: () => Record<UnitState, string> = () => ({
  open: t`Not begun`,
  locked: t`Locked`,
  begun: t`Begun`,
  finished: t`Finished`,
  changed: t`Changed since`,
})
