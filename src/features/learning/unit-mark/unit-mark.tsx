import {
  IconBook2,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleHalf2,
  IconListCheck,
  IconLock,
  IconPencil,
  IconPlayerPlay,
} from '@tabler/icons-react'
import type { UnitKind, UnitState } from '~/contract/learning'
import classes from './unit-mark.module.css'
import { t } from '@lingui/core/macro'

/** The labels of unit kinds. */
const kindLabels: () => Record<UnitKind, string> = () => ({
  reading: t`Reading`,
  video: t`Video`,
  quiz: t`Quiz`,
})

/** The labels of unit states. */
export const stateLabels: () => Record<UnitState, string> = () => ({
  open: t`Not begun`,
  locked: t`Locked`,
  begun: t`Begun`,
  finished: t`Finished`,
  changed: t`Changed since`,
})

const kindIcons = { reading: IconBook2, video: IconPlayerPlay, quiz: IconListCheck } as const

const stateIcons = {
  open: IconCircle,
  locked: IconLock,
  begun: IconCircleHalf2,
  finished: IconCircleCheckFilled,
  changed: IconPencil,
} as const

/** The kind of a unit as icon and text. */
export function UnitKindMark({ kind }: { kind: UnitKind }) {
  const Icon = kindIcons[kind]
  return (
    <span className={classes.mark}>
      <Icon size={15} stroke={1.6} aria-hidden="true" />
      {kindLabels()[kind]}
    </span>
  )
}

/** The icon of a state, where text is beside it. */
export function UnitStateIcon({ state }: { state: UnitState }) {
  const Icon = stateIcons[state]
  return <Icon className={classes.icon} data-state={state} size={16} stroke={1.7} aria-hidden="true" />
}

/** The state of a unit as icon and text. */
export function UnitStateMark({ state }: { state: UnitState }) {
  return (
    <span className={classes.mark} data-state={state}>
      <UnitStateIcon state={state} />
      {stateLabels()[state]}
    </span>
  )
}
