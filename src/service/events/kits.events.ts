import { plural, t } from '@lingui/core/macro'
import type { KitRequestChange } from '~/contract/kits'
import type { ManagedKit } from '~/contract/kit-building'
import { kitRequested, kitStateChanged } from '../modules/kits/kits.emails'
import { type ActingAdministrator, type AuditFacts, changedFacts } from '../modules/audit/audit-actions'
import { toAdministratorNotice } from '../modules/notifications/notifications.emails'
import { kitRequestReached } from '../modules/webhooks/webhook-events'
import { type Handlers, type Recipient, toUser } from './effects'

interface ChangedRequest {
  id: string
  kit: string
  kitName: string
  asked: number
  identityUid: string
  email: string
  /** The name that mails greet the user by. */
  name: string
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
      carrier?: string
      tracking?: string
    }
  }
  'kit-requests.exported': {
    by: ActingAdministrator
    filter: { state?: string | undefined; kit?: string | undefined }
  }
  'kit.created': { by: ActingAdministrator; kit: ManagedKit; stock: number }
  'kit.updated': { by: ActingAdministrator; before: ManagedKit; after: ManagedKit }
  'kit.removed': { by: ActingAdministrator; kit: ManagedKit }
  'kit.stock-changed': { by: ActingAdministrator; id: string; before: number; after: number }
  'kits.arranged': { by: ActingAdministrator; before: readonly string[]; after: readonly string[] }
}

const words: Record<KitRequestChange['state'], (pieces: string) => string> = {
  approved: (pieces) => t`Your request for ${pieces} is approved. We are packing.`,
  refused: (pieces) => t`Your request for ${pieces} was not approved.`,
  shipped: (pieces) => t`Your parcel with ${pieces} is on its way.`,
  delivered: (pieces) => t`Your parcel with ${pieces} has arrived.`,
  returned: (pieces) => t`We received ${pieces} back. Thank you.`,
}

const onKit = (id: string) => ({ subjectKind: 'kit' as const, subjectId: id })

const kitFacts = (kit: ManagedKit): AuditFacts => ({
  name: kit.name,
  slug: kit.slug,
  description: kit.description,
  facts: kit.facts.map(({ label, value }) => `${label}: ${value}`).join(', '),
  picture: kit.picture?.src ?? '',
  pictureWords: kit.picture?.alt ?? '',
  mostPieces: kit.mostPieces,
  allowsSeveral: kit.allowsSeveral,
  paths: kit.paths.join(', '),
  agreement: kit.agreement,
  isShown: kit.isShown,
})

export const kitHandlers: Handlers<KitEvents> = {
  'kit-request.created': ({ user, id, kit, kitName, quantity }, config) => ({
    mails: [
      {
        kind: 'kit-requested',
        ...toUser(user),
        ...kitRequested({ name: user.mailName, kitName, quantity }, config),
      },
    ],
    notices: [
      toAdministratorNotice(
        {
          kind: 'kit-request',
          to: 'administrators',
          except: user.identityUid,
          title: t`A kit was requested: ${`${quantity} × ${kitName}`}`,
          link: `/admin/dev-kits/${id}`,
          gathers: {
            by: '',
            titleOf: (arrivals) =>
              plural(arrivals, { one: '# new kit request', other: '# new kit requests' }),
            link: '/admin/dev-kits?state=requested',
          },
        },
        config,
      ),
    ],
    webhooks: [
      kitRequestReached({ id, identityUid: user.identityUid, kit, quantity, state: 'requested' }, config),
    ],
  }),

  'kit-request.changed': ({ request, before, after }, config) => {
    const { id, kit, kitName, asked, identityUid, name } = request
    const { state, quantity } = after
    const content = kitStateChanged({ name, kitName, asked, ...after }, config)
    return {
      audit: [
        {
          action: 'kit.state',
          subjectKind: 'kit-request',
          subjectId: id,
          before: { state: before.state, quantity: before.quantity },
          after: { state, quantity },
        },
      ],
      mails: [{ kind: 'kit-state-changed', ...toUser(request), ...content }],
      // Without a mail of its own: the one above always goes out.
      notices: [
        {
          kind: 'kit',
          to: [identityUid],
          title: words[state](`${quantity} × ${kitName}`),
          text: after.note,
          link: '/request-devkit',
        },
      ],
      webhooks: [kitRequestReached({ id, identityUid, kit, quantity, state }, config)],
    }
  },

  'kit-requests.exported': ({ filter: { state = '', kit = '' } }) => ({
    audit: [{ action: 'kit.export', subjectKind: 'list', subjectId: 'kit-requests', after: { state, kit } }],
  }),

  'kit.created': ({ kit, stock }) => ({
    audit: [{ action: 'kit.create', ...onKit(kit.id), after: { ...kitFacts(kit), stock } }],
  }),

  'kit.updated': ({ before, after }) => ({
    audit: [
      {
        action: 'kit.update',
        ...onKit(after.id),
        ...changedFacts(kitFacts(before), kitFacts(after)),
      },
    ],
  }),

  'kit.removed': ({ kit }) => ({
    audit: [{ action: 'kit.remove', ...onKit(kit.id), before: kitFacts(kit) }],
  }),

  'kit.stock-changed': ({ id, before, after }) => ({
    audit: [{ action: 'kit.stock', ...onKit(id), before: { stock: before }, after: { stock: after } }],
  }),

  'kits.arranged': ({ before, after }) => ({
    audit: [
      {
        action: 'kit.arrange',
        subjectKind: 'list',
        subjectId: 'dev-kits',
        before: { order: before.join(', ') },
        after: { order: after.join(', ') },
      },
    ],
  }),
}
