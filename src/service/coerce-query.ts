import type * as v from 'valibot'

type Coerce = (values: string[]) => unknown

const numberText = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/

const toNumber = (text: string) => (numberText.test(text) ? Number(text) : text)
const toBoolean = (text: string) => (text === 'true' ? true : text === 'false' ? false : text)

// Validation refuses a scalar that was given twice: it finds a list.
const single =
  (convert: (text: string) => unknown): Coerce =>
  (values) =>
    values.length === 1 ? convert(values[0] ?? '') : values

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'type' in value && '~run' in value

const part = (schema: v.GenericSchema, name: string): unknown => Reflect.get(schema, name)

const converterOf = (schema: v.GenericSchema): ((text: string) => unknown) => {
  const wrapped = part(schema, 'wrapped')
  if (isSchema(wrapped)) return converterOf(wrapped)
  const options = part(schema, 'options')
  const isNumeric =
    schema.type === 'number' ||
    (schema.type === 'picklist' && Array.isArray(options) && options.every((o) => typeof o === 'number'))
  if (isNumeric) return toNumber
  return schema.type === 'boolean' ? toBoolean : (text) => text
}

const coerceOf = (schema: v.GenericSchema): Coerce => {
  const wrapped = part(schema, 'wrapped')
  if (isSchema(wrapped)) return coerceOf(wrapped)
  const item = part(schema, 'item')
  if (schema.type !== 'array' || !isSchema(item)) return single(converterOf(schema))
  const convert = converterOf(item)
  return (values) => values.map(convert)
}

/**
 * Compiles the reading of a query from its schema: texts become numbers, booleans and lists where the schema
 * has them. Doubtful texts (`0x10`, `yes`) and unknown names stay as they are, for validation to refuse.
 */
export const compileQuery = (
  schema: v.GenericSchema,
): ((query: URLSearchParams) => Record<string, unknown>) => {
  const entries = part(schema, 'entries')
  const coercers = new Map(
    Object.entries(typeof entries === 'object' && entries !== null ? entries : {})
      .filter((entry): entry is [string, v.GenericSchema] => isSchema(entry[1]))
      .map(([name, entry]) => [name, coerceOf(entry)]),
  )
  const asGiven = single((text) => text)
  return (query) => {
    const given = new Map<string, string[]>()
    for (const [name, value] of query) {
      const values = given.get(name)
      if (values) values.push(value)
      else given.set(name, [value])
    }
    return Object.fromEntries(
      [...given].map(([name, values]) => [name, (coercers.get(name) ?? asGiven)(values)]),
    )
  }
}
