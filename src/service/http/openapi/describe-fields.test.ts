import { expect, test } from 'vitest'
import { describedContract, describedEvents } from './describe-call'
import { type Json, type JsonValue, fieldDescriptions, isJson } from './schemas'

/** Every field of a schema by its path, with its description. */
const getFields = (value: JsonValue | undefined, path: string): [path: string, words: string][] => {
  if (Array.isArray(value)) return value.flatMap((part) => getFields(part, path))
  if (!isJson(value)) return []
  const { properties, items, additionalProperties, anyOf, oneOf, prefixItems } = value
  return [
    ...Object.entries(isJson(properties) ? properties : {}).flatMap(([name, part]) => {
      const words = isJson(part) && typeof part.description === 'string' ? part.description : ''
      return [[`${path} ${name}`, words] as [string, string], ...getFields(part, `${path} ${name}`)]
    }),
    ...[items, additionalProperties, anyOf, oneOf, prefixItems].flatMap((part) => getFields(part, path)),
  ]
}

const bodies: [noun: string, id: string, schema: Json][] = [
  ...describedContract().flatMap(({ noun, calls }) =>
    calls.flatMap(({ id, body, answer }) =>
      [body, answer].flatMap((content): [string, string, Json][] =>
        content ? [[noun, id, content.schema]] : [],
      ),
    ),
  ),
  ...describedEvents.map(({ type, schema }): [string, string, Json] => ['events', type, schema]),
]

test('every field of every body, answer and event has words', () => {
  const fields = bodies.flatMap(([, id, schema]) => getFields(schema, id))
  expect(fields.length).toBeGreaterThan(3000)
  expect(fields.filter(([, words]) => words === '').map(([path]) => path)).toEqual([])
  // A sentence, or the beginning of one.
  expect(fields.filter(([, words]) => !/^[\p{Lu}\d`].*\.$/u.test(words))).toEqual([])
})

test('no description is left of a removed field', () => {
  const said = new Map<string, Set<string>>()
  for (const [noun, id, schema] of bodies) {
    for (const [, words] of getFields(schema, id)) {
      for (const table of [noun, 'everywhere']) said.set(table, (said.get(table) ?? new Set()).add(words))
    }
  }
  const unused = Object.entries(fieldDescriptions).flatMap(([table, words]) =>
    Object.entries(words).flatMap(([key, text]) => (said.get(table)?.has(text) ? [] : [`${table}: ${key}`])),
  )
  expect(unused).toEqual([])
})
