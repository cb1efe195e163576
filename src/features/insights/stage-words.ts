import { t } from '@lingui/core/macro'
import type { Stage } from '~/contract/milestones'

/** What is said of those who got so far. */
export const stageWords: () => Record<Stage, string> = () => ({
  registered: t`Registered`,
  confirmed: t`Confirmed their address`,
  applied: t`Applied`,
  approved: t`Approved`,
  'first-unit': t`Finished a first unit`,
  'kit-delivered': t`Received a kit`,
})
