import calls from 'virtual:server-function-calls'
import { contract } from '~/contract'
import type { Access, Contract } from '~/contract/endpoint'
import { usersService } from '~/gateways/users-service.server'
import { createRequestNote } from '~/gateways/note-on'
import { refusal } from './refusal.server'

/** Server functions are called under this path. */
export const functionPath = '/_serverFn/'

const decode = (pathname: string) => {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/**
 * Whether a path is below the server functions but names none. The framework decodes paths, so an encoded one would
 * evade checks of the plain one, and looks ids up in an object, where `constructor` exists.
 */
export const namesNoFunction = (pathname: string): boolean => {
  const decoded = pathname.includes('%') ? decode(pathname) : pathname
  if (!decoded.startsWith(functionPath)) return false
  const id = pathname.slice(functionPath.length)
  return decoded !== pathname || !/^[\w.-]+$/.test(id) || id in Object.prototype
}

const ascending: readonly Access[] = ['anyone', 'identity', 'user', 'approved', 'admin']

const accessOfCall = (call: string): Access[] => {
  const [noun = '', verb = ''] = call.split('.')
  const nouns: Contract = contract
  const endpoint = Object.hasOwn(nouns, noun) ? nouns[noun]?.[verb] : undefined
  return endpoint ? [endpoint.access] : []
}

// A function with several calls may be called by all users who may make one of them.
const accessById = new Map(
  Object.entries(calls).map(([id, made]) => {
    const levels = made.flatMap(accessOfCall).map((access) => ascending.indexOf(access))
    return [id, ascending[Math.min(...levels)]]
  }),
)

/** Returns who may call a server function, by its calls in the contract; `anyone` if it validates no input. */
export const accessOfFunction = (id: string): Access => accessById.get(id) ?? 'anyone'

/**
 * Refuses a server function called over HTTP as the service would, before its input is validated.
 * @throws ProblemError of status 401 or 403; other refusals of the session by the service
 */
export const assertFunctionAccess = async (request: Request, id: string): Promise<void> => {
  // A page that is being rendered calls functions with its own input.
  if (!new URL(request.url).pathname.startsWith(functionPath)) return
  const access = accessOfFunction(id)
  if (access !== 'anyone') await usersService().session.get({ query: { access } })
}

const reached = createRequestNote<true>('reached')

/** Records that this request reached a server function: from now on failures are the portal's. */
export const markReached = (request: Request): void => {
  reached.set(request, true)
}

/**
 * Refuses a body that could not be read, since that fails before any function is reached and is the sender's fault;
 * else null.
 */
export const refuseUnreadable = (request: Request, { status }: Response): Response | null =>
  status === 500 && !reached.of(request) ? refusal('MALFORMED_REQUEST') : null
