import type { ContactState } from '~/contract/contact'
import type { StatusTone } from '~/ui/components/status-label/status-label'

/** How each state of a message is shown. */
export const stateWords: Record<ContactState, { name: string; tone: StatusTone }> = {
  new: { name: 'New', tone: 'pending' },
  answered: { name: 'Answered', tone: 'success' },
  closed: { name: 'Closed', tone: 'muted' },
  suspected: { name: 'Suspected', tone: 'warning' },
}
