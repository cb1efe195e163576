import { t } from '@lingui/core/macro'
import { defineMail } from '../../mail/templates'

interface InvitationData {
  /** The first name; empty if it is not known. */
  name: string
  invitedBy: string
  token: string
  /** How long the invitation is valid, in days. */
  days: number
  /** The administrator's text; may be empty. */
  message: string
}

/** Invites a user on behalf of an administrator. */
export const invitation = defineMail({
  id: 'invitation.sent',
  kind: 'invitation',
  purpose: () => t`To a person whom an administrator invites, with the link to register.`,
  variables: ['name', 'administrator'],
  text: ({ administrator, portal }) => ({
    subject: t`You are invited to the ${portal}`,
    paragraphs: [
      t`${administrator} invites you to the ${portal}: documentation, learning paths, developer kits and the people who build with them.`,
      t`Registering with this link also confirms your address.`,
    ],
    button: t`Accept the invitation`,
  }),
  letter: ({ name, invitedBy, token, days, message }: InvitationData) => ({
    values: { name, administrator: invitedBy },
    path: `/register?invitation=${encodeURIComponent(token)}`,
    notes: [t`The invitation works for ${days} days, and only for this address.`],
    ...(message !== '' && { quote: { from: invitedBy, text: message } }),
  }),
  sample: { name: 'Ana', invitedBy: 'Astrid Lund', token: 'sample', days: 14, message: '' },
})
