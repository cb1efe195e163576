import { t } from '@lingui/core/macro'
import { getAnnouncedBytes, createUploadMemoryLimit } from '~/config/upload-memory-limit'
import type { BodyType } from '~/contract/endpoint'
import { maxDownloadBytes } from '~/contract/downloads'
import { maxImportArchiveBytes } from '~/contract/imports'
import { maxMediaBytes, maxPictureBytes } from '~/contract/media'
import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from './actor'

interface BodyRule {
  /** Bytes. */
  limit: number
  accepts: (mediaType: string) => boolean
  /** Describes the expected body to users who sent something else. */
  sentence: () => string
  tooLarge: (limit: string) => string
}

const rules: Record<BodyType, BodyRule> = {
  json: {
    limit: 256 * 1024,
    accepts: (type) => type === 'application/json',
    sentence: () => t`Send JSON, with the content type application/json.`,
    tooLarge: (limit) => t`Send at most ${limit}.`,
  },
  picture: {
    limit: maxPictureBytes,
    accepts: (type) => type.startsWith('image/') || type === 'application/octet-stream',
    sentence: () => t`Send the bytes of an image, with its content type.`,
    tooLarge: (limit) => t`Use a picture of at most ${limit}.`,
  },
  media: {
    limit: maxMediaBytes,
    accepts: (type) => /^(?:image|video)\//.test(type) || type === 'application/octet-stream',
    sentence: () => t`Send the bytes of an image or a video, with its content type.`,
    tooLarge: (limit) => t`Use a file of at most ${limit}.`,
  },
  archive: {
    limit: maxImportArchiveBytes,
    accepts: (type) => /^application\/(?:zip|x-zip-compressed|octet-stream)$/.test(type),
    sentence: () => t`Send the bytes of a zip, with the content type application/zip.`,
    tooLarge: (limit) => t`Use a zip of at most ${limit}.`,
  },
  file: {
    limit: maxDownloadBytes,
    accepts: () => true,
    sentence: () => t`Send the bytes of the file.`,
    tooLarge: (limit) => t`Use a file of at most ${limit}.`,
  },
}

/** Whether a body is streamed; others are read into memory. */
export const isStreamed = (bodyType: BodyType): boolean => bodyType === 'archive' || bodyType === 'file'

const megabyte = 1024 * 1024

/** Formats bytes, rounded down: `10 MB`. */
export const formatBytes = (bytes: number) => {
  if (bytes < megabyte) return `${Math.floor(bytes / 1024)} KB`
  return bytes < 1024 * megabyte
    ? `${Math.floor(bytes / megabyte)} MB`
    : `${Math.floor(bytes / 1024 / megabyte)} GB`
}

/** The error for a body that is too large. */
export const tooLarge = (bodyType: BodyType, maxBytes: number): ProblemError =>
  new ProblemError('BODY_TOO_LARGE', { detail: rules[bodyType].tooLarge(formatBytes(maxBytes)) })

/**
 * The maximum body size of such a call in bytes.
 * @param limit overrides the default of the body type
 */
export const getMaxBodyBytes = (bodyType: BodyType, limit = rules[bodyType].limit): number => limit

/** Streams the bytes as they arrive, up to the limit, whatever length was declared. */
async function* streamBytes(request: Request, refusal: ProblemError, maxBytes: number) {
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > maxBytes) throw refusal
    yield chunk
  }
}

/** Streams the bytes as they arrive. */
async function* streamArchive(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    if (error instanceof ProblemError) throw error
    // The client disconnected.
    throw new ProblemError('MALFORMED_REQUEST', { detail: t`The upload was interrupted.` })
  }
}

// UTF-8 cannot encode a lone surrogate, so only an escape sequence can contain one.
const loneSurrogateEscape = /\\u[dD][89a-fA-F]/

const repairText = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value

const parseJson = (bytes: Uint8Array): unknown => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return JSON.parse(text, loneSurrogateEscape.test(text) ? repairText : undefined)
  } catch {
    throw new ProblemError('MALFORMED_REQUEST', { detail: t`The body is not JSON.` })
  }
}

/**
 * Reads a request body: parsed JSON, or bytes. Archives and files are returned as streams.
 * @param isOptional returns undefined for an empty body of any type
 * @throws ProblemError UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, MALFORMED_REQUEST
 */
export const readBody = async (
  request: Request,
  bodyType: BodyType,
  maxBytes: number,
  isOptional = false,
): Promise<unknown> => {
  const { accepts, sentence } = rules[bodyType]
  const mediaType = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const isAccepted = accepts(mediaType)
  const wrongType = () => new ProblemError('UNSUPPORTED_MEDIA_TYPE', { detail: sentence() })
  if (!isAccepted && !isOptional) throw wrongType()
  const refusal = tooLarge(bodyType, maxBytes)
  if (Number(request.headers.get('content-length')) > maxBytes) throw refusal
  const chunks = streamBytes(request, refusal, maxBytes)
  if (isStreamed(bodyType)) return streamArchive(chunks)
  const gathered: Uint8Array[] = []
  for await (const chunk of chunks) gathered.push(chunk)
  const bytes = new Uint8Array(Buffer.concat(gathered))
  if (isOptional && bytes.length === 0) return undefined
  if (!isAccepted) throw wrongType()
  return bodyType === 'json' ? parseJson(bytes) : bytes
}

// Bytes. Smaller bodies of signed-in users need no reservation.
const unreservedBytes = 1024 * 1024

// The same total as for bodies that pages send to the portal.
const uploadMemory = createUploadMemoryLimit(8 * maxMediaBytes)

/**
 * Reserves memory for a large body, or any body of a visitor, before reading it. Returns the release function, to be
 * called once.
 * @param most maximum bytes of the call, used if the request declares no length
 * @throws ProblemError TOO_MANY_REQUESTS if the sender has reached their share, UNAVAILABLE if all memory is reserved
 */
export const reserveBodyMemory = (
  headers: Headers,
  most: number,
  { actor, clientAddress }: { actor: IdentityActor | null; clientAddress: string },
): (() => void) => {
  // A body from within the process declares no length: it is already in memory.
  const bytes = Math.min(getAnnouncedBytes(headers), most)
  if (actor === null && bytes > 0) return uploadMemory.take({ address: clientAddress }, bytes)
  return actor && bytes > unreservedBytes
    ? uploadMemory.take({ account: actor.identityUid }, bytes)
    : () => {}
}
