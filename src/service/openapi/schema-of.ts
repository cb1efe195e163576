import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { isJson, type Json } from './json'

/** A schema of the contract as JSON Schema; what that cannot say, such as a check in code, is left out. */
export const schemaOf = (schema: v.GenericSchema, typeMode: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
  })
  const json: unknown = JSON.parse(JSON.stringify(rest))
  return isJson(json) ? json : {}
}
