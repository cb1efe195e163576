import type { CallInput, CallOutput, Contract, Endpoint } from './endpoint'

export interface ClientOptions {
  /** Where the service is, such as `https://developer.example.com/api`, without a slash at the end. */
  baseUrl: string
  /** `fetch` unless given; in one process, the service's own. */
  fetch?: (request: Request) => Promise<Response>
  /** The bearer token. */
  token?: string
  /** Milliseconds for the whole call, its retry included; none unless given (specification, section 9). */
  timeout?: number
  /** Aborts every call of this client. */
  signal?: AbortSignal
  /** Checks answers against the contract: in tests and in development. */
  validate?: boolean
}

/** What one call may set for itself. */
export interface CallOptions {
  signal?: AbortSignal
  timeout?: number
  headers?: Record<string, string>
}

type CallArguments<E extends Endpoint> =
  unknown extends CallInput<E>
    ? [input?: undefined, options?: CallOptions]
    : Record<never, never> extends CallInput<E>
      ? [input?: CallInput<E>, options?: CallOptions]
      : [input: CallInput<E>, options?: CallOptions]

type Calls<C extends Contract> = {
  [N in keyof C]: { [K in keyof C[N]]: (...call: CallArguments<C[N][K]>) => Promise<CallOutput<C[N][K]>> }
}

/** A typed client: `client.users.list({ query: { page: 2 } })`. Every failure is a `ProblemError`. */
export type Client<C extends Contract> = Calls<C> & {
  /** The same client for another bearer; null for nobody. */
  withToken: (token: string | null) => Client<C>
}

export declare const createClient: <const C extends Contract>(
  contract: C,
  options: ClientOptions,
) => Client<C>
