import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import type { AnyCallInput, CallInput, CallOutput, Contract, Endpoint } from './endpoint'
import { type TimeoutOptions, http, type Send } from './http-client'
import { HttpError } from './http-error'
import { ProblemError } from './problem'
import { parseProblemResponse } from './parse-problem-response'

/** Token, timeout and abort signals of a call. */
export interface TransportOptions extends Required<TimeoutOptions> {
  /** The bearer token; null for an anonymous client. */
  token: string | null
}

/**
 * Makes a call, over HTTP or within the process.
 * @throws ProblemError if the service refused it; HttpError if there was no response
 */
export type Transport = (endpoint: Endpoint, input: AnyCallInput, facts: TransportOptions) => Promise<unknown>

/** The caller of an in-process call, which has no headers. */
export interface InProcessCaller {
  /** The bearer token; null for an anonymous visitor. */
  token: string | null
  /** The caller's network address, for rate limits. */
  clientAddress?: string
  /** Shared by the calls of one page, so that the service loads the user once. */
  callers?: Map<string, never>
  /** The User-Agent header. */
  userAgent?: string
  /** The App Check token. */
  appCheck?: string
}

/**
 * Makes a call within the process, with the same checks as over HTTP but without serialization. Output that is not
 * JSON is returned as a stream of bytes.
 * @throws ProblemError as over HTTP
 */
export type CallInProcess = (
  endpoint: Endpoint,
  input: AnyCallInput,
  caller: InProcessCaller,
) => Promise<unknown>

export interface ClientOptions {
  /** The bearer token. */
  token?: string
  /** Milliseconds for the whole call including its retry; unlimited by default (specification, section 9). */
  timeout?: number
  /** Aborts every call of this client. */
  signal?: AbortSignal
}

/** Options of a single call. */
export interface CallOptions {
  signal?: AbortSignal
  /** Milliseconds, instead of the client's. */
  timeout?: number
}

// A query whose fields are all optional is optional itself.
type WithOptionalQuery<I> = I extends { query: infer Q }
  ? Record<never, never> extends Q
    ? Omit<I, 'query'> & { query?: Q }
    : I
  : I

type CallArguments<I> =
  Record<never, never> extends WithOptionalQuery<I>
    ? [input?: WithOptionalQuery<I>, options?: CallOptions]
    : [input: WithOptionalQuery<I>, options?: CallOptions]

type Calls<C extends Contract> = {
  [N in keyof C]: {
    [K in keyof C[N]]: (...call: CallArguments<CallInput<C[N][K]>>) => Promise<CallOutput<C[N][K]>>
  }
}

/**
 * A typed client: `client.users.list({ query: { page: 2 } })`. Every failure is a {@link ProblemError}: the
 * service's own unchanged; a network failure or timeout as UNAVAILABLE with its `cause`. A call aborted by the
 * caller throws the signal's reason.
 */
export type Client<C extends Contract> = Calls<C> & {
  /** The same client with another bearer token; null for an anonymous client. */
  withToken: (token: string | null) => Client<C>
  /** Makes a call by its endpoint. */
  call: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ) => Promise<CallOutput<E>>
}

/** Creates a typed client for a contract. */
export const createClient = <const C extends Contract>(
  contract: C,
  transport: Transport,
  options: ClientOptions = {},
): Client<C> => {
  const call = async (
    endpoint: Endpoint,
    input: AnyCallInput = {},
    { signal, timeout = options.timeout }: CallOptions = {},
  ) => {
    const signals = [options.signal, signal]
    try {
      return await transport(endpoint, input, { token: options.token ?? null, timeout, signals })
    } catch (error) {
      throw toProblemError(error)
    }
  }
  const getCalls = (noun: string) =>
    Object.fromEntries(
      Object.entries(contract[noun] ?? {}).map(([name, endpoint]) => [
        name,
        (input?: AnyCallInput, callOptions?: CallOptions) => call(endpoint, input, callOptions),
      ]),
    )
  const withToken = (token: string | null) => {
    const { token: _previous, ...rest } = options
    return createClient(contract, transport, token === null ? rest : { ...rest, token })
  }
  // A page creates several clients and uses few nouns of each, so nouns are created on first use.
  const nouns = new Map<string, unknown>(Object.entries({ withToken, call }))
  const getNoun = (noun: string) => {
    if (!nouns.has(noun)) nouns.set(noun, getCalls(noun))
    return nouns.get(noun)
  }
  // The proxy has the shape of the contract, as the type declares.
  return new Proxy(
    {},
    {
      get: (_, name) =>
        typeof name === 'string' && (nouns.has(name) || name in contract) ? getNoun(name) : undefined,
    },
  ) as Client<C>
}

const toSearchParams = ({ query = {} }: AnyCallInput): URLSearchParams => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item))
    }
  }
  return search
}

const buildUrl = (baseUrl: string, path: string, input: AnyCallInput): string => {
  const { params = {} } = input
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = toSearchParams(input)
  return `${baseUrl}${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** Copies the bytes, because `fetch` does not accept shared memory. */
const copyBytes = (body: unknown): Uint8Array<ArrayBuffer> => {
  if (!(body instanceof Uint8Array)) throw new TypeError('A file is handed over as bytes.')
  return new Uint8Array(body)
}

const toRequestBody = (
  { bodyType = 'json' }: Endpoint,
  body: unknown,
): { body?: BodyInit; type?: string } => {
  if (body === undefined) return {}
  return bodyType === 'json'
    ? { body: JSON.stringify(body), type: 'application/json' }
    : { body: copyBytes(body), type: 'application/octet-stream' }
}

const acceptedTypes = {
  json: 'application/json',
  csv: 'text/csv',
  zip: 'application/zip',
  markdown: 'text/markdown',
  pdf: 'application/pdf',
  vtt: 'text/vtt',
  file: '*/*',
  events: 'text/event-stream',
} as const

const unavailable = (detail: string, cause: unknown) =>
  Object.assign(new ProblemError('UNAVAILABLE', { detail }), { cause })

/** Converts an error to the one that callers get; see {@link Client}. */
const toProblemError = (error: unknown): unknown => {
  if (error instanceof ProblemError) return error
  if (!(error instanceof HttpError)) return unavailable(t`The service could not be reached.`, error)
  if (error.failure === 'aborted') return error.cause
  return error.failure === 'timeout'
    ? unavailable(t`The service did not answer in time.`, error)
    : unavailable(t`The service could not be reached.`, error.cause)
}

export interface HttpTransportOptions {
  /** The base URL of the service, such as `https://developer.example.com/api`, without a trailing slash. */
  baseUrl: string
  /** Defaults to the global `fetch`. */
  fetch?: Send
  /** Validates responses against the contract, in tests and in development. */
  validate?: boolean
}

/** Creates a transport over HTTP. */
export const httpTransport =
  ({ baseUrl, fetch, validate = false }: HttpTransportOptions): Transport =>
  async (endpoint, input, { token, ...bounds }) => {
    const { body, type } = toRequestBody(endpoint, input.body)
    return http(buildUrl(baseUrl, endpoint.path, input), {
      method: endpoint.method,
      headers: {
        accept: `${acceptedTypes[endpoint.outputType ?? 'json']}, application/problem+json`,
        ...(type && { 'content-type': type }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body }),
      ...bounds,
      init: { redirect: 'error' },
      ...(fetch && { send: fetch }),
      read: (response) => readOutput(endpoint, response, validate),
      refuse: parseProblemResponse,
    })
  }

const readOutput = async (
  { output, outputType, method, path }: Endpoint,
  response: Response,
  isChecked: boolean,
): Promise<unknown> => {
  // The timeout covers the start of the response only; the reader decides how long to read a stream.
  if (outputType !== undefined && outputType !== 'json') return response.body
  if (!output) {
    await response.body?.cancel()
    return undefined
  }
  const answer: unknown = await response.json()
  if (!isChecked) return answer
  const result = v.safeParse(output, answer)
  if (result.success) return answer
  const places = result.issues.map((issue) => v.getDotPath(issue)).join(', ')
  throw Object.assign(new ProblemError('INTERNAL_ERROR'), {
    cause: new Error(`${method} ${path} answered against the contract, at: ${places}`),
  })
}
