import calls from 'virtual:server-function-calls'
import { contract } from '~/contract'
import type { Access, Contract } from '~/contract/endpoint'
import { usersService } from '~/gateways/users-service.server'
import { functionPath } from './function-path'

const ascending: readonly Access[] = ['anyone', 'identity', 'user', 'approved', 'admin']

const accessOfCall = (call: string): Access[] => {
  const [noun = '', verb = ''] = call.split('.')
  const nouns: Contract = contract
  const endpoint = Object.hasOwn(nouns, noun) ? nouns[noun]?.[verb] : undefined
  return endpoint ? [endpoint.access] : []
}

// A function that makes several calls may be called by everyone who may make one of them.
const accessById = new Map(
  Object.entries(calls).map(([id, made]) => {
    const levels = made.flatMap(accessOfCall).map((access) => ascending.indexOf(access))
    return [id, ascending[Math.min(...levels)]]
  }),
)

/** Who may call a server function, by the contract's calls that it makes; `anyone` where it validates no input. */
export const accessOfFunction = (id: string): Access => accessById.get(id) ?? 'anyone'

/**
 * Refuses a server function called over HTTP as the service would, before its input is validated.
 * @throws ProblemError of status 401 or 403; whatever else the service refuses the session with
 */
export const requireFunctionAccess = async (request: Request, id: string): Promise<void> => {
  // A page that is being rendered calls functions with input of its own.
  if (!new URL(request.url).pathname.startsWith(functionPath)) return
  const access = accessOfFunction(id)
  if (access !== 'anyone') await usersService().session.get({ query: { access } })
}
