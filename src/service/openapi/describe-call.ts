import { callExamples } from '~/contract/call-examples'
import type { Access, Endpoint } from '~/contract/endpoint'
import { limitsOf, type CallLimit } from '~/contract/limits'
import { type ProblemCode, problems } from '~/contract/problem'
import { problemCodesOf } from '../problem-codes'
import { largestBody, sizeName } from '../read-body'
import { describeFields } from './describe-fields'
import { exampleOf } from './example-of'
import { isJson, type Json, type JsonValue } from './json'
import { parameterWords } from './parameter-words'
import { schemaOf } from './schema-of'

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

const spanOf = (seconds: number) => {
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
  seconds === 60 ? 'a minute' : seconds === 3600 ? 'an hour' : spanOf(seconds)

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

const descriptionOf = (endpoint: Endpoint): string =>
  [
    whoMayCall[endpoint.access],
    ...(endpoint.discreet ? ['It answers alike and after a like time whoever it is about.'] : []),
    ...(endpoint.appChecked ? ['Where App Check is on, it is taken from the portal’s own pages alone.'] : []),
    ...(endpoint.keptFor === undefined ? [] : [`The answer may be kept for ${endpoint.keptFor} seconds.`]),
    ...limitsOf(endpoint)
      .filter(({ name, per }) => name !== 'calls' && (per !== 'visitor' || endpoint.access === 'anyone'))
      .map(limitSentence),
    ...bodySentences(endpoint),
  ].join(' ')

const parametersOf = (id: string, endpoint: Endpoint, place: 'path' | 'query'): Parameter[] => {
  const schema = place === 'path' ? endpoint.params : endpoint.query
  if (!schema) return []
  const { properties, required } = schemaOf(schema, 'input')
  const given = callExamples[id]?.[place]
  return Object.entries(isJson(properties) ? properties : {}).map(([name, part]) => ({
    name,
    in: place,
    description: parameterWords[`${id} ${name}`] ?? parameterWords[name] ?? '',
    required: place === 'path' || (Array.isArray(required) && required.includes(name)),
    schema: isJson(part) ? part : {},
    // An id that is no UUID is a person’s.
    example: given?.[name] ?? (isJson(part) ? exampleOf(part, name === 'id' ? 'identityUid' : name) : null),
  }))
}

const bytes: Json = { type: 'string', format: 'binary' }
const sentTypes = {
  picture: ['application/octet-stream', 'image/*'],
  media: ['application/octet-stream', 'image/*', 'video/*'],
  archive: ['application/zip', 'application/octet-stream'],
}

const bodyOf = (id: string, { body, bodyType }: Endpoint): Content | null => {
  if (bodyType !== undefined && bodyType !== 'json') {
    return { types: sentTypes[bodyType], schema: bytes, example: undefined }
  }
  if (!body) return null
  const schema = describeFields(schemaOf(body, 'input'), id)
  return { types: ['application/json'], schema, example: callExamples[id]?.body ?? exampleOf(schema) }
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

const answerOf = (id: string, { output, outputType }: Endpoint): Content | null => {
  if (outputType !== undefined && outputType !== 'json') return streams[outputType]
  if (!output) return null
  const schema = describeFields(schemaOf(output, 'output'), id)
  return { types: ['application/json'], schema, example: callExamples[id]?.output ?? exampleOf(schema) }
}

const refusalsOf = (endpoint: Endpoint) => {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of problemCodesOf(endpoint)) {
    const { status } = problems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return [...byStatus].toSorted(([one], [other]) => one - other)
}

/** Everything that there is to tell of a call. */
export const describeCall = (noun: string, name: string, endpoint: Endpoint): CallDescription => {
  const id = `${noun}.${name}`
  return {
    id,
    endpoint,
    description: descriptionOf(endpoint),
    parameters: [...parametersOf(id, endpoint, 'path'), ...parametersOf(id, endpoint, 'query')],
    body: bodyOf(id, endpoint),
    answer: answerOf(id, endpoint),
    refusals: refusalsOf(endpoint),
  }
}
