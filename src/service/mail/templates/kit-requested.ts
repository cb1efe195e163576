import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface KitRequestedData {
  name: string
  kitName: string
  quantity: number
}

/** Tells a person that the request for a kit arrived. */
export const kitRequested = (data: KitRequestedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: `We have your request: ${data.kitName}`,
      name: data.name,
      paragraphs: [
        `You asked for ${data.quantity} × ${data.kitName}. We look at each request and write to you when it is decided, and again when the parcel leaves.`,
      ],
      action: { label: 'See your request', path: '/request-devkit' },
    },
    setting,
  )
