import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Encoding, createEtag } from '../accepted'

export type Header = [name: string, value: string]

/** A body in one encoding, with the headers that it is sent with. */
interface Variant {
  headers: Header[]
  body: Buffer<ArrayBuffer>
}

/** A response that is the same for all visitors, in each encoding. */
export interface CachedResponse extends Record<Encoding | 'identity', Variant> {
  /** Changes with the content, and not with the time of rendering. */
  etag: string
  /** Those of every encoding. */
  headers: Header[]
  /** Bytes that it takes in memory. */
  bytes: number
}

// Smaller ones fit into a packet or two as they are.
const minCompressedBytes = 1024
// 3 ms of another thread for a page; the best quality saves another tenth, and takes 100 ms.
const brotliQuality = 5

/**
 * A text without the times of its rendering, which say when its data were read: with `0` in their place.
 * @param since when the rendering began, in milliseconds since 1970
 */
export const removeTimes = (text: string, since: number): string => {
  const until = Date.now()
  return text.replaceAll(/\b\d{13}\b/g, (time) =>
    Number(time) >= since && Number(time) <= until ? '0' : time,
  )
}

/** Changes with what a response says, and not with when it was rendered. */
const getTag = (body: Buffer, headers: Headers, since: number): string =>
  `W/${createEtag(removeTimes(body.toString(), since) + JSON.stringify([...headers]))}`

/**
 * A response to be cached.
 * @param since when its rendering began, in milliseconds since 1970
 * @param last the cached one, which is used again where it has the same content
 */
export const createCachedResponse = async (
  body: Buffer<ArrayBuffer>,
  headers: Headers,
  since: number,
  last: CachedResponse | null,
): Promise<CachedResponse> => {
  const etag = headers.get('etag') ?? getTag(body, headers, since)
  if (last?.etag === etag) return last
  headers.set('etag', etag)
  const getVariant = (content: Buffer<ArrayBuffer>, ...more: Header[]): Variant => ({
    headers: [...headers, ['content-length', String(content.length)], ...more],
    body: content,
  })
  const identity = getVariant(body)
  const cached = { etag, headers: [...headers], identity }
  if (body.length < minCompressedBytes) return { ...cached, bytes: body.length, br: identity, gzip: identity }
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
  ])
  return {
    ...cached,
    bytes: body.length + br.length + gzipped.length,
    br: getVariant(br, ['content-encoding', 'br']),
    gzip: getVariant(gzipped, ['content-encoding', 'gzip']),
  }
}
