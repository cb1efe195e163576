import { once } from 'node:events'
import { constants, createBrotliCompress } from 'node:zlib'
import type { Fillable, Place, Template } from './fields'
import { piecesOf } from './written-places'

// The highest quality at which how a byte is written does not depend on the bytes before it (their "context"): with
// another nonce, what follows would read differently.
const quality = 4
// Bytes back from which it copies, as a power of two.
const windowBits = 22

export const brotliReach = 2 ** windowBits - 512

/**
 * The template in Brotli's form. A field at one of these places is flushed by itself; random as it is, it is not worth
 * compressing, and stands there as it was.
 * @returns null where it does not
 */
export const brotliTemplate = async (
  template: Template,
  written: readonly Place[],
): Promise<Fillable | null> => {
  const { bytes } = template
  const stream = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  const parts: Buffer[] = []
  stream.on('data', (part: Buffer) => parts.push(part))
  for (const { from, to } of piecesOf(template, written)) {
    stream.write(bytes.subarray(from, to))
    await new Promise<void>((resolve) => {
      stream.flush(constants.BROTLI_OPERATION_FLUSH, () => resolve())
    })
  }
  stream.end()
  await once(stream, 'end')
  const compressed = Buffer.concat(parts)
  const places: Place[] = []
  let from = 0
  for (const { kind, at } of written) {
    const found = compressed.indexOf(bytes.subarray(at, at + template.lengths[kind]), from)
    if (found === -1) return null
    places.push({ kind, at: found })
    from = found + 1
  }
  return { bytes: compressed, places }
}
