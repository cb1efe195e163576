import fc, { type Arbitrary } from 'fast-check'
import { hostileText, hostileValue } from './hostile'
import { Known } from './known-values'
import { type ApiDocument, type JsonSchema, resolve } from './json-schema'

interface Place {
  document: ApiDocument
  /** Of the field or parameter, by which values that there are go. */
  name: string
}

const draw = fc.nat(1_000_000)

// As much as says whether too long is refused, and no more.
const longestMade = 4000

const getText = ({ pattern, format, minLength = 0, maxLength = 60 }: JsonSchema): Arbitrary<string> => {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return draw.map((number) => `fuzz-${number}@x.example`)
  if (format === 'date-time') {
    return fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString())
  }
  if (pattern !== undefined) {
    return fc.stringMatching(new RegExp(pattern, 'u')).map((text) => text.slice(0, Math.max(maxLength, 1)))
  }
  const length = {
    minLength: Math.min(minLength, longestMade),
    maxLength: Math.min(Math.max(minLength, maxLength), 80),
  }
  return fc.oneof(
    { weight: 3, arbitrary: fc.string(length) },
    { weight: 1, arbitrary: fc.string({ ...length, unit: 'grapheme' }) },
  )
}

const getWhole = ({ minimum = -1000, maximum = 100_000 }: JsonSchema) =>
  fc.oneof(
    fc.constantFrom(minimum, maximum),
    fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
  )

const ofName = (name: string, value: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.oneof(
    { weight: 3, arbitrary: draw.map((number) => new Known(name, number)) },
    { weight: 1, arbitrary: value },
  )

/** Values that the schema allows; names of things are often those of things that there are. */
export const validValue = (given: JsonSchema, place: Place): Arbitrary<unknown> => {
  const { document, name } = place
  const schema = resolve(document, given)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const parts = schema.anyOf ?? schema.oneOf
  if (parts !== undefined) return fc.oneof(...parts.map((part) => validValue(part, place)))
  switch ([schema.type].flat()[0]) {
    case 'object':
      return validObject(schema, place)
    case 'array': {
      const { minItems = 0, maxItems = 5, items = {} } = schema
      const most = Math.max(minItems, Math.min(maxItems, 5))
      return fc.array(validValue(items, place), { minLength: minItems, maxLength: most })
    }
    case 'string':
      return schema.format === 'uuid' || schema.pattern !== undefined
        ? ofName(schema.format === 'uuid' ? 'uuid' : name, getText(schema))
        : getText(schema)
    case 'integer':
    case 'number':
      return getWhole(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const getFields = ({ properties = {} }: JsonSchema, { document }: Place) =>
  Object.entries(properties).map(([name, schema]) => ({ name, schema, place: { document, name } }))

const validObject = (schema: JsonSchema, place: Place): Arbitrary<object> =>
  fc.record(
    Object.fromEntries(
      getFields(schema, place).map((field) => [field.name, validValue(field.schema, field.place)]),
    ),
    { requiredKeys: [...(schema.required ?? [])], noNullPrototype: true },
  )

/** Values that miss what the schema allows by one constraint. */
export const nearlyValue = (given: JsonSchema, place: Place): Arbitrary<unknown> => {
  const { document } = place
  const schema = resolve(document, given)
  const parts = schema.anyOf ?? schema.oneOf
  if (parts !== undefined) return fc.oneof(...parts.map((part) => nearlyValue(part, place)))
  if (schema.const !== undefined || schema.enum !== undefined) {
    return fc.constantFrom<unknown>('ADMIN', '', ' user', null, 0, ['approved'], { is: 'approved' })
  }
  switch ([schema.type].flat()[0]) {
    case 'object':
      return nearlyObject(schema, place)
    case 'array': {
      const { minItems = 0, maxItems = 1000, items = {} } = schema
      const most = Math.min(maxItems, 1100)
      return fc.oneof(
        validValue(items, place),
        fc.array(nearlyValue(items, place), { minLength: 1, maxLength: 3 }),
        ...(minItems > 0 ? [fc.constant([])] : []),
        // One too many of the same.
        validValue(items, place).map((item) => Array.from({ length: most + 1 }, () => item)),
        fc.constantFrom<unknown>({}, { length: 1 }, null),
      )
    }
    case 'string': {
      const { minLength = 0, maxLength = 200 } = schema
      return fc.oneof(
        fc.constant('x'.repeat(Math.min(maxLength, longestMade) + 1)),
        fc.constant('x'.repeat(Math.max(minLength - 1, 0))),
        fc.constantFrom<unknown>(null, 0, true, [], ['x'], {}, 'not-\n-one-line', '00000000-0000-0000-0000'),
      )
    }
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 1_000_000 } = schema
      return fc.constantFrom<unknown>(minimum - 1, maximum + 1, minimum + 0.5, String(minimum), null, [
        minimum,
      ])
    }
    default:
      return fc.constantFrom<unknown>('true', 1, 0, 'no', {}, [true])
  }
}

const withField = (object: object, name: string, value: unknown) => ({ ...object, [name]: value })

const nearlyObject = (schema: JsonSchema, place: Place): Arbitrary<unknown> => {
  const whole = validObject(schema, place)
  const fields = getFields(schema, place)
  return fc.oneof(
    ...fields.map(({ name, schema: part, place: at }) =>
      fc.tuple(whole, nearlyValue(part, at)).map(([object, value]) => withField(object, name, value)),
    ),
    ...(schema.required ?? []).map((name) =>
      whole.map((object) => Object.fromEntries(Object.entries(object).filter(([field]) => field !== name))),
    ),
    whole.map((object) => withField(object, 'isAdmin', true)),
    whole.map((object) => [object]),
  )
}

/** Values with something in them that no person sends. */
export const attackingValue = (given: JsonSchema, place: Place): Arbitrary<unknown> => {
  const { document } = place
  const schema = resolve(document, given)
  const fields = getFields(schema, place)
  if (fields.length > 0) {
    const whole = validObject(schema, place)
    return fc.oneof(
      ...fields.map(({ name, schema: part, place: at }) =>
        fc.tuple(whole, attackingValue(part, at)).map(([object, value]) => withField(object, name, value)),
      ),
      { weight: 1, arbitrary: hostileValue },
    )
  }
  const parts = schema.anyOf ?? schema.oneOf
  if (parts !== undefined) {
    return fc.oneof(...parts.map((part) => attackingValue(part, place)), {
      weight: 1,
      arbitrary: hostileValue,
    })
  }
  if (schema.items !== undefined) {
    return fc.oneof(
      fc.array(attackingValue(schema.items, place), { minLength: 1, maxLength: 3 }),
      hostileValue,
    )
  }
  return schema.type === 'string'
    ? fc.oneof({ weight: 3, arbitrary: hostileText }, { weight: 1, arbitrary: hostileValue })
    : hostileValue
}
