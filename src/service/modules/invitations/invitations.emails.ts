import { t } from '@lingui/core/macro'
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
      subject: t`You are invited to the ${setting.brand.name} ${setting.brand.programme}`,
      ...(data.name && { name: data.name }),
      paragraphs: [
        t`${data.invitedBy} invites you to the ${setting.brand.name} ${setting.brand.programme}: documentation, learning paths, developer kits and the people who build with them.`,
        t`Registering with this link also confirms your address.`,
      ],
      action: {
        label: t`Accept the invitation`,
        path: `/register?invitation=${encodeURIComponent(data.token)}`,
      },
      notes: [t`The invitation works for ${data.days} days, and only for this address.`],
    },
    setting,
  )
