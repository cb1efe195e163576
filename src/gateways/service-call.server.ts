import * as v from 'valibot'
import type { CallInput, Endpoint } from '~/contract/endpoint'
import { ProblemError } from '~/contract/problem'
import { explainIssue, validate } from '~/contract/validate'
import { validateInput } from './server-fn-input'
import { usersService, getUsersServiceAs } from './users-service.server'

/** The input of a call: its params, query and body; for a call that takes one of them, only that one. */
type FunctionInput<E extends Endpoint, Input = CallInput<E>> = {
  [Part in keyof Input]-?: [keyof Input] extends [Part] ? Input[Part] : Input
}[keyof Input]

interface CheckedCall<E extends Endpoint> {
  endpoint: E
  input: CallInput<E>
}

const allParts = ['params', 'query', 'body'] as const

/** The input has other parts than the call: not a user's mistake, but a page of another release. */
export class OtherPartsError extends ProblemError {}

/** The validator of a server function that makes one call. Errors name fields, like the service's. */
export const validateCall = <E extends Endpoint>(endpoint: E) => {
  const parts = allParts.filter((part) => endpoint[part] !== undefined)
  const [first = 'params', ...others] = parts
  // Each part is validated separately, so that fields are named without the part.
  const byName = v.strictObject(Object.fromEntries(parts.map((part) => [part, v.optional(v.unknown())])))
  const checkNames = (data: unknown) => {
    const result = validate(byName, data)
    if (result.success) return result.output
    throw new OtherPartsError('FIELDS_INVALID', { fields: result.issues.map(explainIssue) })
  }
  return (data: FunctionInput<E>): CheckedCall<E> => {
    const input = others.length === 0 ? { [first]: data } : checkNames(data)
    for (const part of parts) {
      const schema = endpoint[part]
      const isLeftOut = part === 'body' && endpoint.bodyOptional && input.body === undefined
      if (schema !== undefined && !isLeftOut) validateInput(schema)(input[part])
    }
    // The schemas have just validated it; the service parses it again.
    return { endpoint, input: input as CallInput<E> }
  }
}

interface Checked<E extends Endpoint> {
  data: CheckedCall<E>
}

/** The handler of a server function with the validator `validateCall`: makes the call as the user. */
export const makeCall = <E extends Endpoint>({ data: { endpoint, input } }: Checked<E>) =>
  usersService().call(endpoint, input)

/** The same without a session, if only its input counts. */
export const makeCallAsVisitor = <E extends Endpoint>({ data: { endpoint, input } }: Checked<E>) =>
  getUsersServiceAs(null).call(endpoint, input)
