import type { Access, Endpoint, HandlerInput, HandlerOutput } from '~/contract/endpoint'
import type { Paging } from '~/contract/paging'
import type { ActorOf } from './actor'
import type { Keyed } from './idempotency'

/** The request context of a handler beside its input. */
export interface Call<A extends Access> extends Keyed {
  /** Who calls; null only on `anyone` calls. */
  actor: ActorOf<A>
  requestId: string
  /** The caller's network address, or `unknown`. For rate limits only. */
  clientAddress: string
  /** The program that the user uses, in its own words; empty where it says nothing. */
  userAgent: string
}

/** One function a call of the noun, typed by the contract. */
type HandlersOf<N extends Record<string, Endpoint>> = {
  [K in keyof N]: (input: HandlerInput<N[K]>, call: Call<N[K]['access']>) => Promise<HandlerOutput<N[K]>>
}

/** A call bound to its handler, ready to be mounted. */
export interface Route {
  endpoint: Endpoint
  handle: (input: unknown, call: Call<Access>) => Promise<unknown>
}

/**
 * Binds a noun of the contract to its handlers.
 *
 * @example
 * export const usersRoutes = (context: ServiceContext) => getRoutes(usersContract, { list: async ({ query }) => ... })
 */
export const getRoutes = <const N extends Record<string, Endpoint>>(
  noun: N,
  handlers: HandlersOf<N>,
): Route[] =>
  Object.entries(noun).map(([name, endpoint]) => ({
    endpoint,
    // The binder passes what the endpoint's own schemas parsed, which matches the handler's type.
    handle: handlers[name] as Route['handle'],
  }))

/** The answer of a list: which page was asked for, and what was found. */
export const toPage = <Found extends { total: number; data: readonly unknown[] }>(
  { count, page }: Paging,
  found: Found,
) => ({ count, page, ...found })
