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

/** What happened when a request came into each state. */
export const eventLabels: () => Record<KitRequestState, string> = () => ({
  ...words(),
  refused: t`Refused`,
  returned: t`Returned`,
})

/** A request that is still under way; a person has one for each kit at most, unless the kit allows several. */
export const isOpen = ({ state }: { state: KitRequestState }): boolean =>
  state === 'requested' || state === 'approved' || state === 'shipped'

/** Whether a kit is asked for, under way or in use. */
export const hasKit = (requests: readonly { state: KitRequestState }[]): boolean =>
  requests.some((request) => isOpen(request) || request.state === 'delivered')

/** How far a request has come; null for one that left the line, refused or returned. */
export function getStateProgress(state: KitRequestState): StateLineStop[] | null {
  const now = line.findIndex((stop) => stop === state)
  if (now < 0) return null
  return line.map((stop, index) => ({
    label: words()[stop],
    state: index < now ? 'past' : index === now ? 'now' : 'later',
  }))
}

/** How long a kit is lent. */
export const formatMonths = (months: number): string => plural(months, { one: '# month', other: '# months' })

/** The facts of a kit, with how long it is lent. */
export const getKitFacts = ({ facts, loanMonths }: Pick<Kit, 'facts' | 'loanMonths'>) => [
  ...facts,
  { label: t`Loan`, value: formatMonths(loanMonths) },
]
