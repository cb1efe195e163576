import { AsyncLocalStorage } from 'node:async_hooks'

/** Who asks, as far as anybody may read: never which person. */
export type CallerKind = 'nobody' | 'identity' | 'user' | 'admin'

/** What one request is known by while it runs, and what it took so far. */
export interface RequestScope {
  readonly requestId: string
  /** The pattern of what was asked for, such as `/api/users/{id}`; never the address. Empty until it is known. */
  route: string
  caller: CallerKind
  /** The answer's time would tell what its words do not. */
  isDiscreet: boolean
  /** A service elsewhere told what took how long: it has found out who may know. */
  isToldTiming: boolean
  /** The answer carries the id already: it was made of headers alone, which costs less than setting one does. */
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
  isDiscreet: false,
  isToldTiming: false,
  isIdSaid: false,
  database: { count: 0, milliseconds: 0 },
  service: { count: 0, milliseconds: 0 },
})

/** Adds to what was spent. */
export const spend = (spent: Spent, milliseconds: number): void => {
  spent.count += 1
  spent.milliseconds += milliseconds
}

/** Says what was asked for, where nothing above has: what a page calls is not what was asked for. */
export const nameRoute = (route: string): void => {
  const scope = scopes.getStore()
  if (scope && scope.route === '') scope.route = route
}

/** The pattern of what a page in a browser calls, until {@link nameFunction} says which one it is. */
export const someFunction = '/_serverFn/{name}'

/** Says which function of the server is called, where that is what was asked for: pages that are rendered call some too. */
export const nameFunction = (name: string): void => {
  const scope = scopes.getStore()
  if (scope?.route === someFunction) scope.route = `/_serverFn/${name}`
}

/**
 * Runs what a request triggers without waiting for it: background work, which belongs to no request.
 */
export const outsideRequests = <T>(run: () => T): T => scopes.exit(run)
