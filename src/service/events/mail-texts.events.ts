import type { MailTextInput } from '~/contract/mail-texts'
import type { ReasonTemplate } from '~/contract/reason-templates'
import { type ActingAdministrator, getChangedDetails } from '../modules/audit/audit-actions'
import { audit, type Handlers } from './effects'

export interface MailTextEvents {
  /** Administrators changed the text of a mail, or restored the default. */
  'mail-text.changed': {
    by: ActingAdministrator
    id: string
    before: MailTextInput
    after: MailTextInput
    isReset: boolean
  }
  'reason-templates.replaced': {
    by: ActingAdministrator
    before: readonly ReasonTemplate[]
    after: readonly ReasonTemplate[]
  }
}

const reasonFacts = (templates: readonly ReasonTemplate[]) => ({
  templates: templates.map(({ use, title }) => `${use}: ${title}`).join(', '),
})

export const mailTextHandlers: Handlers<MailTextEvents> = {
  'mail-text.changed': ({ id, before, after, isReset }) =>
    audit(isReset ? 'mail.reset' : 'mail.update', 'mail', id, getChangedDetails({ ...before }, { ...after })),

  'reason-templates.replaced': ({ before, after }) =>
    audit('application.templates', 'list', 'reason-templates', {
      before: reasonFacts(before),
      after: reasonFacts(after),
    }),
}
