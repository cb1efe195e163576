import fc, { type Arbitrary } from 'fast-check'
import { bytesBodies, bytesTypes } from './bytes-bodies'
import { hostileEncoded, hostileJson } from './hostile'
import type { ApiDocument, JsonSchema, Operation, Parameter } from './json-schema'
import { attackingValue, nearlyValue, validValue } from './values'

export const fuzzCallers = ['visitor', 'member', 'administrator'] as const
export type FuzzCaller = (typeof fuzzCallers)[number]

/** A call of the document. */
export interface FuzzedCall {
  method: string
  path: string
  operation: Operation
}

type JsonText = string | Uint8Array<ArrayBuffer>

/** What a body is made of: nothing, what the call really takes, a value, or bytes; and what is then done to its text. */
export interface PlannedBody {
  of: 'nothing' | 'base' | 'value' | 'bytes'
  value?: unknown
  change?: (json: string) => JsonText
}

/** A request before the names of things that there are have been put in. */
export interface PlannedRequest {
  caller: FuzzCaller
  /** By parameter: a value, or `{ raw }` as it goes over the wire; what is missing comes from what there is. */
  params: Readonly<Record<string, unknown>>
  query: readonly (readonly [string, unknown])[]
  body: PlannedBody
  headers: Readonly<Record<string, string>>
  method?: string
}

/** A part of an address that is encoded already, rightly or not. */
export class Raw {
  constructor(readonly text: string) {}
}

const raw = hostileEncoded.map((text) => new Raw(text))

type Make = typeof validValue

const getBodySchema = ({ operation }: FuzzedCall): JsonSchema | undefined =>
  operation.requestBody?.content['application/json']?.schema

const getParts = ({ operation }: FuzzedCall, place: Parameter['in']) =>
  (operation.parameters ?? []).filter((parameter) => parameter.in === place)

/** Mostly a caller who may call it, since others are refused before anything is read. */
const callerFor = ({ operation }: FuzzedCall) => {
  const isAdministrators = operation['x-access'] === 'admin'
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant<FuzzCaller>('visitor') },
    { weight: isAdministrators ? 1 : 6, arbitrary: fc.constant<FuzzCaller>('member') },
    { weight: isAdministrators ? 8 : 3, arbitrary: fc.constant<FuzzCaller>('administrator') },
  )
}

/** Some of the query’s parameters, each made so. */
const getQuery = (call: FuzzedCall, document: ApiDocument, make: Make): Arbitrary<[string, unknown][]> => {
  const parts = getParts(call, 'query')
  return fc
    .tuple(
      ...parts.map(({ name, schema, required = false }) =>
        fc.option(make(schema, { document, name }), { freq: required ? 20 : 1, nil: undefined }),
      ),
    )
    .map((values) =>
      parts.flatMap(({ name }, index): [string, unknown][] =>
        values[index] === undefined ? [] : [[name, values[index]]],
      ),
    )
}

const getBody = (call: FuzzedCall, document: ApiDocument, make: Make): Arbitrary<PlannedBody> => {
  const schema = getBodySchema(call)
  if (schema !== undefined) {
    const made = make(schema, { document, name: '' }).map((value) => ({ of: 'value' as const, value }))
    return make === validValue ? fc.oneof(fc.constant({ of: 'base' as const }), made) : made
  }
  if (call.operation.requestBody === undefined) return fc.constant({ of: 'nothing' })
  return fc.constantFrom(...bytesBodies).map((value) => ({ of: 'bytes', value }))
}

const getHeaders = (call: FuzzedCall): Arbitrary<Record<string, string>> => {
  if (call.operation.requestBody === undefined) return fc.constant({})
  return getBodySchema(call) === undefined
    ? fc.constantFrom(...bytesTypes).map((type) => ({ 'content-type': type }))
    : fc.constant({ 'content-type': 'application/json' })
}

const getParams = (call: FuzzedCall, document: ApiDocument, make: Make): Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      getParts(call, 'path').map(({ name, schema }) => [name, make(schema, { document, name })]),
    ),
    { requiredKeys: [], noNullPrototype: true },
  )

const known = fc.constant({})

/** All of one make: valid, nearly so, or hostile in its body, its query or its address. */
const madeBy = (call: FuzzedCall, document: ApiDocument, make: Make): Arbitrary<PlannedRequest> => {
  const valid = {
    params: known,
    query: getQuery(call, document, validValue),
    body: getBody(call, document, validValue),
  }
  const common = { caller: callerFor(call), headers: getHeaders(call) }
  if (make === validValue) {
    const params = fc.oneof(
      { weight: 4, arbitrary: known },
      { weight: 1, arbitrary: getParams(call, document, make) },
    )
    return fc.record({ ...common, ...valid, params })
  }
  const body = fc.record({ ...common, ...valid, body: getBody(call, document, make) })
  const query = fc.record({ ...common, ...valid, query: getQuery(call, document, make) })
  const params = fc.record({ ...common, ...valid, params: getParams(call, document, make) })
  return fc.oneof(
    ...(call.operation.requestBody === undefined ? [] : [{ weight: 4, arbitrary: body }]),
    ...(getParts(call, 'query').length === 0 ? [] : [{ weight: 3, arbitrary: query }]),
    ...(getParts(call, 'path').length === 0 ? [] : [{ weight: 1, arbitrary: params }]),
    { weight: 1, arbitrary: fc.record({ ...common, ...valid }) },
  )
}

const oddTypes = [
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;'.repeat(200),
  'APPLICATION/JSON',
]

const oddHeaders: Record<string, string>[] = [
  { authorization: 'Bearer' },
  { authorization: 'Bearer a.b.c' },
  { authorization: `Bearer ${'a'.repeat(20_000)}` },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
  { authorization: 'Basic YTpi' },
  { 'x-request-id': `${'<script>'.repeat(50)}` },
  { 'x-request-id': '../../x' },
  { 'accept-language': '*'.repeat(3000) },
  { 'user-agent': '\u00FF\u00FE'.repeat(400) },
  { 'content-length': '-1' },
  { 'x-forwarded-for': "1.1.1.1, ' or 1=1" },
  { range: 'bytes=99999999999999999999-0' },
  { 'if-none-match': `"${'x'.repeat(5000)}"` },
  { cookie: 'token=__proto__; userId[]=1' },
]

/** What is wrong before anything is understood: types, bytes, encodings, methods, repetitions. */
const getWire = (call: FuzzedCall, document: ApiDocument): Arbitrary<PlannedRequest> => {
  const base = madeBy(call, document, validValue)
  const queryNames = [
    ...getParts(call, 'query').map(({ name }) => name),
    '__proto__',
    'page[]',
    'constructor',
  ]
  const changes: Arbitrary<PlannedRequest>[] = [
    fc.tuple(base, fc.constantFrom(...oddHeaders)).map(([plan, headers]) => ({
      ...plan,
      headers: { ...plan.headers, ...headers },
    })),
    fc.tuple(base, fc.constantFrom(...queryNames), raw, fc.boolean()).map(([plan, name, value, isTwice]) => ({
      ...plan,
      query: [...plan.query, [name, value] as const, ...(isTwice ? [[name, value] as const] : [])],
    })),
    fc
      .tuple(base, fc.constantFrom('PATCH', 'OPTIONS', 'HEAD', 'PUT', 'DELETE', 'POST', 'GET'))
      .map(([plan, method]) => ({ ...plan, method })),
  ]
  if (getBodySchema(call) !== undefined) {
    changes.push(
      fc.tuple(base, hostileJson).map(([plan, change]) => ({ ...plan, body: { ...plan.body, change } })),
      fc.tuple(base, hostileJson).map(([plan, change]) => ({ ...plan, body: { ...plan.body, change } })),
      fc.tuple(base, fc.constantFrom(...oddTypes)).map(([plan, type]) => ({
        ...plan,
        headers: { ...plan.headers, 'content-type': type },
      })),
      base.map((plan) => ({ ...plan, body: { of: 'nothing' as const } })),
    )
  }
  const [first] = getParts(call, 'path')
  if (first !== undefined) {
    changes.push(fc.tuple(base, raw).map(([plan, part]) => ({ ...plan, params: { [first.name]: part } })))
  }
  return fc.oneof(...changes)
}

/** Requests for one call: valid, near-valid and hostile. */
export const requestsFor = (call: FuzzedCall, document: ApiDocument): Arbitrary<PlannedRequest> =>
  fc.oneof(
    { weight: 4, arbitrary: madeBy(call, document, validValue) },
    { weight: 3, arbitrary: madeBy(call, document, nearlyValue) },
    { weight: 3, arbitrary: madeBy(call, document, attackingValue) },
    { weight: 2, arbitrary: getWire(call, document) },
  )
