import type { ServiceConfig } from '~/config/service'
import { getLimits } from '~/contract/limits'
import {
  type CallDescription,
  type Content,
  commonHeaders,
  describedContract,
  problemAnswer,
  problemSchema,
  webhooksSection,
} from './describe-call'
import { type Json, type JsonValue, isJson } from './schemas'
import descriptions from '~/contract/descriptions.json'

/** A schema as text, without the description of the field that holds it. */
const getShapeText = ({ description: _ofItsPlace, ...shape }: Json): string => JSON.stringify(shape)

/** The object schema in a schema, be it nullable or a list. */
const getShapeObject = (schema: JsonValue | undefined): Json | undefined => {
  if (!isJson(schema)) return undefined
  if (isJson(schema.properties)) return schema
  const parts = [schema.items, schema.anyOf, schema.oneOf].flat()
  return parts.map(getShapeObject).find((found) => found !== undefined)
}

const getField = (schema: Json | undefined, name: string): Json | undefined =>
  isJson(schema?.properties) ? getShapeObject(schema.properties[name]) : undefined

/**
 * Schemas that several calls share, with their names in generated clients. Each is identified by one occurrence:
 * `noun.call answer` or `noun.call body`, and the path of fields to it. An equal schema elsewhere gets the same name.
 */
export const shapeNames: Readonly<Record<string, string>> = descriptions.shapes

/**
 * The named schemas as `components.schemas`, and a function that replaces them with references.
 * @throws Error if a name is given to a path at which there is nothing
 */
const namedShapes = (calls: readonly CallDescription[]) => {
  const names = new Map<string, string>()
  const shapes = new Map<string, Json>()
  for (const [name, place] of Object.entries(shapeNames)) {
    const [id, way, ...fields] = place.split(' ')
    const call = calls.find((each) => each.id === id)
    const shape = fields.reduce(
      getField,
      getShapeObject((way === 'body' ? call?.body : call?.answer)?.schema),
    )
    if (shape === undefined) throw new Error(`There is nothing at ${place} to be called ${name}.`)
    names.set(getShapeText(shape), name)
    shapes.set(name, shape)
  }

  const within = (value: JsonValue | undefined): JsonValue | undefined => {
    if (Array.isArray(value)) return value.map((part) => (isJson(part) ? refer(part) : part))
    return isJson(value) ? refer(value) : value
  }
  const referWithin = (schema: Json): Json =>
    Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [
        key,
        key === 'properties' && isJson(value)
          ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, within(part)]))
          : within(value),
      ]),
    )
  /** Replaces each named schema with a reference. */
  const refer = (schema: Json): Json => {
    const name = isJson(schema.properties) ? names.get(getShapeText(schema)) : undefined
    if (name === undefined) return referWithin(schema)
    const { description } = schema
    return { ...(description !== undefined && { description }), $ref: `#/components/schemas/${name}` }
  }

  return {
    refer,
    schemas: Object.fromEntries([...shapes].map(([name, shape]) => [name, referWithin(shape)])),
  }
}

type Refer = ReturnType<typeof namedShapes>['refer']

const getContent = ({ types, schema, example }: Content, refer: Refer): Json =>
  Object.fromEntries(
    types.map((type) => [type, { schema: refer(schema), ...(example !== undefined && { example }) }]),
  )

/** The rate limits of a call, without the higher ones of demonstrations. */
const getAllowances = ({ endpoint }: CallDescription): Json[] =>
  getLimits(endpoint).map(({ per, points, seconds, name, only }) => ({
    per,
    calls: points,
    seconds,
    ...(name !== undefined && { sharedAs: name }),
    ...(only !== undefined && { only: `${only}=true` }),
  }))

/** Errors that several calls share are defined once, under a name. */
class SharedAnswers {
  readonly components: Json = {}
  readonly #names = new Map<string, string>()

  refer(status: number, answer: Json): Json {
    const text = JSON.stringify(answer)
    const known = this.#names.get(text)
    if (known !== undefined) return { $ref: `#/components/responses/${known}` }
    const name = `Problem${status}_${[...this.#names.values()].filter((each) => each.includes(`${status}_`)).length + 1}`
    this.#names.set(text, name)
    this.components[name] = answer
    return { $ref: `#/components/responses/${name}` }
  }
}

const getOperation = (tag: string, call: CallDescription, shared: SharedAnswers, refer: Refer): Json => {
  const { id, endpoint, description, parameters, body, answer, refusals } = call
  return {
    operationId: id,
    tags: [tag],
    summary: endpoint.summary,
    description,
    'x-access': endpoint.access,
    'x-limits': getAllowances(call),
    security: endpoint.access === 'anyone' ? [{}, { identityToken: [] }] : [{ identityToken: [] }],
    parameters: parameters.map((parameter): Json => ({ ...parameter })),
    ...(body && {
      requestBody: { required: endpoint.bodyOptional !== true, content: getContent(body, refer) },
    }),
    responses: {
      [endpoint.status]: {
        description: answer ? 'Done.' : 'Done; there is nothing to tell.',
        headers: commonHeaders,
        ...(answer && { content: getContent(answer, refer) }),
      },
      ...Object.fromEntries(
        refusals.map(([status, codes]) => [status, shared.refer(status, problemAnswer(status, codes))]),
      ),
    },
  }
}

const getPaths = (shared: SharedAnswers, refer: Refer): Record<string, Json> => {
  const paths: Record<string, Json> = {}
  for (const { name, calls } of describedContract()) {
    for (const call of calls) {
      const path = (paths[call.endpoint.path] ??= {})
      path[call.endpoint.method.toLowerCase()] = getOperation(name, call, shared, refer)
    }
  }
  return paths
}

const description = `JSON in and out; times are ISO 8601 in UTC. Lists are asked for by \`page\` (from 1) and \`count\`, and answer \`{ count, page, total, data }\`. Unknown fields and parameters are refused. Lengths of texts are counted in UTF-16, as JavaScript does. Refusals are \`application/problem+json\` (RFC 9457) with a stable \`code\`; 429 and 503 carry \`Retry-After\`.`

/** The contract as an OpenAPI 3.1 document: every call with every status it can return, and every webhook. */
export const openApiDocument = ({ brand, origin }: Pick<ServiceConfig, 'brand' | 'origin'>) => {
  const shared = new SharedAnswers()
  const { refer, schemas } = namedShapes(describedContract().flatMap(({ calls }) => calls))
  const paths = getPaths(shared, refer)
  const allSchemas: Record<string, Json> = { Problem: problemSchema, ...schemas }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} ${brand.programme}: users service`,
      version: '1',
      description,
      license: { name: 'Terms of use', url: `${origin}/terms-of-use` },
    },
    // Relative to the document, so that it works on any host.
    servers: [{ url: '/api', description: 'This portal.' }],
    tags: describedContract().map(({ name, description: text }) => ({ name, description: text })),
    paths,
    webhooks: webhooksSection(),
    components: {
      securitySchemes: {
        identityToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The identity provider’s token of the signed-in user; it is valid for an hour.',
        },
      },
      schemas: allSchemas,
      responses: shared.components,
    },
  }
}
