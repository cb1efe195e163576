import type * as v from 'valibot'
import { type UsersServiceContract, contract } from '~/contract'
import { callExamples } from '~/contract/call-examples'
import type { Access, Endpoint } from '~/contract/endpoint'
import { type CallLimit, getLimits } from '~/contract/limits'
import { type ProblemCode, problems } from '~/contract/problem'
import { id as idSchema } from '~/contract/text'
import { testEventData, webhookBody, webhookEvents } from '~/contract/webhook-events'
import { parameterWords, tagWords } from './words'
import { getProblemCodes } from '../problems'
import { largestBody, sizeName } from '../read-body'
import { type Json, type JsonValue, describeFields, getExample, isJson, getSchema, usualId } from './schemas'

/** A part of the address or of the query. */
export interface Parameter {
  name: string
  in: 'path' | 'query'
  description: string
  required: boolean
  schema: Json
  example: JsonValue
}

/** What is sent or answered. */
export interface Content {
  /** Media types; the first is the usual one. */
  types: readonly string[]
  schema: Json
  /** Undefined of what is no text. */
  example: JsonValue | undefined
}

/** A call as both forms of the reference tell of it. */
export interface CallDescription {
  /** `noun.call`. */
  id: string
  endpoint: Endpoint
  /** Sentences. */
  description: string
  parameters: readonly Parameter[]
  body: Content | null
  answer: Content | null
  /** By status, ascending. */
  refusals: readonly (readonly [status: number, codes: readonly ProblemCode[]])[]
}

/** Who may call, as a sentence. */
const whoMayCall: Record<Access, string> = {
  anyone: 'Anyone may call it; a token that is sent must be good.',
  identity: 'For whoever is signed in, also without a profile.',
  user: 'For registered users.',
  approved: 'For users whose access is approved, and administrators.',
  admin: 'For administrators.',
}

const spans: readonly (readonly [seconds: number, name: string])[] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
]

const getSpan = (seconds: number) => {
  const [unit, name] = spans.find(([length]) => seconds % length === 0) ?? [1, 'second']
  const times = seconds / unit
  return times === 1 ? name : `${times} ${name}s`
}

const callers = { address: 'an address', visitor: 'a visitor', account: 'an account' }

/** The calls that share an allowance, by its name. */
const sharers: Readonly<Record<string, string>> = {
  exports: 'all exports together',
  search: 'all searches together',
  'post-edits': 'all changes of questions and answers together',
  'post-reports': 'all reports together',
  'post-versions': 'the histories of questions and answers together',
  registrations: 'all new accounts together',
  'webhook-posts': 'all posts that are asked for together',
}

const spanWords = (seconds: number) =>
  seconds === 60 ? 'a minute' : seconds === 3600 ? 'an hour' : getSpan(seconds)

const limitSentence = ({ points, seconds, per, name, only, counted }: CallLimit) =>
  [
    `At most ${points} ${counted ?? 'times'} in ${spanWords(seconds)} for ${callers[per]}`,
    ...(name === undefined ? [] : [sharers[name] ?? name]),
    ...(only === undefined ? [] : [`with \`${only}=true\``]),
  ].join(', ') + '.'

/** How large a body may be, where that is not what JSON may have. */
const bodySentences = ({ bodyType = 'json', bodyLimit }: Endpoint): string[] =>
  bodyType === 'json' && bodyLimit === undefined
    ? []
    : [`The body may have ${sizeName(largestBody(bodyType, bodyLimit))}.`]

const getDescription = (endpoint: Endpoint): string =>
  [
    whoMayCall[endpoint.access],
    ...(endpoint.discreet ? ['It answers alike and after a like time whoever it is about.'] : []),
    ...(endpoint.appChecked ? ['Where App Check is on, it is taken from the portal’s own pages alone.'] : []),
    ...(endpoint.keptFor === undefined ? [] : [`The answer may be kept for ${endpoint.keptFor} seconds.`]),
    ...getLimits(endpoint)
      .filter(({ name, per }) => name !== 'calls' && (per !== 'visitor' || endpoint.access === 'anyone'))
      .map(limitSentence),
    ...bodySentences(endpoint),
  ].join(' ')

const getParameters = (id: string, endpoint: Endpoint, place: 'path' | 'query'): Parameter[] => {
  const schema = place === 'path' ? endpoint.params : endpoint.query
  if (!schema) return []
  const { properties, required } = getSchema(schema, 'input')
  const given = callExamples[id]?.[place]
  return Object.entries(isJson(properties) ? properties : {}).map(([name, part]) => ({
    name,
    in: place,
    description: parameterWords[`${id} ${name}`] ?? parameterWords[name] ?? '',
    required: place === 'path' || (Array.isArray(required) && required.includes(name)),
    schema: isJson(part) ? part : {},
    // An id that is no UUID is a person’s.
    example: given?.[name] ?? (isJson(part) ? getExample(part, name === 'id' ? 'identityUid' : name) : null),
  }))
}

const bytes: Json = { type: 'string', format: 'binary' }
const sentTypes = {
  picture: ['application/octet-stream', 'image/*'],
  media: ['application/octet-stream', 'image/*', 'video/*'],
  archive: ['application/zip', 'application/octet-stream'],
}

const getBody = (id: string, { body, bodyType }: Endpoint): Content | null => {
  if (bodyType !== undefined && bodyType !== 'json') {
    return { types: sentTypes[bodyType], schema: bytes, example: undefined }
  }
  if (!body) return null
  const schema = describeFields(getSchema(body, 'input'), id)
  return { types: ['application/json'], schema, example: callExamples[id]?.body ?? getExample(schema) }
}

const text: Json = { type: 'string' }
const streams = {
  csv: { types: ['text/csv'], schema: text, example: 'name,email\nAna Rojas,ana@company.com\n' },
  zip: { types: ['application/zip'], schema: bytes, example: undefined },
  pdf: { types: ['application/pdf'], schema: bytes, example: undefined },
  vtt: {
    types: ['text/vtt'],
    schema: text,
    example: 'WEBVTT\n\n00:00.000 --> 00:04.000\nWhat a meter is.\n',
  },
  events: { types: ['text/event-stream'], schema: text, example: 'event: unread\ndata: {"unread":1}\n\n' },
} as const

const getAnswer = (id: string, { output, outputType }: Endpoint): Content | null => {
  if (outputType !== undefined && outputType !== 'json') return streams[outputType]
  if (!output) return null
  const schema = describeFields(getSchema(output, 'output'), id)
  return { types: ['application/json'], schema, example: callExamples[id]?.output ?? getExample(schema) }
}

const getRefusals = (endpoint: Endpoint) => {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of getProblemCodes(endpoint)) {
    const { status } = problems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return [...byStatus].toSorted(([one], [other]) => one - other)
}

/** Everything that there is to tell of a call. */
const describeCall = (noun: string, name: string, endpoint: Endpoint): CallDescription => {
  const id = `${noun}.${name}`
  return {
    id,
    endpoint,
    description: getDescription(endpoint),
    parameters: [...getParameters(id, endpoint, 'path'), ...getParameters(id, endpoint, 'query')],
    body: getBody(id, endpoint),
    answer: getAnswer(id, endpoint),
    refusals: getRefusals(endpoint),
  }
}

/** A noun with its calls. */
export interface DescribedNoun {
  noun: string
  name: string
  description: string
  calls: readonly CallDescription[]
}

const isNoun = (noun: string): noun is keyof UsersServiceContract => Object.hasOwn(tagWords, noun)

let described: readonly DescribedNoun[] | undefined

/** The whole contract, described once. */
export const describedContract = (): readonly DescribedNoun[] =>
  (described ??= Object.keys(contract)
    .filter(isNoun)
    .map((noun) => ({
      noun,
      ...tagWords[noun],
      calls: Object.entries(contract[noun]).map(([name, endpoint]) => describeCall(noun, name, endpoint)),
    })))

const exampleRequest = '4b0c9f5e7a21d386'

/** The body of every refusal. */
export const problemSchema: Json = {
  type: 'object',
  description: 'A refusal (RFC 9457). Switch on `code`, which is stable; the words are for people.',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string', description: 'What the code means, in words.' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What was in the way this time.' },
    code: { type: 'string', enum: Object.keys(problems) },
    requestId: { type: 'string', description: 'What support finds the request by.' },
    fields: {
      type: 'array',
      description: 'With FIELDS_INVALID: each input that was refused.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string', description: 'Where it stands, such as `address.city`.' },
          message: { type: 'string' },
        },
      },
    },
    current: {
      type: 'object',
      description: 'With STALE_VERSION: the newest text.',
      properties: {
        version: { type: 'integer' },
        title: { type: 'string' },
        summary: { type: 'string' },
        body: { type: 'string' },
        authorName: { type: 'string' },
        savedAt: { type: 'string', format: 'date-time' },
      },
    },
  },
}

/** A refusal as it is answered. */
export const problemExample = (code: ProblemCode): Json => ({
  type: 'about:blank',
  title: problems[code].title,
  status: problems[code].status,
  detail: problems[code].title,
  code,
  requestId: exampleRequest,
  ...(code === 'FIELDS_INVALID' && { fields: [{ path: 'email', message: 'Enter an e-mail address.' }] }),
})

const retryAfter: Json = {
  description: 'Seconds until it is worth asking again.',
  schema: { type: 'integer', minimum: 1 },
  example: 30,
}
const challenge: Json = {
  description: 'How to authenticate (RFC 6750).',
  schema: { type: 'string' },
  example: 'Bearer',
}

/** What every answer carries. */
export const commonHeaders: Json = {
  'x-request-id': {
    description: 'What support finds the request by.',
    schema: { type: 'string' },
    example: exampleRequest,
  },
}

/** The answer of a status that is one of these refusals. */
export const problemAnswer = (status: number, codes: readonly ProblemCode[]): Json => ({
  description: codes.map((code) => `${code}: ${problems[code].title}.`).join(' '),
  headers: {
    ...commonHeaders,
    ...((status === 429 || status === 503) && { 'retry-after': retryAfter }),
    ...(status === 401 && { 'www-authenticate': challenge }),
  },
  content: {
    'application/problem+json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          { type: 'object', properties: { code: { type: 'string', enum: [...codes] } } },
        ],
      },
      examples: Object.fromEntries(
        codes.map((code) => [code, { summary: problems[code].title, value: problemExample(code) }]),
      ),
    },
  },
})

/** An event as it is posted. */
interface EventDescription {
  type: string
  summary: string
  schema: Json
  example: Json
}

const describedWebhooks = (type: string, summary: string, data: v.GenericSchema): EventDescription => {
  const schema = describeFields(getSchema(webhookBody(type, data), 'output'), `events.${type}`)
  const example = getExample(schema)
  return { type, summary, schema, example: isJson(example) ? example : {} }
}

/** Every event, the test last. */
export const describedEvents: readonly EventDescription[] = [
  ...Object.entries(webhookEvents).map(([type, { summary, data }]) => describedWebhooks(type, summary, data)),
  describedWebhooks('webhook.test', 'An administrator asked for a test.', testEventData),
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
    getSchema(idSchema, 'output'),
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
            '5XX': {
              description:
                'Not taken: it is tried again; `Retry-After`, as seconds or as a date, is heeded up to an hour.',
            },
          },
        },
      },
    ]),
  )
