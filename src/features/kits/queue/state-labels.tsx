import { t } from '@lingui/core/macro'
import type { KitRequestChange, KitRequestState } from '~/contract/kits'
import type { StatusDescription } from '~/ui/components/status-label/status-label'
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconHomeCheck,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** The label and tone of each request state for administrators. */
export const stateLabels: () => Record<KitRequestState, StatusDescription> = () => ({
  requested: { name: t`Requested`, tone: 'pending' },
  approved: { name: t`Approved`, tone: 'accent' },
  refused: { name: t`Refused`, tone: 'error' },
  shipped: { name: t`Shipped`, tone: 'accent' },
  delivered: { name: t`Delivered`, tone: 'success' },
  returned: { name: t`Returned`, tone: 'muted' },
})

type NextState = KitRequestChange['state']

/** The verbs of state changes. */
export const verbs: () => Record<NextState, string> = () => ({
  approved: t`Approve`,
  refused: t`Refuse`,
  shipped: t`Mark as shipped`,
  delivered: t`Mark as delivered`,
  returned: t`Mark as returned`,
})

/** The effect of each state change on the user and the stock. */
export const effects: () => Record<NextState, string> = () => ({
  approved: t`A mail says that it is being packed.`,
  refused: t`A mail says why. The pieces go back into stock.`,
  shipped: t`A mail says how the parcel travels. The oldest units in stock are sent unless you choose others.`,
  delivered: t`A mail says that it has arrived and is lent from today.`,
  returned: t`A mail says that it is back. All units go back into stock, in good condition. To record damage, open the request.`,
})

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** The icons of state changes. */
export const changeIcons: Record<KitRequestChange['state'], ReactNode> = {
  approved: <IconCircleCheck {...icon} />,
  refused: <IconCircleX {...icon} />,
  shipped: <IconTruckDelivery {...icon} />,
  delivered: <IconHomeCheck {...icon} />,
  returned: <IconArrowBackUp {...icon} />,
}
