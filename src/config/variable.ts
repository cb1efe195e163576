import * as v from 'valibot'

/** The sections of docs/configuration.md and .env.example, in order. */
export const variableGroups = [
  'Where it listens',
  'Data',
  'Identity',
  'Administration',
  'Mail and files',
  'Brand',
  'Operation',
  'Two processes',
  'Building and testing',
] as const

/** The documentation of a variable. Its default comes from the schema, if that has one. */
export interface VariableDocs extends Record<string, unknown> {
  group: (typeof variableGroups)[number]
  /** Its purpose, in sentences; Markdown without headings. */
  description: string
  /** An example value as written after `NAME=`; the schema must accept it. */
  example: string
  /** A description of the default if the schema has none: `127.0.0.1 in a demonstration`. */
  without?: string
  /** Whether the value is a credential, which must not appear in logs or images. */
  secret?: true
}

type AnySchema = v.GenericSchema

/** A variable: schema and documentation. */
export const variable = <const TSchema extends AnySchema>(schema: TSchema, facts: VariableDocs) =>
  v.pipe(schema, v.metadata<v.InferOutput<TSchema>, VariableDocs>(facts))

/** Any variable. */
export type Variable = ReturnType<typeof variable<AnySchema>>
