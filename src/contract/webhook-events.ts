import * as v from 'valibot'
import { id, identityUid, instant, slug } from './field-schemas'
import { userStatuses, type webhookEventTypes } from './enums'

const link = v.pipe(v.string(), v.url())
const count = v.pipe(v.number(), v.integer(), v.minValue(1))

const decision = <const S extends 'approved' | 'denied'>(status: S) =>
  v.object({
    /** The applicant. */
    identityUid,
    /** Which of the applicant’s submissions was decided, from 1. */
    version: v.pipe(v.number(), v.integer(), v.minValue(1)),
    status: v.literal(status),
    /** The application in the portal, for administrators. */
    link,
  })

const kitState = <const S extends string>(state: S) =>
  v.object({
    /** Of the kit request. */
    id,
    /** Whose request it is. */
    identityUid,
    kit: slug,
    /** Pieces that are given; until it is approved, those that were asked for. */
    quantity: count,
    state: v.literal(state),
    /** The request in the portal, for administrators. */
    link,
  })

export type WebhookEventType = (typeof webhookEventTypes)[number]

/** Each event's meaning and `data`. */
export const webhookEvents = {
  'application.approved': {
    summary: 'An application was approved, and can no longer be taken back.',
    data: decision('approved'),
  },
  'application.denied': {
    summary: 'An application was denied, and can no longer be taken back.',
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
  'kit_request.shipped': { summary: 'A parcel with a kit was sent.', data: kitState('shipped') },
  'kit_request.delivered': { summary: 'A parcel with a kit arrived.', data: kitState('delivered') },
  'kit_request.returned': { summary: 'A kit came back.', data: kitState('returned') },
} as const satisfies Record<WebhookEventType, { summary: string; data: v.GenericSchema }>

/** The data of a test event: the endpoint it was for. */
export const testEventData = v.object({ endpoint: id, link })

/** The body of every post, after Standard Webhooks: what happened, when, and to what. */
export const webhookBody = <const D extends v.GenericSchema>(type: string, data: D) =>
  v.object({ type: v.literal(type), timestamp: instant, data })

/** The `data` of an event, by its type. */
export type WebhookEventData<T extends WebhookEventType> = v.InferOutput<(typeof webhookEvents)[T]['data']>
