import type * as v from 'valibot'
import { type UsersServiceContract, contract } from '~/contract'
import { callExamples } from '~/contract/call-examples'
import type { Access, Endpoint } from '~/contract/endpoint'
import { type CallLimit, getLimits } from '~/contract/limits'
import { type ProblemCode, problems } from '~/contract/problem'
import { testEventData, webhookBody, webhookEvents } from '~/contract/webhook-events'
import descriptions from '~/contract/descriptions.json'
import { getProblemCodes } from '../problems'
import fixedParts from './fixed-parts.json'
import { getMaxBodyBytes, formatBytes } from '../read-body'
import { type Json, type JsonValue, describeFields, getExample, isJson, getSchema } from './schemas'

/** A path or query parameter. */
export interface Parameter {
  name: string
  in: 'path' | 'query'
  description: string
  required: boolean
  schema: Json
  example: JsonValue
}

/** The body of a request or a response. */
export interface Content {
  /** Media types; the first is the usual one. */
  types: readonly string[]
  schema: Json
  /** Undefined for binary content. */
  example: JsonValue | undefined
}

/** A call as both forms of the API reference describe it. */
export interface CallDescription {
  /** `noun.call`. */
  id: string
  endpoint: Endpoint
  /** One or more sentences. */
  description: string
  parameters: readonly Parameter[]
  body: Content | null
  answer: Content | null
  /** By status, ascending. */
  refusals: readonly (readonly [status: number, codes: readonly ProblemCode[]])[]
}

/** The access rule of a call, as a sentence. */
const whoMayCall: Record<Access, string> = descriptions.access

/** The calls that share a rate limit, by the limit's name. */
const sharedLimits: Readonly<Record<string, string>> = descriptions.sharedLimits

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

const spanLabels = (seconds: number) =>
  seconds === 60 ? 'a minute' : seconds === 3600 ? 'an hour' : getSpan(seconds)

const limitSentence = ({ points, seconds, per, name, only, counted }: CallLimit) =>
  [
    `At most ${points} ${counted ?? 'times'} in ${spanLabels(seconds)} for ${callers[per]}`,
    ...(name === undefined ? [] : [sharedLimits[name] ?? name]),
    ...(only === undefined ? [] : [`with \`${only}=true\``]),
  ].join(', ') + '.'

/** Describes the maximum body size, where it is not the default of JSON. */
const bodySentences = ({ bodyType = 'json', bodyLimit }: Endpoint): string[] =>
  bodyType === 'json' && bodyLimit === undefined
    ? []
    : [`The body may have ${formatBytes(getMaxBodyBytes(bodyType, bodyLimit))}.`]

const getDescription = (endpoint: Endpoint): string =>
  [
    whoMayCall[endpoint.access],
    ...(endpoint.isConstantTime ? ['It answers alike, and after a similar time, for every account.'] : []),
    ...(endpoint.appChecked ? ['Where App Check is on, it is taken from the portal’s own pages alone.'] : []),
    ...(endpoint.maxAgeSeconds === undefined
      ? []
      : [`The answer may be kept for ${endpoint.maxAgeSeconds} seconds.`]),
    ...getLimits(endpoint)
      .filter(({ name, per }) => name !== 'calls' && (per !== 'visitor' || endpoint.access === 'anyone'))
      .map(limitSentence),
    ...bodySentences(endpoint),
  ].join(' ')

const parameterDescriptions: Readonly<Record<string, string>> = descriptions.parameters

const getParameters = (id: string, endpoint: Endpoint, place: 'path' | 'query'): Parameter[] => {
  const schema = place === 'path' ? endpoint.params : endpoint.query
  if (!schema) return []
  const { properties, required } = getSchema(schema, 'input')
  const given = callExamples[id]?.[place]
  return Object.entries(isJson(properties) ? properties : {}).map(([name, part]) => ({
    name,
    in: place,
    description: parameterDescriptions[`${id} ${name}`] ?? parameterDescriptions[name] ?? '',
    required: place === 'path' || (Array.isArray(required) && required.includes(name)),
    schema: isJson(part) ? part : {},
    // An id that is no UUID is a user id.
    example: given?.[name] ?? (isJson(part) ? getExample(part, name === 'id' ? 'identityUid' : name) : null),
  }))
}

const getBody = (id: string, { body, bodyType }: Endpoint): Content | null => {
  if (bodyType !== undefined && bodyType !== 'json') {
    return { ...fixedParts.sent[bodyType], example: undefined }
  }
  if (!body) return null
  const schema = describeFields(getSchema(body, 'input'), id)
  return { types: ['application/json'], schema, example: callExamples[id]?.body ?? getExample(schema) }
}

const getAnswer = (id: string, { output, outputType }: Endpoint): Content | null => {
  if (outputType !== undefined && outputType !== 'json')
    return { example: undefined, ...fixedParts.answered[outputType] }
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

/** The complete description of a call. */
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

const nouns: Record<keyof UsersServiceContract, { name: string; description: string }> = descriptions.nouns

const isNoun = (noun: string): noun is keyof UsersServiceContract => Object.hasOwn(nouns, noun)

let described: readonly DescribedNoun[] | undefined

/** The whole contract, described once. */
export const describedContract = (): readonly DescribedNoun[] =>
  (described ??= Object.keys(contract)
    .filter(isNoun)
    .map((noun) => ({
      noun,
      ...nouns[noun],
      calls: Object.entries(contract[noun]).map(([name, endpoint]) => describeCall(noun, name, endpoint)),
    })))

/** The body of every error response. */
export const problemSchema: Json = {
  ...fixedParts.problem,
  properties: { ...fixedParts.problem.properties, code: { type: 'string', enum: Object.keys(problems) } },
}

const { 'x-request-id': requestIdHeader, ...headers } = fixedParts.headers
/** The headers of every response. */
export const commonHeaders = { 'x-request-id': requestIdHeader }

/** An example of an error response. */
export const problemExample = (code: ProblemCode): Json => ({
  type: 'about:blank',
  title: problems[code].title(),
  status: problems[code].status,
  detail: problems[code].title(),
  code,
  requestId: commonHeaders['x-request-id'].example,
  ...(code === 'FIELDS_INVALID' && {
    fields: [{ path: 'email', code: 'emailRequired', message: 'Enter an e-mail address.' }],
  }),
})

/** The response of a status that has one of these codes. */
export const problemAnswer = (status: number, codes: readonly ProblemCode[]): Json => ({
  description: codes.map((code) => `- \`${code}\`: ${problems[code].title()}.`).join('\n'),
  headers: {
    ...commonHeaders,
    ...((status === 429 || status === 503) && { 'retry-after': headers['retry-after'] }),
    ...(status === 401 && { 'www-authenticate': headers['www-authenticate'] }),
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
        codes.map((code) => [code, { summary: problems[code].title(), value: problemExample(code) }]),
      ),
    },
  },
})

/** An event as it is sent to webhooks. */
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

/** All events, the test event last. */
export const describedEvents: readonly EventDescription[] = [
  ...Object.entries(webhookEvents).map(([type, { summary, data }]) => describedWebhooks(type, summary, data)),
  describedWebhooks('webhook.test', 'An administrator asked for a test.', testEventData),
]

/** The webhooks section: what receivers get, and how they respond. */
export const webhooksSection = (): Json =>
  Object.fromEntries(
    describedEvents.map(({ type, summary, schema, example }) => [
      type,
      {
        post: {
          operationId: `event.${type}`,
          summary,
          ...fixedParts.webhook,
          requestBody: { required: true, content: { 'application/json': { schema, example } } },
        },
      },
    ]),
  )
