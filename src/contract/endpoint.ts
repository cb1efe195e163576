import * as v from 'valibot'
import { id } from './field-schemas'
import type { ProblemCode } from './problem'

/**
 * Who can call an endpoint. Module policies restrict it further (a user's own record, a page's audience).
 * - `anyone`: no token needed; a token that is sent must be valid
 * - `identity`: a valid token, with or without a profile
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
  /** An OpenAPI path: `/users/{id}`. */
  path: `/${string}`
  access: Access
  /** One sentence for the reference. */
  summary: string
  params?: Schema
  query?: Schema
  /** With an `idempotencyKey`, a repeated call returns the result of the first one. */
  body?: Schema
  /** Fields that can differ when a call is repeated with the same `idempotencyKey`. */
  mayDiffer?: readonly string[]
  /** The call may come without a body. */
  bodyOptional?: true
  bodyType?: BodyType
  /** Maximum bytes of the body, where it exceeds the default. */
  bodyLimit?: number
  /** Absent if the response has no body, or is not JSON. */
  output?: Schema
  outputType?: OutputType
  /**
   * Seconds for which shared caches can store the response, which is the same for every caller. Not cached by
   * default.
   */
  maxAgeSeconds?: number
  /** The HTTP status of success. */
  status: 200 | 201 | 202 | 204
  /** Errors specific to this call; `getProblemCodes` adds those of its access, input and limits. */
  errors?: readonly ProblemCode[]
  /**
   * Pads the response time and answers the same whether or not an account exists, so that neither reveals it. Slow work
   * is done later.
   */
  isConstantTime?: true
  /** Requires an App Check token, if App Check is configured. */
  appChecked?: true
}

/** A call as method and path, also the key of its limits: `GET /users/{id}`. */
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
 * Declares an endpoint. Service routes, typed client and OpenAPI document are derived from it.
 * - `params`: `{id}` is a UUID by default
 * - `status`: by default 200 with output and 204 without
 */
export function endpoint<const R extends Route, const A extends Access, const D extends Declaration>(
  route: R,
  access: A,
  declaration: D,
): Declared<R, A, D>
// Lets bundlers drop unused endpoints.
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

/** The input of a call: params, query and body, as declared. */
export type CallInput<E extends Endpoint> = PartInput<E, 'params'> &
  PartInput<E, 'query'> &
  MaybeOptional<E, PartInput<E, 'body'>> &
  BytesBody<E>

/** The input of any call. */
export interface AnyCallInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Archives and files are streams, so that memory holds only a part of them. */
type ReceivedBody<E extends Endpoint> = E['bodyType'] extends 'archive' | 'file'
  ? { body: AsyncIterable<Uint8Array> }
  : BytesBody<E>

/** The parsed input of a handler. */
export type HandlerInput<E extends Endpoint> = PartOutput<E, 'params'> &
  PartOutput<E, 'query'> &
  MaybeOptional<E, PartOutput<E, 'body'>> &
  ReceivedBody<E>

/** The rows of a CSV table, header first. Values are unquoted. */
export type CsvRows = AsyncIterable<readonly string[]>

/** A file of a zip, with its modification time. */
export interface ZipFile {
  path: string
  /** In chunks if the file can be large. */
  content: Uint8Array | string | AsyncIterable<string>
  changedAt: Date
}

/** The files of a zip, one by one. */
export type ZipFiles = AsyncIterable<ZipFile>

/** Server-sent events, each sent as it happens. */
export interface Events {
  /** Starts sending events and returns a function that stops; `end` closes the stream. */
  open: (tell: (event: string, data: string) => void, end: () => void) => () => void
}

/** A stored file, sent as a whole or as the requested range. */
export interface StoredFileOutput {
  /** Its key in the store. */
  key: string
  /** Bytes. */
  size: number
  /** The ETag: differs if the bytes differ. */
  tag: string
  /** The file name for browsers. */
  name: string
  mediaType: string
  /** Called when the file is sent from the start, not for later ranges. */
  begin: () => Promise<void>
}

/** The output of a call; a byte stream if it is not JSON. */
export type CallOutput<E extends Endpoint> = E['output'] extends Schema
  ? v.InferOutput<E['output']>
  : E['outputType'] extends 'csv' | 'zip' | 'markdown' | 'pdf' | 'vtt' | 'file' | 'events'
    ? ReadableStream<Uint8Array>
    : undefined

/** The return value of a handler; nothing for a call without output. */
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
