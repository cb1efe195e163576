import { t } from '@lingui/core/macro'
import type { ContactState } from '~/contract/contact'
import type { StatusTone } from '~/ui/components/status-label/status-label'

/** How each state of a message is shown. */
export const stateWords: () => Record<ContactState, { name: string; tone: StatusTone }> = () => ({
  new: { name: t`New`, tone: 'pending' },
  answered: { name: t`Answered`, tone: 'success' },
  closed: { name: t`Closed`, tone: 'muted' },
  suspected: { name: t`Suspected`, tone: 'warning' },
})
