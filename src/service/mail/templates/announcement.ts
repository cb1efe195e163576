import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface AnnouncementData {
  name: string
  title: string
  /** A path of the portal. */
  link: string
}

/** Tells a member that something was announced; what it says stands in the portal. */
export const announcement = ({ name, title, link }: AnnouncementData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: title,
      name,
      paragraphs: [`${setting.brand.name} announced: ${title}`],
      action: { label: 'Read it', path: link },
    },
    setting,
  )
