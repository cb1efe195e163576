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
      subject: `We have your request: ${data.kitName}`,
      name: data.name,
      paragraphs: [
        `You asked for ${data.quantity} × ${data.kitName}. We look at each request and write to you when it is decided, and again when the parcel leaves.`,
      ],
      action: { label: 'See your request', path: '/request-devkit' },
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

const pieces = ({ quantity, kitName }: KitStateChangedData) => `${quantity} × ${kitName}`

const getParcel = ({ carrier, tracking }: KitStateChangedData) => {
  const by = carrier ? ` with ${carrier}` : ''
  if (!tracking) return `It travels${by || ' by post'}.`
  const address = trackingAddress(carrier ?? '', tracking)
  const follow = address === null ? '' : ` Follow it at ${address}`
  return `It travels${by}, tracking number ${tracking}.${follow}`
}

const words: Record<
  KitStateChangedData['state'],
  { subject: string; says: (data: KitStateChangedData) => string[] }
> = {
  approved: {
    subject: 'Your kit is approved',
    says: (data) => [
      data.quantity < data.asked
        ? `You get ${pieces(data)}, of the ${data.asked} that you asked for. We are packing.`
        : `You get ${pieces(data)}. We are packing.`,
      'Another mail tells you when the parcel leaves.',
    ],
  },
  refused: {
    subject: 'About your request for a kit',
    says: ({ kitName }) => [`Your request for the ${kitName} was not approved.`],
  },
  shipped: {
    subject: 'Your kit is on its way',
    says: (data) => [`${pieces(data)} left today.`, getParcel(data)],
  },
  delivered: {
    subject: 'Your kit has arrived',
    says: (data) => [`${pieces(data)} was delivered. It is yours for six months from today.`],
  },
  returned: {
    subject: 'Your kit is back with us',
    says: (data) => [`${pieces(data)} came back to us. Thank you.`],
  },
}

/** Tells the user that the state of a kit request changed. */
export const kitStateChanged = (data: KitStateChangedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: `${words[data.state].subject}: ${data.kitName}`,
      name: data.name,
      paragraphs: words[data.state].says(data),
      ...(data.note && { quote: { from: setting.brand.name, text: data.note } }),
      action: { label: 'See your request', path: '/request-devkit' },
    },
    setting,
  )
