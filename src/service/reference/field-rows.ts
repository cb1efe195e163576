import { isJson, type Json, type JsonValue } from '../openapi/json'

/** One property of a body, as the reference shows it. */
export interface FieldRow {
  /** Where it stands: `address.city`, `data[].id`. */
  path: string
  /** What it means, in a sentence. */
  words: string
  type: string
  required: boolean
}

// Deeper ones are in the OpenAPI document.
const deepest = 3

const partsOf = ({ anyOf, oneOf }: Json): Json[] =>
  [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list.filter(isJson) : []))

const formats: Record<string, string> = {
  'date-time': 'instant, ISO 8601',
  uuid: 'id (UUID)',
  email: 'e-mail address',
  binary: 'bytes',
  uri: 'address',
}

const listed = (values: readonly JsonValue[]) => values.map((value) => JSON.stringify(value)).join(', ')

const textLimits = ({ minLength, maxLength }: Json) =>
  typeof maxLength === 'number'
    ? `, ${typeof minLength === 'number' && minLength > 0 ? `${minLength} to ` : 'at most '}${maxLength} characters`
    : ''

const numberLimits = ({ minimum, maximum }: Json) => {
  if (typeof minimum === 'number' && typeof maximum === 'number') return `, ${minimum} to ${maximum}`
  return typeof minimum === 'number' ? `, at least ${minimum}` : ''
}

/** What a value is, in words. */
export const typeWords = (schema: Json): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return `one of ${listed(schema.enum)}`
  const parts = partsOf(schema)
  if (parts.length > 0) return [...new Set(parts.map(typeWords))].join(' or ')
  const { type, format, items } = schema
  if (type === 'string') {
    return typeof format === 'string' && formats[format] ? formats[format] : `text${textLimits(schema)}`
  }
  if (type === 'integer' || type === 'number') return `number${numberLimits(schema)}`
  if (type === 'boolean') return 'true or false'
  if (type === 'array') return isJson(items) ? `list of: ${typeWords(items)}` : 'list'
  if (type === 'null') return 'null'
  return 'object'
}

const isRequired = ({ required }: Json, name: string) => Array.isArray(required) && required.includes(name)

/** The properties of a body, those of its parts after each. */
export const fieldRows = (schema: Json, prefix = '', depth = 1): FieldRow[] => {
  const objects = [schema, ...partsOf(schema)].filter(({ properties }) => isJson(properties))
  const seen = new Set<string>()
  return objects.flatMap((each) =>
    Object.entries(isJson(each.properties) ? each.properties : {}).flatMap(([name, part]) => {
      if (!isJson(part) || seen.has(name)) return []
      seen.add(name)
      const path = `${prefix}${name}`
      const words = typeof part.description === 'string' ? part.description : ''
      const row = { path, words, type: typeWords(part), required: isRequired(each, name) }
      if (depth >= deepest) return [row]
      const inner = part.type === 'array' && isJson(part.items) ? part.items : part
      const at = part.type === 'array' ? `${path}[].` : `${path}.`
      return [row, ...fieldRows(inner, at, depth + 1)]
    }),
  )
}
