import { plural, t } from '@lingui/core/macro'
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
  /** Of the returned ones, how many did not come back. */
  lost: number
  loanMonths: number
  /** Null until it is delivered. */
  dueOn: string | null
  returnInstructions: string
  carrier?: string
  tracking?: string
}

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day such as `2026-11-29`, in words. */
export const formatDay = (on: string): string => day.format(new Date(`${on}T00:00:00Z`))

const formatMonths = (months: number) => plural(months, { one: '# month', other: '# months' })

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
        paragraphs: [
          data.dueOn === null
            ? t`${quantity} × ${kitName} was delivered. You can keep it for ${formatMonths(data.loanMonths)}.`
            : t`${quantity} × ${kitName} was delivered. You can keep it for ${formatMonths(data.loanMonths)}, until ${formatDay(data.dueOn)}.`,
        ],
      }
    case 'returned':
      if (data.lost > 0) {
        return {
          subject: t`Your loan is closed: ${kitName}`,
          paragraphs: [
            t`We closed the loan of ${quantity} × ${kitName}. We recorded ${plural(data.lost, { one: '# piece', other: '# pieces' })} as lost.`,
          ],
        }
      }
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

interface LoanData {
  name: string
  kitName: string
  quantity: number
  dueOn: string
  serials: readonly string[]
  returnInstructions: string
}

const describeLoan = ({ serials, returnInstructions }: LoanData) => [
  ...(serials.length > 0 ? [t`Serial numbers: ${serials.join(', ')}`] : []),
  returnInstructions || t`Write to us to arrange the return, or if you need the kit for longer.`,
]

/** Reminds of the end of a loan; `daysLeft` is below zero once it has ended. */
export const loanReminder = (data: LoanData & { daysLeft: number }, setting: MailSetting): MailContent => {
  const { quantity, kitName, daysLeft } = data
  const on = formatDay(data.dueOn)
  const isOver = daysLeft < 0
  return layout(
    {
      subject: isOver ? t`Please return your kit: ${kitName}` : t`Your loan ends on ${on}: ${kitName}`,
      name: data.name,
      paragraphs: [
        isOver
          ? t`The loan of ${quantity} × ${kitName} ended on ${on}, ${plural(-daysLeft, { one: '# day', other: '# days' })} ago. Please return it.`
          : t`The loan of ${quantity} × ${kitName} ends on ${on}.`,
        ...describeLoan(data),
      ],
      action: { label: t`See your loan`, path: '/request-devkit' },
    },
    setting,
  )
}

/** Tells the user that a loan ends later. */
export const loanExtended = (data: LoanData & { note: string }, setting: MailSetting): MailContent => {
  const on = formatDay(data.dueOn)
  return layout(
    {
      subject: t`Your loan is extended: ${data.kitName}`,
      name: data.name,
      paragraphs: [t`You can keep ${data.quantity} × ${data.kitName} until ${on}.`],
      ...(data.note && { quote: { from: setting.brand.name, text: data.note } }),
      action: { label: t`See your loan`, path: '/request-devkit' },
    },
    setting,
  )
}
