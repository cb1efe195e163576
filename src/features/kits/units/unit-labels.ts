import { t } from '@lingui/core/macro'
import type { KitUnitAction, KitUnitCondition, KitUnitState } from '~/contract/kit-units'
import type { ReturnOutcome } from '~/contract/kits'
import type { StatusDescription } from '~/ui/components/status-label/status-label'

/** The label and tone of each unit state. */
export const unitStateLabels: () => Record<KitUnitState, StatusDescription> = () => ({
  'in-stock': { name: t`In stock`, tone: 'success' },
  reserved: { name: t`Reserved`, tone: 'pending' },
  'on-loan': { name: t`On loan`, tone: 'accent' },
  'in-repair': { name: t`In repair`, tone: 'warning' },
  lost: { name: t`Lost`, tone: 'error' },
  retired: { name: t`Retired`, tone: 'muted' },
})

export const conditionLabels: () => Record<KitUnitCondition, string> = () => ({
  good: t`Good`,
  damaged: t`Damaged`,
  incomplete: t`Incomplete`,
})

/** The conditions of a returned unit, and its next state. */
export const outcomeLabels: () => Record<ReturnOutcome, string> = () => ({
  good: t`Good: back into stock`,
  damaged: t`Damaged: to repair`,
  incomplete: t`Incomplete: to repair`,
  lost: t`Lost: it did not come back`,
})

export const unitActionLabels: () => Record<KitUnitAction, string> = () => ({
  added: t`Added`,
  changed: t`Changed`,
  shipped: t`Shipped`,
  returned: t`Returned`,
})
