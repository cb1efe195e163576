import { AsyncLocalStorage } from 'node:async_hooks'
import { uuidv7 } from 'uuidv7'

/** The kind of caller, without personal data. */
type CallerKind = 'nobody' | 'identity' | 'user' | 'admin'

/** A running request, with the time spent on it so far. */
export interface RequestScope {
  readonly requestId: string
  /** The route pattern, such as `/api/users/{id}`; never the path. Empty until it is known. */
  route: string
  caller: CallerKind
  /** Whether the duration would reveal what the response does not. */
  isConstantTime: boolean
  /** Whether a remote service has sent timings, after checking that the caller may see them. */
  isToldTiming: boolean
  /** Whether the response already has the id, set with its other headers, which is cheaper than setting it later. */
  isIdSaid: boolean
  database: Spent
  service: Spent
}

/** A number, and the total in milliseconds. */
export interface Spent {
  count: number
  milliseconds: number
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** The current request; undefined in background work. */
export const currentScope = (): RequestScope | undefined => scopes.getStore()

/** Runs a function in a request's scope. */
export const runInScope = <T>(scope: RequestScope, run: () => T): T => scopes.run(scope, run)

/** Creates the scope of a new request. */
export const newScope = (requestId: string): RequestScope => ({
  requestId,
  route: '',
  caller: 'nobody',
  isConstantTime: false,
  isToldTiming: false,
  isIdSaid: false,
  database: { count: 0, milliseconds: 0 },
  service: { count: 0, milliseconds: 0 },
})

/** Adds a duration to the time spent so far. */
export const spend = (spent: Spent, milliseconds: number): void => {
  spent.count += 1
  spent.milliseconds += milliseconds
}

/** Sets the route unless one is set: a page's own calls do not replace it. */
export const nameRoute = (route: string): void => {
  const scope = scopes.getStore()
  if (scope && scope.route === '') scope.route = route
}

/** The route of a server function, until {@link nameFunction} says which one. */
export const someFunction = '/_serverFn/{name}'

/** Sets the server function as the route, unless a page is being rendered, which calls some too. */
export const nameFunction = (name: string): void => {
  const scope = scopes.getStore()
  if (scope?.route === someFunction) scope.route = `/_serverFn/${name}`
}

/** Runs work that a request triggers without waiting for it, outside the request's scope. */
export const outsideRequests = <T>(run: () => T): T => scopes.exit(run)

const wellFormed = /^[\w.-]{8,64}$/

/** Returns the given request id if it is well-formed, or else a new one. */
export const requestIdFrom = (given: string | null): string =>
  given !== null && wellFormed.test(given) ? given : uuidv7()
