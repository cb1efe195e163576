import type * as v from 'valibot'
import { id as idSchema } from '~/contract/text'
import { testEventData, webhookBody, webhookEvents } from '~/contract/webhook-events'
import { describeFields } from './describe-fields'
import { exampleOf } from './example-of'
import { isJson, type Json } from './json'
import { schemaOf } from './schema-of'
import { usualId } from './usual-values'

/** An event as it is posted. */
export interface EventDescription {
  type: string
  summary: string
  schema: Json
  example: Json
}

const described = (type: string, summary: string, data: v.GenericSchema): EventDescription => {
  const schema = describeFields(schemaOf(webhookBody(type, data), 'output'), `events.${type}`)
  const example = exampleOf(schema)
  return { type, summary, schema, example: isJson(example) ? example : {} }
}

/** Every event, the test last. */
export const describedEvents: readonly EventDescription[] = [
  ...Object.entries(webhookEvents).map(([type, { summary, data }]) => described(type, summary, data)),
  described('webhook.test', 'An administrator asked for a test.', testEventData),
]

const header = (name: string, description: string, schema: Json, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
  example,
})

const headers = [
  header(
    'webhook-id',
    'Of the event: the same in every attempt, so that what arrives twice can be known.',
    schemaOf(idSchema, 'output'),
    usualId,
  ),
  header(
    'webhook-timestamp',
    'Of the attempt, in seconds since 1970. Refuse what is older than five minutes.',
    { type: 'string', pattern: '^\\d+$' },
    '1795253400',
  ),
  header(
    'webhook-signature',
    'Signatures separated by spaces, each `v1,` and the base64 of an HMAC-SHA256 over `id.timestamp.body`. For a day after a new secret there are two.',
    { type: 'string' },
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

/** The section of webhooks: what receivers are posted, and what they answer. */
export const webhooksSection = (): Json =>
  Object.fromEntries(
    describedEvents.map(({ type, summary, schema, example }) => [
      type,
      {
        post: {
          operationId: `event.${type}`,
          tags: ['Webhooks'],
          summary,
          description:
            'Signed after Standard Webhooks. Delivered at least once; events about one subject arrive in order at an endpoint, others in any.',
          security: [],
          parameters: headers,
          requestBody: { required: true, content: { 'application/json': { schema, example } } },
          responses: {
            '2XX': { description: 'Taken. The body is not needed.' },
            '410': { description: 'Gone for good: the webhook is paused.' },
            '4XX': { description: 'Not taken: it is tried again, eight times in all over a day and more.' },
            '5XX': { description: 'Not taken: it is tried again; `Retry-After`, as seconds or as a date, is heeded up to an hour.' },
          },
        },
      },
    ]),
  )
