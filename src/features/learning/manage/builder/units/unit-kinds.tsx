import { t } from '@lingui/core/macro'
import { IconFileText, IconListCheck, IconPlayerPlay } from '@tabler/icons-react'
import type { UnitKind } from '~/contract/learning'

const look = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** How each kind of unit is called and drawn. */
export const unitKindWords = () =>
  ({
    reading: { name: t`Reading`, icon: <IconFileText {...look} /> },
    video: { name: t`Video`, icon: <IconPlayerPlay {...look} /> },
    quiz: { name: t`Quiz`, icon: <IconListCheck {...look} /> },
  }) as const satisfies Record<UnitKind, unknown>
