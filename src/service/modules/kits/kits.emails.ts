import { t } from '@lingui/core/macro'
import { trackingAddress } from '~/contract/shipping-carriers'
import type { KitRequestState } from '~/contract/kits'
import type { MailContent } from '../../mail/outbox'
import { type MailSetting, layout } from '../../mail/layout'

interface KitRequestedData {
  name: string
  kitName: string
  quantity: number
}

/** Confirms that the request for a kit arrived. */
export const kitRequested = (data: KitRequestedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: t`We received your request: ${data.kitName}`,
      name: data.name,
      paragraphs: [
        t`You requested ${data.quantity} × ${data.kitName}. We review each request. We’ll email you with the decision, and again when the parcel leaves.`,
      ],
      action: { label: t`See your request`, path: '/request-devkit' },
    },
    setting,
  )

interface KitStateChangedData {
  name: string
  kitName: string
  state: Exclude<KitRequestState, 'requested'>
  quantity: number
  /** How many were asked for. */
  asked: number
  /** The administrator's own words; empty if there are none. */
  note: string
  carrier?: string
  tracking?: string
}

const describeParcel = ({ carrier, tracking }: KitStateChangedData) => {
  if (!tracking) return carrier ? t`It is travelling with ${carrier}.` : t`It is travelling by post.`
  const address = trackingAddress(carrier ?? '', tracking)
  if (!carrier) return t`Its tracking number is ${tracking}.`
  return address === null
    ? t`It is travelling with ${carrier}. Its tracking number is ${tracking}.`
    : t`It is travelling with ${carrier}. Its tracking number is ${tracking}. Follow it at ${address}`
}

const describeState = (data: KitStateChangedData): { subject: string; paragraphs: string[] } => {
  const { kitName, quantity, asked } = data
  switch (data.state) {
    case 'approved':
      return {
        subject: t`Your kit is approved: ${kitName}`,
        paragraphs: [
          quantity < asked
            ? t`You get ${quantity} × ${kitName} of the ${asked} you requested. We are packing.`
            : t`You get ${quantity} × ${kitName}. We are packing.`,
          t`We’ll email you when the parcel leaves.`,
        ],
      }
    case 'refused':
      return {
        subject: t`About your request for a kit: ${kitName}`,
        paragraphs: [t`Your request for the ${kitName} was not approved.`],
      }
    case 'shipped':
      return {
        subject: t`Your kit is on its way: ${kitName}`,
        paragraphs: [t`${quantity} × ${kitName} left today.`, describeParcel(data)],
      }
    case 'delivered':
      return {
        subject: t`Your kit has arrived: ${kitName}`,
        paragraphs: [t`${quantity} × ${kitName} was delivered. You can keep it for six months from today.`],
      }
    case 'returned':
      return {
        subject: t`Your kit is back with us: ${kitName}`,
        paragraphs: [t`${quantity} × ${kitName} came back to us. Thank you.`],
      }
  }
}

/** Tells the user that the state of a kit request changed. */
export const kitStateChanged = (data: KitStateChangedData, setting: MailSetting): MailContent =>
  layout(
    {
      ...describeState(data),
      name: data.name,
      ...(data.note && { quote: { from: setting.brand.name, text: data.note } }),
      action: { label: t`See your request`, path: '/request-devkit' },
    },
    setting,
  )
