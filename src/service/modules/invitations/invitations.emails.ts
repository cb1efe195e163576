import type { MailContent } from '../../mail/outbox'
import { type MailSetting, layout } from '../../mail/layout'

interface InvitationData {
  /** The first name, empty if it is not known. */
  name: string
  invitedBy: string
  token: string
  /** How long the invitation is valid. */
  days: number
}

/** An administrator invites a user. */
export const invitation = (data: InvitationData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: `You are invited to the ${setting.brand.name} ${setting.brand.programme}`,
      ...(data.name && { name: data.name }),
      paragraphs: [
        `${data.invitedBy} invites you to the ${setting.brand.name} ${setting.brand.programme}: documentation, learning paths, developer kits and the people who build with them.`,
        'Registering through this link confirms your address at the same time.',
      ],
      action: {
        label: 'Accept the invitation',
        path: `/register?invitation=${encodeURIComponent(data.token)}`,
      },
      notes: [`The invitation holds for ${data.days} days and for this address alone.`],
    },
    setting,
  )
