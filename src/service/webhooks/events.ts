import type { KitRequestState } from '~/contract/dev-kits'
import type { UserStatus } from '~/contract/users'
import type { WebhookEventData, WebhookEventType } from '~/contract/webhook-events'
import type { DeliveredType } from '~/contract/webhooks'

/** Something that others' systems are told of. */
export interface WebhookEvent<T extends DeliveredType = DeliveredType> {
  type: T
  /** What happens to one subject is told in order. */
  subject: string
  /** Whom it is about. */
  identityUid: string | null
  data: Record<string, string | number>
  /** Not before then; at once unless given. Until then it can be taken back. */
  dueAt?: Date
  /** The id of what it tells of, to take it back by. */
  about?: string
}

type Setting = { origin: string }
type EventOf<T extends WebhookEventType> = WebhookEvent<T> & { data: WebhookEventData<T> }

const userLink = ({ origin }: Setting, identityUid: string) =>
  `${origin}/admin/profile?id=${encodeURIComponent(identityUid)}`

const ofUser = (identityUid: string) => ({ subject: `user:${identityUid}`, identityUid })

/** That an application was decided. */
export const applicationDecided = (
  {
    identityUid,
    version,
    decision,
  }: { identityUid: string; version: number; decision: 'approved' | 'denied' },
  setting: Setting,
): EventOf<'application.approved'> | EventOf<'application.denied'> => {
  const said = { identityUid, version, link: userLink(setting, identityUid) }
  return decision === 'approved'
    ? { ...ofUser(identityUid), type: 'application.approved', data: { ...said, status: decision } }
    : { ...ofUser(identityUid), type: 'application.denied', data: { ...said, status: decision } }
}

/** That somebody's status was set. */
export const statusChanged = (
  { identityUid, status, before }: { identityUid: string; status: UserStatus; before: UserStatus },
  setting: Setting,
): EventOf<'user.status_changed'> => ({
  ...ofUser(identityUid),
  type: 'user.status_changed',
  data: { identityUid, status, previousStatus: before, link: userLink(setting, identityUid) },
})

/** That a kit was requested, or that the request came to another state. */
export const kitRequestReached = (
  request: { id: string; identityUid: string; kit: string; quantity: number; state: KitRequestState },
  { origin }: Setting,
): WebhookEvent<`kit_request.${KitRequestState}`> => ({
  type: `kit_request.${request.state}`,
  subject: `kit-request:${request.id}`,
  identityUid: request.identityUid,
  data: { ...request, link: `${origin}/admin/dev-kits/${request.id}` },
})
