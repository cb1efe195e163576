import { explainInvalid } from '~/messages/validation'
import * as v from 'valibot'
import { variables } from './variables'

/** The environment as the process has it. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What is wrong with the environment, one sentence a fault. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The configuration cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/** Every value that the portal and the service read from the environment. */
const schema = v.object(variables)

export type Variables = v.InferOutput<typeof schema>

const describe = (name: string, expectation: string) =>
  expectation.startsWith('Invalid') ? `${name}: ${expectation}` : `${name} must be ${expectation}.`

/**
 * Reads the environment; an empty value counts as none.
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
