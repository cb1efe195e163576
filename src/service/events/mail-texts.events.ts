import type { MailTextInput } from '~/contract/mail-texts'
import { type ActingAdministrator, changedFacts } from '../modules/audit/audit-actions'
import type { Handlers } from './effects'

export interface MailTextEvents {
  /** Administrators changed the text of a mail, or returned to the portal's own. */
  'mail-text.changed': {
    by: ActingAdministrator
    id: string
    before: MailTextInput
    after: MailTextInput
    isReset: boolean
  }
}

export const mailTextHandlers: Handlers<MailTextEvents> = {
  'mail-text.changed': ({ id, before, after, isReset }) => ({
    audit: [
      {
        action: isReset ? 'mail.reset' : 'mail.update',
        subjectKind: 'mail',
        subjectId: id,
        ...changedFacts({ ...before }, { ...after }),
      },
    ],
  }),
}
