import { plural, t } from '@lingui/core/macro'
import type { Kit, KitRequest } from '~/contract/kits'
import type { StateLineStop } from '~/ui/components/state-line/state-line'

type KitRequestState = KitRequest['state']

const line = ['requested', 'approved', 'shipped', 'delivered'] as const
const words: () => Record<(typeof line)[number], string> = () => ({
  requested: t`Requested`,
  approved: t`Approved`,
  shipped: t`Shipped`,
  delivered: t`Delivered`,
})

/** The labels of events, by the new state. */
export const eventLabels: () => Record<KitRequestState, string> = () => ({
  ...words(),
  refused: t`Refused`,
  returned: t`Returned`,
})

/** Whether a request is open; a user has at most one per kit, unless the kit allows several. */
export const isOpen = ({ state }: { state: KitRequestState }): boolean =>
  state === 'requested' || state === 'approved' || state === 'shipped'

/** Whether the user has an open request or a loan. */
export const hasKit = (requests: readonly { state: KitRequestState }[]): boolean =>
  requests.some((request) => isOpen(request) || request.state === 'delivered')

/** Returns the progress of a request; null for one that was refused or returned. */
export function getStateProgress(state: KitRequestState): StateLineStop[] | null {
  const now = line.findIndex((stop) => stop === state)
  if (now < 0) return null
  return line.map((stop, index) => ({
    label: words()[stop],
    state: index < now ? 'past' : index === now ? 'now' : 'later',
  }))
}

/** Formats the loan period. */
export const formatMonths = (months: number): string => plural(months, { one: '# month', other: '# months' })

/** Returns the facts of a kit, loan period included. */
export const getKitFacts = ({ facts, loanMonths }: Pick<Kit, 'facts' | 'loanMonths'>) => [
  ...facts,
  { label: t`Loan`, value: formatMonths(loanMonths) },
]
