import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { ServiceConfig } from '~/config/service'
import { contract } from '~/contract'
import type { BodyType, Contract, Endpoint } from '~/contract/endpoint'
import { limitsOf } from '~/contract/limits'
import { problems } from '~/contract/problem'
import { problemCodesOf } from './problem-codes'

type Json = Record<string, unknown>

const schemaOf = (schema: v.GenericSchema, typeMode: 'input' | 'output'): Json => {
  // What JSON Schema cannot say, such as a check in code, is left out of the document.
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
  })
  return rest
}

const parametersOf = (schema: v.GenericSchema | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties, required } = schemaOf(schema, 'input')
  const needed = Array.isArray(required) ? required : []
  return Object.entries(properties ?? {}).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || needed.includes(name),
    schema: part,
  }))
}

const mediaTypes: Record<Exclude<BodyType, 'json'>, string[]> = {
  picture: ['image/*'],
  media: ['image/*', 'video/*'],
  archive: ['application/zip'],
}

const bodyOf = ({ body, bodyType }: Endpoint): Json => {
  if (bodyType !== undefined && bodyType !== 'json') {
    const bytes = { schema: { type: 'string', format: 'binary' } }
    const types = [...mediaTypes[bodyType], 'application/octet-stream']
    return {
      requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, bytes])) },
    }
  }
  if (!body) return {}
  return {
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
  }
}

const successOf = ({ output, outputType }: Endpoint): Json => ({
  description: 'Done',
  ...(outputType === 'csv' && { content: { 'text/csv': { schema: { type: 'string' } } } }),
  ...(outputType === 'zip' && {
    content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
  }),
  ...(outputType === 'pdf' && {
    content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
  }),
  ...(outputType === 'vtt' && { content: { 'text/vtt': { schema: { type: 'string' } } } }),
  ...(outputType === 'events' && { content: { 'text/event-stream': { schema: { type: 'string' } } } }),
  ...(output && { content: { 'application/json': { schema: schemaOf(output, 'output') } } }),
})

const retryAfter = {
  description: 'Seconds until it is worth asking again.',
  schema: { type: 'integer', minimum: 1 },
}

/** How often it may be called; what a demonstration allows besides is left out. */
const allowancesOf = (endpoint: Endpoint): Json[] =>
  limitsOf(endpoint).map(({ per, points, seconds, name, only }) => ({
    per,
    calls: points,
    seconds,
    ...(name !== undefined && { sharedAs: name }),
    ...(only !== undefined && { only: `${only}=true` }),
  }))

const refusalsOf = (endpoint: Endpoint): Json => {
  const byStatus = new Map<number, string[]>()
  for (const code of problemCodesOf(endpoint)) {
    const { status } = problems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        ...(status === 429 && { headers: { 'retry-after': retryAfter } }),
        content: {
          'application/problem+json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }],
            },
          },
        },
      },
    ]),
  )
}

const operationOf = (noun: string, name: string, endpoint: Endpoint): Json => ({
  operationId: `${noun}.${name}`,
  tags: [noun],
  summary: endpoint.summary,
  'x-access': endpoint.access,
  'x-limits': allowancesOf(endpoint),
  security: endpoint.access === 'anyone' ? [{}, { identityToken: [] }] : [{ identityToken: [] }],
  parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
  ...bodyOf(endpoint),
  responses: { [endpoint.status]: successOf(endpoint), ...refusalsOf(endpoint) },
})

const pathsOf = (nouns: Contract): Record<string, Json> => {
  const paths: Record<string, Json> = {}
  for (const [noun, endpoints] of Object.entries(nouns)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = (paths[endpoint.path] ??= {})
      path[endpoint.method.toLowerCase()] = operationOf(noun, name, endpoint)
    }
  }
  return paths
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(problems) },
    requestId: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
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
        savedAt: { type: 'string' },
      },
    },
  },
}

const documents = new Map<string, Json>()

/** The contract as an OpenAPI 3.1 document: every call, with every status it can answer. */
export const openApiDocument = ({ brand, origin }: Pick<ServiceConfig, 'brand' | 'origin'>): Json => {
  const known = documents.get(origin)
  if (known) return known
  const document = {
    openapi: '3.1.0',
    info: { title: `${brand.name} ${brand.programme}: users service`, version: '1' },
    servers: [{ url: `${origin}/api` }],
    paths: pathsOf(contract),
    components: {
      securitySchemes: { identityToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: problemSchema },
    },
  }
  documents.set(origin, document)
  return document
}
