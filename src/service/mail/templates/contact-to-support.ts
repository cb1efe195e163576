import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface ContactToSupportData {
  name: string
  email: string
  subject: string
  message: string
  /** Where the sender was signed in. */
  identityUid: string | null
}

/** A contact message, as support receives it. */
export const contactToSupport = (data: ContactToSupportData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: `Contact: ${data.subject}`,
      paragraphs: [`${data.name} wrote from the contact page. Answer to: ${data.email}`],
      quote: { from: data.name, text: data.message },
      ...(data.identityUid && {
        action: {
          label: 'Open the sender’s account',
          path: `/admin/profile?id=${encodeURIComponent(data.identityUid)}`,
        },
      }),
    },
    setting,
  )
