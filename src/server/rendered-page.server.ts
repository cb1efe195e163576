import { FastResponse } from 'srvx'
import { createRequestNote } from '~/gateways/note-on'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { getAcceptedEncoding, type Encoding } from './accepted'

// For one reader only, so compression must cost no more than a fraction of the rendering.
const brotliParameters = { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } }
const gzipLevel = { level: 1 }

// Smaller ones fit into a packet or two.
const smallest = 1024
// Compressing larger ones would block others for more than a millisecond; for smaller ones, passing them to a thread
// costs more.
const largestAtOnce = 512 * 1024

const atOnce: Record<Encoding, (body: Buffer) => Buffer<ArrayBuffer>> = {
  br: (body) => brotliCompressSync(body, brotliParameters),
  gzip: (body) => gzipSync(body, gzipLevel),
}
const inThread: Record<Encoding, (body: Buffer) => Promise<Buffer<ArrayBuffer>>> = {
  br: (body) => promisify(brotliCompress)(body, brotliParameters),
  gzip: (body) => promisify(gzip)(body, gzipLevel),
}

/**
 * Compresses a rendered page in one piece, as its reader accepts. All of its data was loaded before rendering, so
 * streaming would not be faster and would cost more.
 */
export const compressPage = async (request: Request, answer: Response): Promise<Response> => {
  const { headers, status, statusText } = answer
  if (!isPage(headers) || headers.has('content-encoding')) return answer
  if (!/accept-encoding/i.test(headers.get('vary') ?? '')) headers.append('vary', 'accept-encoding')
  headers.delete('content-length')
  if (request.method === 'HEAD') return new FastResponse(null, { status, statusText, headers })
  const body = await readWhole(answer)
  const encoding = body.length < smallest ? null : getAcceptedEncoding(request.headers.get('accept-encoding'))
  if (encoding === null) return new FastResponse(body, { status, statusText, headers })
  headers.set('content-encoding', encoding)
  const compressed = body.length > largestAtOnce ? await inThread[encoding](body) : atOnce[encoding](body)
  return new FastResponse(compressed, { status, statusText, headers })
}

const bodies = createRequestNote<Buffer<ArrayBuffer>>('body')

/** Creates a response whose bytes can be read again without a stream. */
export const getAnswer = (body: Buffer<ArrayBuffer>, init: ResponseInit): Response => {
  const answer = new FastResponse(body, init)
  bodies.set(answer, body)
  return answer
}

/** Reads all bytes of a response, including a streamed one, which cannot be read again. */
export const readWhole = async (answer: Response): Promise<Buffer<ArrayBuffer>> =>
  bodies.of(answer) ?? Buffer.from(await answer.arrayBuffer())

/** Whether a response is a page, by its type. */
export const isPage = (headers: Headers): boolean =>
  headers.get('content-type')?.startsWith('text/html') === true
