import * as v from 'valibot'
import { id } from './field-schemas'
import type { ProblemCode } from './problem'

/**
 * Who may call at all. The modules' policies narrow it further (a user's own record, a page's audience).
 * - `anyone`: no token needed; one that is sent must be good
 * - `identity`: a valid token, a profile may still be missing
 * - `user`: a registered user whose account is neither disabled nor blocked
 * - `approved`: a user whose access is approved, or an administrator
 * - `admin`: an administrator
 */
export type Access = 'anyone' | 'identity' | 'user' | 'approved' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Schema = v.GenericSchema

/** The body of a call: JSON (the default), or the bytes of a picture, of media, of a zip, of a file of any type. */
export type BodyType = 'json' | 'picture' | 'media' | 'archive' | 'file'

type BytesType = Exclude<BodyType, 'json'>

/**
 * The answer of a call: JSON (the default), a table streamed row by row, a zip streamed file by file, streamed
 * Markdown, a PDF, captions, a stored file, or server-sent events.
 */
export type OutputType = 'json' | 'csv' | 'zip' | 'markdown' | 'pdf' | 'vtt' | 'file' | 'events'

export interface Endpoint {
  method: Method
  /** In the manner of OpenAPI: `/users/{id}`. */
  path: `/${string}`
  access: Access
  /** One sentence for the reference. */
  summary: string
  params?: Schema
  query?: Schema
  /** With an `idempotencyKey`, a repeated call is answered with what the first one made. */
  body?: Schema
  /** Fields of the body that may differ in a repeat under the same `idempotencyKey`. */
  mayDiffer?: readonly string[]
  /** The call may come without a body. */
  bodyOptional?: true
  bodyType?: BodyType
  /** Bytes; for calls that take more than others. */
  bodyLimit?: number
  /** Absent where the answer has no body, or is not JSON. */
  output?: Schema
  outputType?: OutputType
  /** Seconds for which shared caches may keep the answer, which is the same for every caller. Not cached if absent. */
  keptFor?: number
  /** The status of success. */
  status: 200 | 201 | 202 | 204
  /** The refusals particular to this call; `getProblemCodes` adds those of its access, its input and its limits. */
  errors?: readonly ProblemCode[]
  /**
   * Pads the response time and answers the same whether or not an account exists, so that neither reveals it. Slow work
   * is done later.
   */
  isConstantTime?: true
  /** Taken from the portal's own pages alone, where the installation has App Check. */
  appChecked?: true
}

/** As the limits name a call too: `GET /users/{id}`. */
type Route = `${Method} /${string}`

type Declaration = Omit<Endpoint, 'method' | 'path' | 'access' | 'status'> & Partial<Pick<Endpoint, 'status'>>

const idParams = v.strictObject({ id })

type Declared<R extends Route, A extends Access, D extends Declaration> = D &
  Pick<Endpoint, 'method' | 'path' | 'status'> & { access: A } & (D extends { params: Schema }
    ? unknown
    : R extends `${string}{id}${string}`
      ? { params: typeof idParams }
      : unknown)

/**
 * Declares a call. Service routes, typed client and OpenAPI document are all derived from the result.
 * - `params`: `{id}` is a UUID unless they say otherwise
 * - `status`: 200 with an answer and 204 without one, unless given
 */
export function endpoint<const R extends Route, const A extends Access, const D extends Declaration>(
  route: R,
  access: A,
  declaration: D,
): Declared<R, A, D>
// Bundlers leave out the calls that a page does not name.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint(route: Route, access: Access, declaration: Declaration): Endpoint {
  const space = route.indexOf(' ')
  const hasAnswer = declaration.output !== undefined || declaration.outputType !== undefined
  return {
    method: route.slice(0, space) as Method,
    path: `/${route.slice(space + 2)}`,
    access,
    status: hasAnswer ? 200 : 204,
    ...(route.includes('{id}') && { params: idParams }),
    ...declaration,
  }
}

type PartInput<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends Schema
  ? Record<K, v.InferInput<E[K]>>
  : unknown

type PartOutput<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends Schema
  ? Record<K, v.InferOutput<E[K]>>
  : unknown

type BytesBody<E extends Endpoint> = E['bodyType'] extends BytesType ? { body: Uint8Array } : unknown

type MaybeOptional<E extends Endpoint, Body> = E['bodyOptional'] extends true ? Partial<Body> : Body

/** The input that a caller passes: params, query and body, as declared. */
export type CallInput<E extends Endpoint> = PartInput<E, 'params'> &
  PartInput<E, 'query'> &
  MaybeOptional<E, PartInput<E, 'body'>> &
  BytesBody<E>

/** The same of whichever call. */
export interface AnyCallInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Archives and files are passed as a stream, so that only a part of them is in memory. */
type ReceivedBody<E extends Endpoint> = E['bodyType'] extends 'archive' | 'file'
  ? { body: AsyncIterable<Uint8Array> }
  : BytesBody<E>

/** The parsed input of a handler. */
export type HandlerInput<E extends Endpoint> = PartOutput<E, 'params'> &
  PartOutput<E, 'query'> &
  MaybeOptional<E, PartOutput<E, 'body'>> &
  ReceivedBody<E>

/** The rows of a table, its heading first; texts as they are, quoting is seen to. */
export type CsvRows = AsyncIterable<readonly string[]>

/** A file of a zip, and when it last changed. */
export interface ZipFile {
  path: string
  /** In pieces where it may be too large to be held whole. */
  content: Uint8Array | string | AsyncIterable<string>
  changedAt: Date
}

/** The files of a zip, one by one. */
export type ZipFiles = AsyncIterable<ZipFile>

/** Server-sent events, each sent as it happens. */
export interface Events {
  /** Starts sending events and returns how to stop; `end` ends the stream from the handler's side. */
  open: (tell: (event: string, data: string) => void, end: () => void) => () => void
}

/** A file of the store, which is sent whole or in the part that was asked for. */
export interface StoredFileOutput {
  /** Its key in the store. */
  key: string
  /** Bytes. */
  size: number
  /** Another one where its bytes differ. */
  tag: string
  /** Under which browsers keep it. */
  name: string
  mediaType: string
  /** Called when it is sent from its beginning. */
  begin: () => Promise<void>
}

/** The answer that a caller gets; for non-JSON, its bytes as a stream. */
export type CallOutput<E extends Endpoint> = E['output'] extends Schema
  ? v.InferOutput<E['output']>
  : E['outputType'] extends 'csv' | 'zip' | 'markdown' | 'pdf' | 'vtt' | 'file' | 'events'
    ? ReadableStream<Uint8Array>
    : undefined

/** The answer of a handler; nothing for a call that declares none. */
export type HandlerOutput<E extends Endpoint> = E['outputType'] extends 'csv'
  ? CsvRows
  : E['outputType'] extends 'zip'
    ? ZipFiles
    : E['outputType'] extends 'markdown'
      ? AsyncIterable<string>
      : E['outputType'] extends 'pdf'
        ? Uint8Array
        : E['outputType'] extends 'vtt'
          ? string
          : E['outputType'] extends 'file'
            ? StoredFileOutput
            : E['outputType'] extends 'events'
              ? Events
              : E['output'] extends Schema
                ? v.InferOutput<E['output']>
                : void

/** A contract: nouns, each with its calls. */
export type Contract = Record<string, Record<string, Endpoint>>
