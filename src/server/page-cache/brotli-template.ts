import { once } from 'node:events'
import { constants, createBrotliCompress } from 'node:zlib'
import type { Fillable, Place, Template } from './fields'
import { getPieces } from './written-places'

/**
 * Two to three milliseconds of another thread for a page at `quick`, a hundred and more at `best`, which is a fifth
 * smaller. From quality 5 on a byte is read by the two before it (its "context"): those of a field's end are always the
 * same.
 */
const qualities = { quick: 4, best: constants.BROTLI_MAX_QUALITY }
// Bytes back from which it copies, as a power of two.
const windowBits = 22

/** How much is done for a small form. */
export type Effort = 'quick' | 'best'

export const brotliReach = 2 ** windowBits - 512

/**
 * The template in Brotli's form. A field at one of these places is flushed by itself; random as it is, it is not worth
 * compressing, and stands there as it was.
 * @returns null where it does not
 */
export const brotliTemplate = async (
  template: Template,
  written: readonly Place[],
  effort: Effort,
): Promise<Fillable | null> => {
  const { bytes } = template
  const stream = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: qualities[effort],
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  const parts: Buffer[] = []
  stream.on('data', (part: Buffer) => parts.push(part))
  for (const { from, to } of getPieces(template, written)) {
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
