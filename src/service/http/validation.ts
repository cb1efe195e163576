import * as v from 'valibot'
import { ProblemError } from '~/contract/problem'
import { explainIssue, maxIssues, validate } from '~/contract/validate'
import { createFieldProblem } from '~/contract/field-problem'
import { isRecord } from '../is-record'

type Coerce = (values: string[]) => unknown

const numberText = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/

const toNumber = (text: string) => (numberText.test(text) ? Number(text) : text)
const toBoolean = (text: string) => (text === 'true' ? true : text === 'false' ? false : text)

// Wraps a scalar converter. A scalar that was given twice arrives as a list, which validation refuses.
const convertSingle =
  (convert: (text: string) => unknown): Coerce =>
  (values) =>
    values.length === 1 ? convert(values[0] ?? '') : values

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'type' in value && '~run' in value

const readPart = (schema: v.GenericSchema, name: string): unknown => Reflect.get(schema, name)

const getConverter = (schema: v.GenericSchema): ((text: string) => unknown) => {
  const wrapped = readPart(schema, 'wrapped')
  if (isSchema(wrapped)) return getConverter(wrapped)
  const options = readPart(schema, 'options')
  const isNumeric =
    schema.type === 'number' ||
    (schema.type === 'picklist' && Array.isArray(options) && options.every((o) => typeof o === 'number'))
  if (isNumeric) return toNumber
  return schema.type === 'boolean' ? toBoolean : (text) => text
}

const getCoerce = (schema: v.GenericSchema): Coerce => {
  const wrapped = readPart(schema, 'wrapped')
  if (isSchema(wrapped)) return getCoerce(wrapped)
  const item = readPart(schema, 'item')
  if (schema.type !== 'array' || !isSchema(item)) return convertSingle(getConverter(schema))
  const convert = getConverter(item)
  return (values) => values.map(convert)
}

/**
 * Compiles a query parser from a schema: texts become numbers, booleans and lists where the schema has them. Ambiguous
 * texts (`0x10`, `yes`) and unknown names stay unchanged, so that validation refuses them.
 */
export const compileQuery = (
  schema: v.GenericSchema,
): ((query: URLSearchParams) => Record<string, unknown>) => {
  const entries = readPart(schema, 'entries')
  const coercers = new Map(
    Object.entries(typeof entries === 'object' && entries !== null ? entries : {})
      .filter((entry): entry is [string, v.GenericSchema] => isSchema(entry[1]))
      .map(([name, entry]) => [name, getCoerce(entry)]),
  )
  const asGiven = convertSingle((text) => text)
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

/**
 * Paths at which a list was sent for an object. Valibot accepts a list for an object whose fields are all optional, so
 * `[]` would pass as an empty change.
 */
export const findMisplacedLists = (sent: unknown, read: unknown, path: readonly string[] = []): string[] => {
  if (!isRecord(read)) return []
  if (Array.isArray(sent)) return [path.join('.')]
  if (!isRecord(sent)) return []
  return Object.entries(read).flatMap(([name, part]) => findMisplacedLists(sent[name], part, [...path, name]))
}

/** The query schema of a call that takes no query. */
export const emptyQuery = v.strictObject({})

/**
 * Parses a query or a body.
 * @throws ProblemError FIELDS_INVALID
 */
export const parseInput = (schema: v.GenericSchema, input: unknown): unknown => {
  const result = validate(schema, input)
  if (!result.success) throw new ProblemError('FIELDS_INVALID', { fields: result.issues.map(explainIssue) })
  const lists = findMisplacedLists(input, result.output).slice(0, maxIssues)
  if (lists.length === 0) return result.output
  const fields = lists.map((path) => createFieldProblem(path, 'objectRequired'))
  throw new ProblemError('FIELDS_INVALID', { fields })
}

/**
 * Parses path parameters; an invalid one is not found.
 * @throws ProblemError NOT_FOUND
 */
export const parseParams = (schema: v.GenericSchema, params: unknown): unknown => {
  const result = v.safeParse(schema, params)
  if (result.success) return result.output
  throw new ProblemError('NOT_FOUND')
}

/** Reduces a result to the fields that the contract declares. */
export const presentOutput = (schema: v.GenericSchema, output: unknown): unknown => {
  const result = v.safeParse(schema, output)
  if (result.success) return result.output
  const places = result.issues.map((issue) => `${v.getDotPath(issue)}: expected ${issue.expected}`)
  throw new Error(`The answer is not what the contract says: ${places.join('; ')}`)
}
