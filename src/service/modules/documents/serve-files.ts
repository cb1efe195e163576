import { ProblemError } from '~/contract/problem'
import type { ServiceContext } from '../../context'
import type { Get } from '../../http/http-binder'
import { commonHeaders } from '../../http/problems'
import type { ByteRange } from '../../storage/file-store'
import { findNarrow, findWhole, getNarrowWidth } from './images'
import { contentTypes, parseMediaName } from './media-names'

/**
 * The requested range of so many bytes, from a `Range` header (RFC 9110, section 14). `whole` for none, for several at
 * once and for an invalid one: a server may always answer with everything.
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

const isKnown = ({ headers }: Request, tag: string) =>
  (headers.get('if-none-match') ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === tag)

/** A part counts only for whom the beginning is of the same file. */
const wantedRange = ({ headers, method }: Request, tag: string) => {
  const condition = headers.get('if-range')
  return method === 'GET' && (condition === null || condition === tag) ? headers.get('range') : null
}

// An address is never used again for another file.
const forEver = 'public, max-age=31536000, immutable'

type Needs = Pick<ServiceContext, 'files' | 'log'>

/** An image, in the width that was asked for, or a video, whole or the part that was asked for, read as it is sent. */
const serveMedia = async (context: Needs, name: string, request: Request, requestId: string) => {
  const file = parseMediaName(name)
  if (file === null) throw new ProblemError('NOT_FOUND')
  const width = getNarrowWidth(file, request.url)
  const stored = await (width === null ? findWhole(context, file) : findNarrow(context, file, width))
  if (stored === null) throw new ProblemError('NOT_FOUND')
  const { key, size } = stored
  const tag = width === null ? `"${file.id}"` : `"${file.id}-${width}"`
  const headers = {
    ...commonHeaders(requestId),
    'content-type': contentTypes[file.extension],
    'cache-control': forEver,
    etag: tag,
    'accept-ranges': 'bytes',
    'content-disposition': 'inline',
  }
  if (isKnown(request, tag)) return new Response(null, { status: 304, headers })
  const range = getByteRange(wantedRange(request, tag), size)
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } })
  }
  const { first, last } = range === 'whole' ? { first: 0, last: size - 1 } : range
  // A HEAD request must not hold the file open.
  const isHead = request.method === 'HEAD' || size === 0
  return new Response(isHead ? null : context.files.stream(key, { first, last }), {
    status: range === 'whole' ? 200 : 206,
    headers: {
      ...headers,
      'content-length': String(last - first + 1),
      ...(range !== 'whole' && { 'content-range': `bytes ${first}-${last}/${size}` }),
    },
  })
}

const pictureFile = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/

const servePicture = async ({ files }: Needs, name: string, requestId: string) => {
  const stored = pictureFile.test(name) ? await files.get(`pictures/${name}`) : null
  if (!stored) throw new ProblemError('NOT_FOUND')
  return new Response(new Uint8Array(stored.bytes), {
    headers: {
      ...commonHeaders(requestId),
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'cache-control': forEver,
    },
  })
}

/** Where images and videos of pages, and pictures of people and kits, are served from. */
export const fileRoutes = (context: Needs): Record<string, Get> => ({
  '/files/media/:file': (request, { file = '' }, requestId) => serveMedia(context, file, request, requestId),
  '/files/pictures/:file': (_request, { file = '' }, requestId) => servePicture(context, file, requestId),
})
