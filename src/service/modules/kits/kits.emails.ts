import { plural, t } from '@lingui/core/macro'
import { getTrackingUrl } from '~/contract/shipping-carriers'
import type { KitRequestState } from '~/contract/kits'
import { type ComposedMail, defineMail } from '../../mail/templates'
import { formatDay } from '../../days'

interface KitRequestedData {
  name: string
  kitName: string
  quantity: number
}

const seeRequest = () => t`See your request`

/** Confirms that the request for a kit arrived. */
export const kitRequested = defineMail({
  id: 'kit.requested',
  kind: 'kit-requested',
  purpose: () => t`To a user who requested a kit.`,
  variables: ['name', 'kit', 'quantity'],
  text: ({ kit, quantity }) => ({
    subject: t`We received your request: ${kit}`,
    paragraphs: [
      t`You requested ${quantity} × ${kit}. We review each request. We’ll email you with the decision, and again when the parcel leaves.`,
    ],
    button: seeRequest(),
  }),
  letter: ({ name, kitName, quantity }: KitRequestedData) => ({
    values: { name, kit: kitName, quantity },
    path: '/request-devkit',
  }),
  sample: { name: 'Ana', kitName: 'Starter kit', quantity: 2 },
})

interface KitStateData {
  name: string
  kitName: string
  quantity: number
  /** How many were requested. */
  asked: number
  /** The administrator's text; empty if there is none. */
  note: string
  /** How many of the returned units were lost. */
  lost: number
  loanMonths: number
  /** Null until it is delivered. */
  dueOn: string | null
  carrier?: string
  tracking?: string
}

const formatMonths = (months: number) => plural(months, { one: '# month', other: '# months' })

const describeParcel = ({ carrier, tracking }: KitStateData) => {
  if (!tracking) return carrier ? t`It is travelling with ${carrier}.` : t`It is travelling by post.`
  const address = getTrackingUrl(carrier ?? '', tracking)
  if (!carrier) return t`Its tracking number is ${tracking}.`
  return address === null
    ? t`It is travelling with ${carrier}. Its tracking number is ${tracking}.`
    : t`It is travelling with ${carrier}. Its tracking number is ${tracking}. Follow it at ${address}`
}

const describePeriod = ({ dueOn, loanMonths }: KitStateData) => {
  const months = formatMonths(loanMonths)
  return dueOn === null ? months : t`${months}, until ${formatDay(dueOn)}`
}

type StateVariable = 'kit' | 'quantity' | 'asked' | 'parcel' | 'period' | 'lost'

const stateSample: KitStateData = {
  name: 'Ana',
  kitName: 'Starter kit',
  quantity: 2,
  asked: 3,
  note: 'Please keep the box.',
  lost: 1,
  loanMonths: 3,
  dueOn: '2027-03-06',
  carrier: 'Correos',
  tracking: 'RX123456789',
}

interface StateMail<Name extends StateVariable> {
  id: `kit.${string}`
  purpose: () => string
  /** In addition to the kit and the quantity. */
  variables: readonly Name[]
  text: (variables: Record<Name | 'kit' | 'quantity', string>) => { subject: string; paragraphs: string[] }
}

const defineStateMail = <const Name extends StateVariable>({
  id,
  purpose,
  variables,
  text,
}: StateMail<Name>) =>
  defineMail({
    id,
    kind: 'kit-state-changed',
    purpose,
    variables: ['name', 'kit', 'quantity', ...variables],
    text: (names) => ({ ...text(names), button: seeRequest() }),
    letter: (data: KitStateData, { brand }) => ({
      values: {
        name: data.name,
        kit: data.kitName,
        quantity: data.quantity,
        asked: data.asked,
        parcel: describeParcel(data),
        period: describePeriod(data),
        lost: plural(data.lost, { one: '# piece', other: '# pieces' }),
      },
      ...(data.note && { quote: { from: brand.name, text: data.note } }),
      path: '/request-devkit',
    }),
    sample: stateSample,
  })

const stateMails = {
  approved: defineStateMail({
    id: 'kit.approved',
    purpose: () => t`To a user whose request for a kit is approved.`,
    variables: [],
    text: ({ kit, quantity }) => ({
      subject: t`Your kit is approved: ${kit}`,
      paragraphs: [
        t`You get ${quantity} × ${kit}. We are packing.`,
        t`We’ll email you when the parcel leaves.`,
      ],
    }),
  }),
  approvedFewer: defineStateMail({
    id: 'kit.approved-fewer',
    purpose: () => t`To a user whose request for a kit is approved with fewer pieces.`,
    variables: ['asked'],
    text: ({ kit, quantity, asked }) => ({
      subject: t`Your kit is approved: ${kit}`,
      paragraphs: [
        t`You get ${quantity} × ${kit} of the ${asked} you requested. We are packing.`,
        t`We’ll email you when the parcel leaves.`,
      ],
    }),
  }),
  refused: defineStateMail({
    id: 'kit.refused',
    purpose: () => t`To a user whose request for a kit is not approved.`,
    variables: [],
    text: ({ kit }) => ({
      subject: t`About your request for a kit: ${kit}`,
      paragraphs: [t`Your request for the ${kit} was not approved.`],
    }),
  }),
  shipped: defineStateMail({
    id: 'kit.shipped',
    purpose: () => t`To a user whose kit left.`,
    variables: ['parcel'],
    text: ({ kit, quantity, parcel }) => ({
      subject: t`Your kit is on its way: ${kit}`,
      paragraphs: [t`${quantity} × ${kit} left today.`, parcel],
    }),
  }),
  delivered: defineStateMail({
    id: 'kit.delivered',
    purpose: () => t`To a user whose kit arrived.`,
    variables: ['period'],
    text: ({ kit, quantity, period }) => ({
      subject: t`Your kit has arrived: ${kit}`,
      paragraphs: [t`${quantity} × ${kit} was delivered. You can keep it for ${period}.`],
    }),
  }),
  returned: defineStateMail({
    id: 'kit.returned',
    purpose: () => t`To a user whose kit came back complete.`,
    variables: [],
    text: ({ kit, quantity }) => ({
      subject: t`Your kit is back with us: ${kit}`,
      paragraphs: [t`${quantity} × ${kit} came back to us. Thank you.`],
    }),
  }),
  lost: defineStateMail({
    id: 'kit.lost',
    purpose: () => t`To a user whose loan is closed with lost pieces.`,
    variables: ['lost'],
    text: ({ kit, quantity, lost }) => ({
      subject: t`Your loan is closed: ${kit}`,
      paragraphs: [t`We closed the loan of ${quantity} × ${kit}. We recorded ${lost} as lost.`],
    }),
  }),
}

/** Tells the user that the state of a kit request changed. */
export const kitStateChanged = ({
  state,
  ...data
}: KitStateData & { state: Exclude<KitRequestState, 'requested'> }): ComposedMail => {
  if (state === 'approved' && data.quantity < data.asked) return stateMails.approvedFewer(data)
  if (state === 'returned' && data.lost > 0) return stateMails.lost(data)
  return stateMails[state](data)
}

interface LoanData {
  name: string
  kitName: string
  quantity: number
  dueOn: string
  serials: readonly string[]
  returnInstructions: string
}

const loanSample: LoanData = {
  name: 'Ana',
  kitName: 'Starter kit',
  quantity: 2,
  dueOn: '2027-03-06',
  serials: ['A-1001', 'A-1002'],
  returnInstructions: '',
}

const getLoanValues = ({ name, kitName, quantity, dueOn, serials, returnInstructions }: LoanData) => ({
  name,
  kit: kitName,
  quantity,
  day: formatDay(dueOn),
  serials: serials.join(', '),
  returning: returnInstructions || t`Write to us to arrange the return, or if you need the kit for longer.`,
})

const loanEnds = defineMail({
  id: 'kit.loan-ends',
  kind: 'kit-loan',
  purpose: () => t`To a user whose loan of a kit ends soon.`,
  variables: ['name', 'kit', 'quantity', 'day', 'serials', 'returning'],
  text: ({ kit, quantity, day: on, serials, returning }) => ({
    subject: t`Your loan ends on ${on}: ${kit}`,
    paragraphs: [
      t`The loan of ${quantity} × ${kit} ends on ${on}.`,
      t`Serial numbers: ${serials}`,
      returning,
    ],
    button: t`See your loan`,
  }),
  letter: (data: LoanData) => ({ values: getLoanValues(data), path: '/request-devkit' }),
  sample: loanSample,
})

const loanEnded = defineMail({
  id: 'kit.loan-ended',
  kind: 'kit-loan',
  purpose: () => t`To a user whose loan of a kit has ended.`,
  variables: ['name', 'kit', 'quantity', 'day', 'ago', 'serials', 'returning'],
  text: ({ kit, quantity, day: on, ago, serials, returning }) => ({
    subject: t`Please return your kit: ${kit}`,
    paragraphs: [
      t`The loan of ${quantity} × ${kit} ended on ${on}, ${ago} ago. Please return it.`,
      t`Serial numbers: ${serials}`,
      returning,
    ],
    button: t`See your loan`,
  }),
  letter: (data: LoanData & { daysLeft: number }) => ({
    values: {
      ...getLoanValues(data),
      ago: plural(-data.daysLeft, { one: '# day', other: '# days' }),
    },
    path: '/request-devkit',
  }),
  sample: { ...loanSample, daysLeft: -3 },
})

/** Reminds of the end of a loan; `daysLeft` is negative once it has ended. */
export const loanReminder = (data: LoanData & { daysLeft: number }): ComposedMail =>
  data.daysLeft < 0 ? loanEnded(data) : loanEnds(data)

/** Tells the user that a loan ends later. */
export const loanExtended = defineMail({
  id: 'kit.loan-extended',
  kind: 'kit-loan',
  purpose: () => t`To a user whose loan of a kit is extended.`,
  variables: ['name', 'kit', 'quantity', 'day'],
  text: ({ kit, quantity, day: on }) => ({
    subject: t`Your loan is extended: ${kit}`,
    paragraphs: [t`You can keep ${quantity} × ${kit} until ${on}.`],
    button: t`See your loan`,
  }),
  letter: ({ note, ...data }: LoanData & { note: string }, { brand }) => ({
    values: getLoanValues(data),
    ...(note && { quote: { from: brand.name, text: note } }),
    path: '/request-devkit',
  }),
  sample: { ...loanSample, note: 'Enjoy.' },
})
