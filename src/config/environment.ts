import { explainInvalid } from '~/messages/validation'
import * as v from 'valibot'
import { variables } from './variables'

/** The environment variables of the process. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Thrown for an invalid environment, with one sentence per problem. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The configuration cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/** The schema of all variables that the portal and the service read. */
const schema = v.object(variables)

export type Variables = v.InferOutput<typeof schema>

const describe = (name: string, expectation: string) =>
  expectation.startsWith('Invalid') ? `${name}: ${expectation}` : `${name} must be ${expectation}.`

/**
 * Reads the environment; an empty value counts as unset.
 * @throws ConfigurationError that names each variable and what it must be, never its value
 */
export const readVariables = (environment: Environment): Variables => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const result = v.safeParse(schema, given)
  if (result.success) return result.output
  throw new ConfigurationError(
    result.issues.map((issue) => describe(v.getDotPath(issue) ?? '', explainInvalid(issue.message).message)),
  )
}
