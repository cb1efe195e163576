import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconHomeCheck,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { KitRequestChange } from '~/contract/kits'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** Beside the verb that brings a request into that state. */
export const changeIcons: Record<KitRequestChange['state'], ReactNode> = {
  approved: <IconCircleCheck {...icon} />,
  refused: <IconCircleX {...icon} />,
  shipped: <IconTruckDelivery {...icon} />,
  delivered: <IconHomeCheck {...icon} />,
  returned: <IconArrowBackUp {...icon} />,
}
