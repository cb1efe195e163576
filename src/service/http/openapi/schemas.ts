import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { exampleId, exampleTexts, exampleValues } from '~/contract/call-examples'
import descriptions from '~/contract/descriptions.json'

/** A JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | Json

/** A JSON object. */
export interface Json {
  [name: string]: JsonValue | undefined
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T09:30:00.000Z',
  date: '2026-11-21',
  uuid: exampleId,
  email: 'ana@company.com',
  uri: 'https://portal.company.com/admin/webhooks',
}

const isWithin = (length: number, least: JsonValue | undefined, most: JsonValue | undefined) =>
  (typeof least !== 'number' || length >= least) && (typeof most !== 'number' || length <= most)

const fitsText = ({ minLength, maxLength, pattern }: Json, text: string) =>
  isWithin(text.length, minLength, maxLength) &&
  (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text))

const getText = (schema: Json, name: string): string => {
  const { format } = schema
  if (typeof format === 'string' && formats[format] !== undefined) return formats[format]
  const usual = exampleValues[name]
  const texts = typeof usual === 'string' ? [usual, ...exampleTexts] : exampleTexts
  return texts.find((text) => fitsText(schema, text)) ?? ''
}

const getNumber = ({ minimum, maximum }: Json, name: string): number => {
  const usual = exampleValues[name]
  const wanted = typeof usual === 'number' ? usual : 1
  const least = typeof minimum === 'number' ? minimum : wanted
  const most = typeof maximum === 'number' ? maximum : wanted
  return Math.min(Math.max(wanted, least), Math.max(most, least))
}

const getChoices = ({ anyOf, oneOf }: Json): Json[] =>
  [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list.filter(isJson) : []))

const getObject = ({ properties, additionalProperties, propertyNames }: Json): Json => {
  if (isJson(properties)) {
    const parts = Object.entries(properties).filter(([, part]) => isJson(part))
    return Object.fromEntries(
      parts.map(([name, part]) => [name, isJson(part) ? getExample(part, name) : null]),
    )
  }
  if (!isJson(additionalProperties)) return {}
  const name = isJson(propertyNames) ? getExample(propertyNames, 'status') : 'status'
  return { [String(name)]: getExample(additionalProperties, 'status') }
}

const listOf = ({ items, prefixItems, minItems }: Json, name: string): JsonValue[] => {
  if (Array.isArray(prefixItems)) return prefixItems.filter(isJson).map((item) => getExample(item, name))
  if (!isJson(items)) return []
  const item = getExample(items, name)
  return Array.from({ length: Math.max(1, typeof minItems === 'number' ? minItems : 1) }, () => item)
}

/**
 * Returns a realistic value that a JSON Schema allows.
 * @param name of the property, which suggests its content
 */
export const getExample = (schema: Json, name = ''): JsonValue => {
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) {
    const usual = exampleValues[name]
    return usual !== undefined && schema.enum.includes(usual) ? usual : (schema.enum[0] ?? null)
  }
  const choices = getChoices(schema)
  const isNullable = choices.some(({ type }) => type === 'null')
  if (isNullable && exampleValues[name] === null) return null
  const choice = choices.find(({ type }) => type !== 'null')
  if (choice !== undefined) return getExample(choice, name)
  switch (schema.type) {
    case 'object':
      return getObject(schema)
    case 'array':
      return listOf(schema, name)
    case 'string':
      return getText(schema, name)
    case 'integer':
    case 'number':
      return getNumber(schema, name)
    case 'boolean':
      return true
    default:
      return null
  }
}

/**
 * Descriptions of fields: under `everywhere`, under each noun of the contract, and under `events` for webhooks. The
 * most specific of these keys is used:
 * - `call name`: in one call, anywhere in it
 * - `parent.name`: in an object that is the value of a field of that name
 * - `name`
 */
export const fieldDescriptions: Readonly<Record<string, Readonly<Record<string, string>>>> =
  descriptions.fields

const getWords = (noun: string, call: string, parent: string, name: string): string => {
  const { [noun]: own = {}, everywhere = {} } = fieldDescriptions
  const within = `${parent}.${name}`
  return own[`${call} ${name}`] ?? own[within] ?? own[name] ?? everywhere[within] ?? everywhere[name] ?? ''
}

/**
 * Adds a description to each field of a schema. The descriptions are in a separate file, since browsers load the
 * schemas but not the descriptions.
 * @param id `noun.call`, or `events.type`
 * @param parent the name of the field that holds the schema; empty for a whole body
 */
export const describeFields = (schema: Json, id: string, parent = ''): Json => {
  const [noun = '', ...rest] = id.split('.')
  const within = (part: Json) => describeFields(part, id, parent)
  const getParts = (list: Json[keyof Json]) =>
    Array.isArray(list) ? list.map((part) => (isJson(part) ? within(part) : part)) : list
  const { properties, items, additionalProperties, anyOf, oneOf, prefixItems } = schema
  return {
    ...schema,
    ...(isJson(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [
          name,
          isJson(part)
            ? { description: getWords(noun, rest.join('.'), parent, name), ...describeFields(part, id, name) }
            : part,
        ]),
      ),
    }),
    ...(isJson(items) && { items: within(items) }),
    ...(isJson(additionalProperties) && { additionalProperties: within(additionalProperties) }),
    ...(anyOf && { anyOf: getParts(anyOf) }),
    ...(oneOf && { oneOf: getParts(oneOf) }),
    ...(prefixItems && { prefixItems: getParts(prefixItems) }),
  }
}

/** Converts a schema of the contract to JSON Schema, without what that cannot express, such as a check in code. */
export const getSchema = (schema: v.GenericSchema, typeMode: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
  })
  const json: unknown = JSON.parse(JSON.stringify(rest))
  return isJson(json) ? json : {}
}
