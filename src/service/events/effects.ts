import type { ServiceConfig } from '~/config/service'
import type { Database } from '../context'
import { type AddressedMail, enqueueComposed } from '../mail/templates'
import { type NewEvent, insertEvents } from '../modules/applications/timeline.queries'
import { type AuditEvent, type By, type OwnAction, portal } from '../modules/audit/audit-actions'
import { recordAuditEvents, recordOwnAction } from '../modules/audit/audit.service'
import { type GroupedNotice, type Notice, notify } from '../modules/notifications/notify'
import { type WebhookEvent, enqueueWebhooks } from '../modules/webhooks/webhook-events'

/** The rows that an event writes, each list in order. */
export interface Effects {
  /** Entries of applicants' timelines. */
  timeline?: (NewEvent & { identityUid: string })[]
  /** Entries of the audit log, by the event's `by`, or by the portal. */
  audit?: AuditEvent[]
  /** Entries of users' own histories. */
  ownActions?: (OwnAction & { identityUid: string })[]
  mails?: AddressedMail[]
  notices?: (Notice | GroupedNotice)[]
  webhooks?: WebhookEvent[]
}

/** The effects of each event of a noun: pure functions of the event and the installation's settings. */
export type Handlers<E> = { [T in keyof E]: (event: E[T] & { at: Date }, config: ServiceConfig) => Effects }

/** The user whom an event concerns, with what mails need. */
export interface Recipient {
  identityUid: string
  email: string
  /** See `mailName` in `users/find-user.ts`. */
  mailName: string
}

export interface NamedUser {
  identityUid: string
  name: string
}

/** Creates one entry of the audit log. */
export const audit = (
  action: string,
  subjectKind: AuditEvent['subjectKind'],
  subjectId: string,
  facts: Pick<AuditEvent, 'before' | 'after'> = {},
) => ({ audit: [{ action, subjectKind, subjectId, ...facts }] }) satisfies Effects

/** A user as the actor in their own timeline. */
export const toActor = ({ identityUid, name }: NamedUser) => ({
  identityUid,
  actorUid: identityUid,
  actorName: name,
})

/** Addresses a mail to a user. */
export const toUser = ({ identityUid, email }: Pick<Recipient, 'identityUid' | 'email'>) => ({
  to: email,
  identityUid,
})

/** Writes effects in a fixed order. Webhooks are last, since they lock their endpoints until the transaction ends. */
export const writeEffects = async (
  config: ServiceConfig,
  transaction: Database,
  { timeline = [], audit: entries = [], ownActions = [], mails = [], notices = [], webhooks = [] }: Effects,
  { by = portal, at }: { by?: By | undefined; at: Date },
): Promise<void> => {
  await insertEvents(transaction, timeline, at)
  await recordAuditEvents(transaction, by, entries, at)
  for (const { identityUid, ...action } of ownActions) {
    await recordOwnAction(transaction, identityUid, action, at)
  }
  await enqueueComposed(config, transaction, mails, at)
  for (const notice of notices) await notify(config, transaction, notice, at)
  await enqueueWebhooks(transaction, webhooks, at)
}
