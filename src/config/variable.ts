import * as v from 'valibot'

/** The parts of docs/configuration.md and .env.example, in their order. */
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

/** The documentation of a variable. Its default is taken from the schema, where that has one. */
export interface VariableDocs extends Record<string, unknown> {
  group: (typeof variableGroups)[number]
  /** What it is for, in whole sentences; Markdown without headings. */
  description: string
  /** An example value as written after `NAME=`; the schema must accept it. */
  example: string
  /** The default as a phrase, where the schema has none: `127.0.0.1 in a demonstration`. */
  without?: string
  /** The value is a credential: it belongs neither into a log nor into an image. */
  secret?: true
}

type AnySchema = v.GenericSchema

/** A variable's schema together with its documentation. */
export const variable = <const TSchema extends AnySchema>(schema: TSchema, facts: VariableDocs) =>
  v.pipe(schema, v.metadata<v.InferOutput<TSchema>, VariableDocs>(facts))

/** Any of them. */
export type Variable = ReturnType<typeof variable<AnySchema>>
