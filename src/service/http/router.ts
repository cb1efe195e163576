import type { Access, Endpoint, HandlerInput, HandlerOutput } from '~/contract/endpoint'
import type { Paging } from '~/contract/paging'
import type { ActorOf } from './actor'
import type { IdempotentCall } from './idempotency'

/** The context of a handler's request, apart from its input. */
export interface Call<A extends Access> extends IdempotentCall {
  /** The caller; null only on `anyone` calls. */
  actor: ActorOf<A>
  requestId: string
  /** The caller's network address, or `unknown`. Only for rate limits. */
  clientAddress: string
  /** The user agent, as sent; empty if there is none. */
  userAgent: string
}

/** One function for each call of the noun, typed by the contract. */
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

/** Formats the response of a list: the requested page and the rows found. */
export const toPage = <Found extends { total: number; data: readonly unknown[] }>(
  { count, page }: Paging,
  found: Found,
) => ({ count, page, ...found })
