import type { KitRequestChange, KitRequestState } from '~/contract/kits'
import type { StatusTone } from '~/ui/components/status-label/status-label'

/** How each state of a request is shown to administrators. */
export const stateWords: Record<KitRequestState, { name: string; tone: StatusTone }> = {
  requested: { name: 'Requested', tone: 'pending' },
  approved: { name: 'Approved', tone: 'accent' },
  refused: { name: 'Refused', tone: 'error' },
  shipped: { name: 'Shipped', tone: 'accent' },
  delivered: { name: 'Delivered', tone: 'success' },
  returned: { name: 'Returned', tone: 'muted' },
}

type NextState = KitRequestChange['state']

/** What an administrator does to bring a request into each state. */
export const verbs: Record<NextState, string> = {
  approved: 'Approve',
  refused: 'Refuse',
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
  returned: 'Mark as returned',
}

/** What it means for the person and for the stock. */
export const effects: Record<NextState, string> = {
  approved: 'A mail says that it is being packed.',
  refused: 'A mail says why. The pieces go back into stock.',
  shipped: 'A mail says how the parcel travels.',
  delivered: 'A mail says that it has arrived and is lent from today.',
  returned: 'A mail says that it is back. The pieces go back into stock.',
}
