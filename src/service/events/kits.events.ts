import { plural, t } from '@lingui/core/macro'
import type { KitRequestChange, ReturnOutcome } from '~/contract/kits'
import type { ManagedKit } from '~/contract/kit-building'
import type { KitUnit, KitUnitsQuery } from '~/contract/kit-units'
import { kitRequested, kitStateChanged, loanExtended, loanReminder } from '../modules/kits/kits.emails'
import {
  type ActingAdministrator,
  type AuditFacts,
  getChangedDetails,
  getFilterDetails,
} from '../modules/audit/audit-actions'
import { kitRequestReached } from '../modules/webhooks/webhook-events'
import { audit, type Handlers, type Recipient, toUser } from './effects'
import { formatDay } from '../days'

interface ChangedRequest {
  id: string
  kit: string
  kitName: string
  asked: number
  identityUid: string
  email: string
  /** The name that mails greet the user by. */
  mailName: string
  /** Whether the user was deleted, and may be restored. */
  isDeleted: boolean
  quantity: number
  loanMonths: number
  /** Null until it is delivered. */
  dueOn: string | null
  returnInstructions: string
  /** The serial numbers of the units on loan. */
  serials: readonly string[]
}

export interface KitEvents {
  'kit-request.created': {
    user: Recipient
    id: string
    kit: string
    kitName: string
    quantity: number
  }
  'kit-request.changed': {
    by: ActingAdministrator
    request: ChangedRequest
    before: { state: string; quantity: number }
    after: Pick<KitRequestChange, 'state' | 'note'> & {
      quantity: number
      /** How many of its units were not returned. */
      lost: number
      carrier?: string
      tracking?: string
    }
  }
  'kit-requests.exported': {
    by: ActingAdministrator
    filter: { state?: string | undefined; kit?: string | undefined; overdue?: boolean | undefined }
  }
  'kit.created': { by: ActingAdministrator; kit: ManagedKit; stock: number }
  'kit.updated': { by: ActingAdministrator; before: ManagedKit; after: ManagedKit }
  'kit.removed': { by: ActingAdministrator; kit: ManagedKit }
  'kit-units.added': { by: ActingAdministrator; kitId: string; serials: readonly string[] }
  'kit-unit.changed': { by: ActingAdministrator; before: KitUnit; after: KitUnit }
  'kit-units.returned': {
    by: ActingAdministrator
    requestId: string
    returned: readonly { serial: string; outcome: ReturnOutcome }[]
  }
  'kit-units.exported': {
    by: ActingAdministrator
    kitId: string
    filter: Pick<KitUnitsQuery, 'state' | 'condition' | 'serial'>
  }
  'kit-loan.extended': {
    by: ActingAdministrator
    request: ChangedRequest
    before: string
    dueOn: string
    note: string
  }
  /** `daysLeft` is negative after the end of the loan. */
  'kit-loan.reminded': { request: ChangedRequest; dueOn: string; daysLeft: number }
  'kits.arranged': { by: ActingAdministrator; before: readonly string[]; after: readonly string[] }
}

const words: Record<KitRequestChange['state'], (pieces: string, lost: number) => string> = {
  approved: (pieces) => t`Your request for ${pieces} is approved. We are packing.`,
  refused: (pieces) => t`Your request for ${pieces} was not approved.`,
  shipped: (pieces) => t`Your parcel with ${pieces} is on its way.`,
  delivered: (pieces) => t`Your parcel with ${pieces} has arrived.`,
  returned: (pieces, lost) =>
    lost > 0
      ? t`We closed the loan of ${pieces}. We recorded ${plural(lost, { one: '# piece', other: '# pieces' })} as lost.`
      : t`We received ${pieces} back. Thank you.`,
}

const reminderTitle = (pieces: string, { dueOn, daysLeft }: KitEvents['kit-loan.reminded']) => {
  const on = formatDay(dueOn)
  if (daysLeft < 0) return t`The loan of ${pieces} ended on ${on}. Please return it.`
  return t`The loan of ${pieces} ends on ${on}.`
}

const kitFacts = (kit: ManagedKit): AuditFacts => ({
  name: kit.name,
  slug: kit.slug,
  description: kit.description,
  facts: kit.facts.map(({ label, value }) => `${label}: ${value}`).join(', '),
  picture: kit.picture?.src ?? '',
  pictureWords: kit.picture?.alt ?? '',
  mostPieces: kit.mostPieces,
  allowsSeveral: kit.allowsSeveral,
  loanMonths: kit.loanMonths,
  returnInstructions: kit.returnInstructions,
  paths: kit.paths.join(', '),
  agreement: kit.agreement,
  isShown: kit.isShown,
})

const unitFacts = ({ serial, state, condition, note }: KitUnit): AuditFacts => ({
  serial,
  state,
  condition,
  note,
})

export const kitHandlers: Handlers<KitEvents> = {
  'kit-request.created': ({ user, id, kit, kitName, quantity }, config) => ({
    mails: [{ ...toUser(user), ...kitRequested({ name: user.mailName, kitName, quantity }) }],
    notices: [
      {
        kind: 'kit-request',
        to: 'administrators',
        except: user.identityUid,
        title: t`A kit was requested: ${`${quantity} × ${kitName}`}`,
        link: `/admin/dev-kits/${id}`,
        gathers: { by: '', link: '/admin/dev-kits?state=requested' },
      },
    ],
    webhooks: [
      kitRequestReached({ id, identityUid: user.identityUid, kit, quantity, state: 'requested' }, config),
    ],
  }),

  'kit-request.changed': ({ request, before, after }, config) => {
    const { id, kit, kitName, identityUid, serials } = request
    const { state, quantity } = after
    const content = kitStateChanged({ ...request, ...after, name: request.mailName })
    return {
      ...audit('kit.state', 'kit-request', id, {
        before: { state: before.state, quantity: before.quantity },
        after: { state, quantity, ...(state === 'shipped' && { units: serials.join(', ') }) },
      }),
      // Deleted users get no mail.
      mails: request.isDeleted ? [] : [{ ...toUser(request), ...content }],
      // Without a mail of its own, since the one above is always sent.
      notices: [
        {
          kind: 'kit',
          to: [identityUid],
          title: words[state](`${quantity} × ${kitName}`, after.lost),
          text: after.note,
          link: '/request-devkit',
        },
      ],
      webhooks: [kitRequestReached({ id, identityUid, kit, quantity, state }, config)],
    }
  },

  'kit-requests.exported': ({ filter: { state = '', kit = '', overdue = false } }) =>
    audit('kit.export', 'list', 'kit-requests', { after: { state, kit, ...(overdue && { overdue }) } }),

  'kit.created': ({ kit, stock }) =>
    audit('kit.create', 'kit', kit.id, { after: { ...kitFacts(kit), stock } }),

  'kit.updated': ({ before, after }) =>
    audit('kit.update', 'kit', after.id, getChangedDetails(kitFacts(before), kitFacts(after))),

  'kit.removed': ({ kit }) => audit('kit.remove', 'kit', kit.id, { before: kitFacts(kit) }),

  'kit-units.added': ({ kitId, serials }) =>
    audit('kit.units-add', 'kit', kitId, { after: { units: serials.join(', ') } }),

  'kit-unit.changed': ({ before, after }) =>
    audit('kit.unit-change', 'kit-unit', after.id, getChangedDetails(unitFacts(before), unitFacts(after))),

  'kit-units.returned': ({ requestId, returned }) =>
    audit('kit.units-return', 'kit-request', requestId, {
      after: { units: returned.map(({ serial, outcome }) => `${serial}: ${outcome}`).join(', ') },
    }),

  'kit-units.exported': ({ kitId, filter }) =>
    audit('kit.units-export', 'kit', kitId, { after: getFilterDetails(filter) }),

  'kit-loan.extended': ({ request, before, dueOn, note }) => {
    const pieces = `${request.quantity} × ${request.kitName}`
    return {
      ...audit('kit.extend', 'kit-request', request.id, { before: { dueOn: before }, after: { dueOn } }),
      mails: [{ ...toUser(request), ...loanExtended({ ...request, name: request.mailName, dueOn, note }) }],
      notices: [
        {
          kind: 'kit',
          to: [request.identityUid],
          title: t`The loan of ${pieces} is extended until ${formatDay(dueOn)}.`,
          text: note,
          link: '/request-devkit',
        },
      ],
    }
  },

  // About the request, so that returning it withdraws both.
  'kit-loan.reminded': (event) => {
    const { request, dueOn, daysLeft } = event
    const { id: about, identityUid, quantity, kitName } = request
    const content = loanReminder({ ...request, name: request.mailName, dueOn, daysLeft })
    return {
      mails: [{ ...toUser(request), ...content, about }],
      notices: [
        {
          kind: 'kit',
          to: [identityUid],
          title: reminderTitle(`${quantity} × ${kitName}`, event),
          link: '/request-devkit',
          about,
        },
      ],
    }
  },

  'kits.arranged': ({ before, after }) =>
    audit('kit.arrange', 'list', 'dev-kits', {
      before: { order: before.join(', ') },
      after: { order: after.join(', ') },
    }),
}
