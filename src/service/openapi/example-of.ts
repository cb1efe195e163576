import { isJson, type Json, type JsonValue } from './json'
import { usualId, usualTexts, usualValues } from './usual-values'

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T09:30:00.000Z',
  date: '2026-11-21',
  uuid: usualId,
  email: 'ana@company.com',
  uri: 'https://portal.company.com/admin/webhooks',
}

const isWithin = (length: number, least: JsonValue | undefined, most: JsonValue | undefined) =>
  (typeof least !== 'number' || length >= least) && (typeof most !== 'number' || length <= most)

const fitsText = ({ minLength, maxLength, pattern }: Json, text: string) =>
  isWithin(text.length, minLength, maxLength) &&
  (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text))

const textOf = (schema: Json, name: string): string => {
  const { format } = schema
  if (typeof format === 'string' && formats[format] !== undefined) return formats[format]
  const usual = usualValues[name]
  const texts = typeof usual === 'string' ? [usual, ...usualTexts] : usualTexts
  return texts.find((text) => fitsText(schema, text)) ?? ''
}

const numberOf = ({ minimum, maximum }: Json, name: string): number => {
  const usual = usualValues[name]
  const wanted = typeof usual === 'number' ? usual : 1
  const least = typeof minimum === 'number' ? minimum : wanted
  const most = typeof maximum === 'number' ? maximum : wanted
  return Math.min(Math.max(wanted, least), Math.max(most, least))
}

const choicesOf = ({ anyOf, oneOf }: Json): Json[] =>
  [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list.filter(isJson) : []))

const objectOf = ({ properties, additionalProperties, propertyNames }: Json): Json => {
  if (isJson(properties)) {
    const parts = Object.entries(properties).filter(([, part]) => isJson(part))
    return Object.fromEntries(
      parts.map(([name, part]) => [name, isJson(part) ? exampleOf(part, name) : null]),
    )
  }
  if (!isJson(additionalProperties)) return {}
  const name = isJson(propertyNames) ? exampleOf(propertyNames, 'status') : 'status'
  return { [String(name)]: exampleOf(additionalProperties, 'status') }
}

const listOf = ({ items, prefixItems, minItems }: Json, name: string): JsonValue[] => {
  if (Array.isArray(prefixItems)) return prefixItems.filter(isJson).map((item) => exampleOf(item, name))
  if (!isJson(items)) return []
  const item = exampleOf(items, name)
  return Array.from({ length: Math.max(1, typeof minItems === 'number' ? minItems : 1) }, () => item)
}

/**
 * A value that a JSON Schema allows, such as people would send.
 * @param name of the property, which says what it holds
 */
export const exampleOf = (schema: Json, name = ''): JsonValue => {
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) {
    const usual = usualValues[name]
    return usual !== undefined && schema.enum.includes(usual) ? usual : (schema.enum[0] ?? null)
  }
  const choices = choicesOf(schema)
  const isNullable = choices.some(({ type }) => type === 'null')
  if (isNullable && usualValues[name] === null) return null
  const choice = choices.find(({ type }) => type !== 'null')
  if (choice !== undefined) return exampleOf(choice, name)
  switch (schema.type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return listOf(schema, name)
    case 'string':
      return textOf(schema, name)
    case 'integer':
    case 'number':
      return numberOf(schema, name)
    case 'boolean':
      return true
    default:
      return null
  }
}
