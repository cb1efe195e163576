import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { createPageSchema, pagingEntries } from './paging'
import {
  canonicalEmail,
  email,
  id,
  identityUid,
  instant,
  requiredLine,
  requiredParagraph,
  idempotencyKey,
} from './field-schemas'
import { contactStates } from './enums'

const hex = v.pipe(v.string(), v.regex(/^[\da-f]{2,128}$/))

const parameters = {
  algorithm: v.literal('PBKDF2/SHA-256'),
  nonce: hex,
  salt: hex,
  cost: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
  keyLength: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(64)),
  keyPrefix: hex,
  /** Seconds since 1970. */
  expiresAt: v.pipe(v.number(), v.integer()),
}

/** A proof of work of about a second: negligible for one message, expensive for a thousand. */
export const challenge = v.object({ parameters: v.object(parameters), signature: hex })
export type Challenge = v.InferOutput<typeof challenge>

/** A solved challenge. */
export const solvedChallenge = v.strictObject({
  parameters: v.strictObject(parameters),
  signature: hex,
  solution: v.strictObject({
    counter: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xff_ff_ff_ff)),
    derivedKey: hex,
  }),
})
export type SolvedChallenge = v.InferOutput<typeof solvedChallenge>

export const contactMessage = v.strictObject({
  name: requiredLine(200, invalid('nameRequired')),
  email,
  subject: requiredLine(200, invalid('subjectRequired')),
  message: requiredParagraph(5000, invalid('messageRequired')),
  /** Honeypot: hidden from users; a message that fills it in is treated as spam. */
  website: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
  /** Required after a `CHALLENGE_REQUIRED` error. */
  challenge: v.optional(solvedChallenge),
})
export type ContactMessage = v.InferOutput<typeof contactMessage>

export type ContactState = (typeof contactStates)[number]

const administrator = v.object({ uid: identityUid, name: v.string() })

const inboxItem = v.object({
  id,
  name: v.string(),
  email: v.string(),
  /** Null if the sender was not signed in. */
  identityUid: v.nullable(identityUid),
  subject: v.string(),
  state: v.picklist(contactStates),
  assignedTo: v.nullable(administrator),
  createdAt: instant,
  replies: v.number(),
})
export type InboxItem = v.InferOutput<typeof inboxItem>

const inboxMessage = v.object({
  ...inboxItem.entries,
  message: v.string(),
  replies: v.array(v.object({ id, authorName: v.string(), body: v.string(), createdAt: instant })),
})
export type InboxMessage = v.InferOutput<typeof inboxMessage>

export const inboxQuery = v.strictObject({
  state: v.optional(v.picklist(contactStates)),
  /** Assigned to the caller, or unassigned. */
  assigned: v.optional(v.picklist(['me', 'nobody'])),
  /** The sender's whole address. */
  email: v.optional(v.pipe(v.string(), v.transform(canonicalEmail), v.maxLength(254))),
  ...pagingEntries,
})
export type InboxQuery = v.InferOutput<typeof inboxQuery>

export const contactReply = v.strictObject({
  body: requiredParagraph(5000, invalid('replyRequired')),
  /** Whether the reply closes the message. */
  close: v.optional(v.boolean(), false),
  /**
   * How many replies the writer has seen: if another administrator replied meanwhile, this one is refused, not doubled.
   */
  seen: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

export const contactContract = {
  send: endpoint('POST /users/contact', 'anyone', {
    summary: 'Send a message to support. Support and the sender get an email.',
    body: v.strictObject({ ...contactMessage.entries, idempotencyKey }),
    mayDiffer: ['challenge'],
    status: 202,
    errors: ['IDEMPOTENCY_KEY_REUSED', 'CHALLENGE_REQUIRED'],
    appChecked: true,
  }),
  challenge: endpoint('GET /users/contact/challenge', 'anyone', {
    summary:
      'Get a proof-of-work challenge for the sender’s computer, required when many messages arrive. Send the solution with the message.',
    output: challenge,
  }),
  list: endpoint('GET /admin/contact-messages', 'admin', {
    summary: 'List received messages, newest first.',
    query: inboxQuery,
    output: createPageSchema(inboxItem),
  }),
  get: endpoint('GET /admin/contact-messages/{id}', 'admin', {
    summary: 'Get a message with its replies.',
    output: inboxMessage,
  }),
  update: endpoint('PUT /admin/contact-messages/{id}', 'admin', {
    summary: 'Set the state or the assignee of a message.',
    body: v.strictObject({
      state: v.optional(v.picklist(contactStates)),
      /** An administrator; null to unassign. */
      assignedTo: v.optional(v.nullable(identityUid)),
    }),
    output: inboxMessage,
  }),
  reply: endpoint('POST /admin/contact-messages/{id}/replies', 'admin', {
    summary: 'Reply to a message by email.',
    body: v.strictObject({ ...contactReply.entries, idempotencyKey }),
    mayDiffer: ['seen'],
    output: inboxMessage,
    status: 201,
    errors: ['CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  }),
}
