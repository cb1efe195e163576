import { AsyncLocalStorage } from 'node:async_hooks'
import { uuidv7 } from 'uuidv7'

/** The kind of caller, without personal data. */
type CallerKind = 'nobody' | 'identity' | 'user' | 'admin'

/** What one request is known by while it runs, and what it took so far. */
export interface RequestScope {
  readonly requestId: string
  /** The pattern of the route, such as `/api/users/{id}`; never the address. Empty until it is known. */
  route: string
  caller: CallerKind
  /** Whether the duration would reveal what the text does not. */
  isConstantTime: boolean
  /** Whether a remote service has sent timings: it has checked that the caller may see them. */
  isToldTiming: boolean
  /**
   * Whether the answer has the id already, set with its other headers, which costs less than setting one later.
   */
  isIdSaid: boolean
  database: Spent
  service: Spent
}

/** How often, and milliseconds together. */
export interface Spent {
  count: number
  milliseconds: number
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** The request that this runs for; undefined in background work. */
export const currentScope = (): RequestScope | undefined => scopes.getStore()

/** Runs something for a request. */
export const runInScope = <T>(scope: RequestScope, run: () => T): T => scopes.run(scope, run)

/** A scope for a request that has just come. */
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

/** Adds a duration to what was spent so far. */
export const spend = (spent: Spent, milliseconds: number): void => {
  spent.count += 1
  spent.milliseconds += milliseconds
}

/** Sets the route where none is set yet: a page's own calls do not replace it. */
export const nameRoute = (route: string): void => {
  const scope = scopes.getStore()
  if (scope && scope.route === '') scope.route = route
}

/** The pattern of what a page in a browser calls, until {@link nameFunction} says which one it is. */
export const someFunction = '/_serverFn/{name}'

/** Sets the server function as the route, unless a page is being rendered, which calls some too. */
export const nameFunction = (name: string): void => {
  const scope = scopes.getStore()
  if (scope?.route === someFunction) scope.route = `/_serverFn/${name}`
}

/** Runs what a request triggers without waiting for it: background work, which belongs to no request. */
export const outsideRequests = <T>(run: () => T): T => scopes.exit(run)

const wellFormed = /^[\w.-]{8,64}$/

/** An id for a request: the one given where it is a plain one, else a new one. */
export const requestIdFrom = (given: string | null): string =>
  given !== null && wellFormed.test(given) ? given : uuidv7()
