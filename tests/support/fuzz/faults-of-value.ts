import { type ApiDocument, type JsonSchema, resolve } from './json-schema'

// What says nothing of which values there are.
const remarks = new Set([
  '$defs',
  '$schema',
  'default',
  'deprecated',
  'description',
  'example',
  'examples',
  'format',
  'propertyNames',
  'readOnly',
  'title',
])

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

const hasType = (wanted: string, value: unknown) =>
  typeOf(value) === wanted || (wanted === 'number' && typeOf(value) === 'integer')

const keywords: Record<
  string,
  (schema: JsonSchema, value: unknown, at: string, document: ApiDocument) => string[]
> = {
  $ref: (schema, value, at, document) => faultsOfValue(resolve(document, schema), value, at, document),
  type: ({ type = [] }, value, at) =>
    [type].flat().some((wanted) => hasType(wanted, value))
      ? []
      : [`${at}: is ${typeOf(value)}, not ${String(type)}`],
  enum: ({ enum: all = [] }, value, at) => (all.includes(value) ? [] : [`${at}: is none of those named`]),
  const: ({ const: only }, value, at) => (only === value ? [] : [`${at}: is not ${String(only)}`]),
  required: ({ required = [] }, value, at) =>
    isRecord(value)
      ? required.filter((name) => !(name in value)).map((name) => `${at}.${name}: is missing`)
      : [],
  properties: ({ properties = {} }, value, at, document) =>
    isRecord(value)
      ? Object.entries(properties).flatMap(([name, part]) =>
          name in value ? faultsOfValue(part, value[name], `${at}.${name}`, document) : [],
        )
      : [],
  additionalProperties: ({ additionalProperties: more, properties = {} }, value, at, document) =>
    isRecord(value) && more !== true && more !== undefined
      ? Object.entries(value)
          .filter(([name]) => !(name in properties))
          .flatMap(([name, part]) =>
            more === false
              ? [`${at}.${name}: is not declared`]
              : faultsOfValue(more, part, `${at}.${name}`, document),
          )
      : [],
  items: ({ items = {} }, value, at, document) =>
    Array.isArray(value)
      ? value.flatMap((part, index) => faultsOfValue(items, part, `${at}[${index}]`, document))
      : [],
  anyOf: ({ anyOf = [] }, value, at, document) => fitsOne(anyOf, value, at, document),
  oneOf: ({ oneOf = [] }, value, at, document) => fitsOne(oneOf, value, at, document),
  allOf: ({ allOf = [] }, value, at, document) =>
    allOf.flatMap((part) => faultsOfValue(part, value, at, document)),
  pattern: ({ pattern = '' }, value, at) =>
    typeof value !== 'string' || new RegExp(pattern, 'u').test(value)
      ? []
      : [`${at}: is not like ${pattern}`],
  minLength: ({ minLength = 0 }, value, at) =>
    typeof value !== 'string' || value.length >= minLength ? [] : [`${at}: is shorter than ${minLength}`],
  maxLength: ({ maxLength = 0 }, value, at) =>
    typeof value !== 'string' || value.length <= maxLength ? [] : [`${at}: is longer than ${maxLength}`],
  minimum: ({ minimum = 0 }, value, at) =>
    typeof value !== 'number' || value >= minimum ? [] : [`${at}: is less than ${minimum}`],
  maximum: ({ maximum = 0 }, value, at) =>
    typeof value !== 'number' || value <= maximum ? [] : [`${at}: is more than ${maximum}`],
  minItems: ({ minItems = 0 }, value, at) =>
    !Array.isArray(value) || value.length >= minItems ? [] : [`${at}: has fewer than ${minItems}`],
  maxItems: ({ maxItems = 0 }, value, at) =>
    !Array.isArray(value) || value.length <= maxItems ? [] : [`${at}: has more than ${maxItems}`],
}

const fitsOne = (
  parts: readonly JsonSchema[],
  value: unknown,
  at: string,
  document: ApiDocument,
): string[] => {
  const faults = parts.map((part) => faultsOfValue(part, value, at, document))
  return faults.some((found) => found.length === 0) ? [] : (faults[0] ?? [])
}

/**
 * Where a value is not what the document declares; empty where it is.
 * @throws Error for a word of the schema that is not known here, which would otherwise judge nothing
 */
export const faultsOfValue = (
  schema: JsonSchema,
  value: unknown,
  at: string,
  document: ApiDocument,
): string[] =>
  Object.keys(schema).flatMap((keyword) => {
    if (remarks.has(keyword)) return []
    const judge = keywords[keyword]
    if (judge === undefined) throw new Error(`The schema says ${keyword}, which is not understood here.`)
    return judge(schema, value, at, document)
  })
