import type { StoredFileOutput } from '~/contract/endpoint'
import type { ServiceContext } from '../context'
import type { ByteRange } from '../storage/file-store'
import { commonHeaders } from './problems'

/**
 * Parses a `Range` header (RFC 9110, section 14) for a file of `size` bytes. Returns `whole` for none, several and
 * invalid ranges: a server may always send the whole file.
 */
export const getByteRange = (header: string | null, size: number): ByteRange | 'whole' | 'unsatisfiable' => {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole'
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return 'whole'
  return first >= size ? 'unsatisfiable' : { first, last }
}

/** What a file request contains. */
export type FileRequest = Pick<Request, 'method' | 'headers'>

const matchesEtag = ({ headers }: FileRequest, tag: string) =>
  (headers.get('if-none-match') ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === tag)

/** The requested range; ignored unless `If-Range` names this version of the file. */
const getRequestedRange = ({ headers, method }: FileRequest, tag: string) => {
  const condition = headers.get('if-range')
  return method === 'GET' && (condition === null || condition === tag) ? headers.get('range') : null
}

interface RangeSource {
  size: number
  /** The value of its `ETag`. */
  tag: string
  headers: Record<string, string>
  stream: (range: ByteRange) => ReadableStream<Uint8Array>
  /** Called when the file is sent from its beginning. */
  begin?: () => Promise<void>
}

/** Responds with a file or the requested range, read while it is sent; or 304 if the client has it. */
export const respondWithRange = async (
  request: FileRequest,
  { size, tag, headers: own, stream, begin }: RangeSource,
): Promise<Response> => {
  const headers = { ...own, etag: tag, 'accept-ranges': 'bytes' }
  if (matchesEtag(request, tag)) return new Response(null, { status: 304, headers })
  const range = getByteRange(getRequestedRange(request, tag), size)
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } })
  }
  const { first, last } = range === 'whole' ? { first: 0, last: size - 1 } : range
  // A HEAD request must not keep the file open.
  const isHead = request.method === 'HEAD' || size === 0
  // A client that requests only the first byte checks whether ranges are supported.
  if (!isHead && first === 0 && (last > 0 || size === 1)) await begin?.()
  return new Response(isHead ? null : stream({ first, last }), {
    status: range === 'whole' ? 200 : 206,
    headers: {
      ...headers,
      'content-length': String(last - first + 1),
      ...(range !== 'whole' && { 'content-range': `bytes ${first}-${last}/${size}` }),
    },
  })
}

/**
 * Formats the header that makes browsers save a file under a name (RFC 6266): in ASCII, and in UTF-8 for clients that
 * support it.
 */
const getDisposition = (name: string): string => {
  const ascii = name.replace(/[^\x20-\x7E]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

// Types that a browser might display as a page of this origin, or run, if it ignored the other headers.
const isActive = (mediaType: string) => /html|xml|svg|script|^multipart|^message/i.test(mediaType)
const isMediaType = (text: string) => /^[\w.+-]+\/[\w.+-]+$/.test(text)

// Milliseconds for which an access check is cached; the same as for other downloads.
const accessCheckMs = 25_000

/** Streams while the reader has access. */
const streamWhileAllowed = (
  source: ReadableStream<Uint8Array>,
  mayContinue: () => Promise<boolean>,
): ReadableStream<Uint8Array> => {
  let checkedAt = performance.now()
  return source.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: async (chunk, controller) => {
        if (performance.now() - checkedAt > accessCheckMs) {
          if (!(await mayContinue())) throw new Error('The reader may not have it any more')
          checkedAt = performance.now()
        }
        controller.enqueue(chunk)
      },
    }),
  )
}

/** Responds with a user's file: browsers save it, never display it, and compare its ETag each time. */
export const respondWithFile = (
  { files }: Pick<ServiceContext, 'files'>,
  { key, size, tag, name, mediaType, begin }: StoredFileOutput,
  request: FileRequest,
  { requestId, mayContinue }: { requestId: string; mayContinue: () => Promise<boolean> },
): Promise<Response> =>
  respondWithRange(request, {
    size,
    tag: `"${tag}"`,
    begin,
    headers: {
      ...commonHeaders(requestId),
      'cache-control': 'private, no-cache',
      'content-type': isMediaType(mediaType) && !isActive(mediaType) ? mediaType : 'application/octet-stream',
      'content-disposition': getDisposition(name),
    },
    stream: (range) => streamWhileAllowed(files.stream(key, range), mayContinue),
  })
