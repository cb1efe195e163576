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

/** What people read of a variable. What a missing value becomes is taken from the schema, where it has a default. */
export interface VariableFacts extends Record<string, unknown> {
  group: (typeof variableGroups)[number]
  /** What it is for, in whole sentences; Markdown without headings. */
  description: string
  /** A value as it could stand behind `NAME=`; must be one that the schema takes. */
  example: string
  /** What holds where it is missing and the schema has no default, as a phrase: `127.0.0.1 in a demonstration`. */
  without?: string
  /** The value is a credential: it belongs neither into a log nor into an image. */
  secret?: true
}

type AnySchema = v.GenericSchema

/** A schema of a variable, and what is told of it wherever the configuration is explained. */
export const variable = <const TSchema extends AnySchema>(schema: TSchema, facts: VariableFacts) =>
  v.pipe(schema, v.metadata<v.InferOutput<TSchema>, VariableFacts>(facts))

/** Any of them. */
export type Variable = ReturnType<typeof variable<AnySchema>>
