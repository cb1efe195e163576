import * as v from 'valibot'
import { id, identityUid, instant, slug } from './field-schemas'
import { userStatuses, webhookEventTypes } from './enums'

const link = v.pipe(v.string(), v.url())
const count = v.pipe(v.number(), v.integer(), v.minValue(1))

const decision = <const S extends 'approved' | 'denied'>(status: S) =>
  v.object({
    /** The applicant. */
    identityUid,
    /** The number of the decided submission, from 1. */
    version: v.pipe(v.number(), v.integer(), v.minValue(1)),
    status: v.literal(status),
    /** The application in the portal, for administrators. */
    link,
  })

const kitState = <const S extends string>(state: S) =>
  v.object({
    /** Of the kit request. */
    id,
    /** The user who requested it. */
    identityUid,
    kit: slug,
    /** Approved quantity; before approval, the requested one. */
    quantity: count,
    state: v.literal(state),
    /** The request in the portal, for administrators. */
    link,
  })

export type WebhookEventType = (typeof webhookEventTypes)[number]

const application = {
  /** The applicant. */
  identityUid,
  /** The application in the portal, for administrators. */
  link,
}

/** Each event's meaning and `data`. */
export const webhookEvents = {
  'application.submitted': {
    summary: 'An application was submitted or resubmitted.',
    data: v.object({
      ...application,
      /** The number of the submission, from 1. */
      version: count,
    }),
  },
  'application.answered': {
    summary: 'An applicant answered the reviewers.',
    data: v.object(application),
  },
  'application.assigned': {
    summary: 'A waiting application was assigned to an administrator, or released.',
    data: v.object({
      ...application,
      /** The administrator; null if it was released. */
      assignedTo: v.nullable(identityUid),
    }),
  },
  'application.approved': {
    summary: 'An application was approved, and the decision can no longer be undone.',
    data: decision('approved'),
  },
  'application.denied': {
    summary: 'An application was denied, and the decision can no longer be undone.',
    data: decision('denied'),
  },
  'user.status_changed': {
    summary: 'An administrator’s decision changed the status of a user.',
    data: v.object({
      identityUid,
      status: v.picklist(userStatuses),
      previousStatus: v.picklist(userStatuses),
      /** The user in the portal, for administrators. */
      link,
    }),
  },
  'kit_request.requested': { summary: 'A developer kit was requested.', data: kitState('requested') },
  'kit_request.approved': { summary: 'A kit request was approved.', data: kitState('approved') },
  'kit_request.refused': { summary: 'A kit request was refused.', data: kitState('refused') },
  'kit_request.shipped': { summary: 'A parcel with a kit was shipped.', data: kitState('shipped') },
  'kit_request.delivered': { summary: 'A parcel with a kit was delivered.', data: kitState('delivered') },
  'kit_request.returned': { summary: 'A kit was returned.', data: kitState('returned') },
  'contact_message.received': {
    summary: 'A contact message was received.',
    data: v.object({
      /** Of the message. */
      id,
      /** The sender; null for a visitor. */
      identityUid: v.nullable(identityUid),
      /** The message in the portal, for administrators. */
      link,
    }),
  },
  'post.reported': {
    summary: 'A question or an answer was reported. Not repeated until its reports are resolved.',
    data: v.object({
      /** Of the question or the answer. */
      id,
      kind: v.picklist(['question', 'answer']),
      /** The reports in the portal, for administrators. */
      link,
    }),
  },
  'webhook.paused': {
    summary: 'The portal paused a webhook whose endpoint accepts no deliveries.',
    data: v.object({
      /** Of the webhook. */
      endpoint: id,
      because: v.picklist(['gone', 'failing']),
      link,
    }),
  },
  'webhook.delivery_failed': {
    summary: 'A webhook delivery failed after its last attempt. Not sent for events about webhooks.',
    data: v.object({
      /** Of the webhook. */
      endpoint: id,
      /** The id of the delivery. */
      delivery: id,
      /** The type of the undelivered event. */
      type: v.picklist(webhookEventTypes),
      link,
    }),
  },
} as const satisfies Record<WebhookEventType, { summary: string; data: v.GenericSchema }>

/** The data of a test event: its endpoint. */
export const testEventData = v.object({ endpoint: id, link })

/** The body of a delivery (Standard Webhooks): event type, time and data. */
export const webhookBody = <const D extends v.GenericSchema>(type: string, data: D) =>
  v.object({ type: v.literal(type), timestamp: instant, data })

/** The `data` of an event, by its type. */
export type WebhookEventData<T extends WebhookEventType> = v.InferOutput<(typeof webhookEvents)[T]['data']>
