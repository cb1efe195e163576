import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { Encoding } from './accepted-encoding'
import { brotliReach, brotliTemplate, type Effort } from './brotli-template'
import { fieldEnds, type FieldValues, fillIn, type Fillable, type Template } from './fields'
import { gzipReach, gzipTemplate } from './gzip-template'
import { refill } from './make-template'
import { writtenPlaces } from './written-places'

const ways = {
  br: { compress: brotliTemplate, expand: promisify(brotliDecompress), reach: brotliReach },
  gzip: { compress: gzipTemplate, expand: promisify(gunzip), reach: gzipReach },
}

/** Values that differ from what stands in the template in every single byte but those that all end with. */
const strangeTo = ({ bytes, places, lengths }: Template): FieldValues => {
  const value = (kind: 'nonce' | 'time') => {
    const at = places.find((place) => place.kind === kind)?.at ?? 0
    // Not above 127, as all that is ever written; never what stands there, nor what stands beside it.
    const end = fieldEnds[kind]
    const strange = String.fromCharCode(
      ...Array.from({ length: Math.max(0, lengths[kind] - end.length) }, (_, index) => {
        const there = bytes[at + index] ?? 0
        return there > 127 ? 33 + ((there + index) % 90) : (there ^ (1 + (index % 31))) & 127
      }),
    )
    return `${strange}${end}`.slice(0, lengths[kind])
  }
  return { nonce: value('nonce'), time: value('time') }
}

/**
 * Whether a compressed form gives back the page with whatever is written into it. In both forms what a byte means
 * depends on no other byte's value, or (Brotli's) on the two before it, which are the same at the end of every field. So
 * it does for all values if it does for one that is different everywhere else.
 */
const isTrue = async (form: Fillable, template: Template, expand: (bytes: Buffer) => Promise<Buffer>) => {
  const values = strangeTo(template)
  const expected = fillIn(template, values)
  try {
    return expected.equals(await expand(fillIn(form, values)))
  } catch {
    return false
  }
}

// About one filling in a hundred looks enough like something before it to be written in pieces.
const rounds = 4

/**
 * The template compressed in such a manner that fields can still be written into it.
 * @param effort only Brotli has a better form than the quick one
 * @returns null where that cannot be had, or would be no smaller
 */
export const compressTemplate = async (
  template: Template,
  encoding: Encoding,
  effort: Effort = 'quick',
): Promise<Fillable | null> => {
  const { compress, expand, reach } = ways[encoding]
  for (let round = 0; round < rounds; round++) {
    const filled = round === 0 ? template : refill(template)
    // Where a field was not copied after all, each is written by itself.
    for (const written of [writtenPlaces(filled, reach), filled.places]) {
      const form = await compress(filled, written, effort)
      if (form !== null && (await isTrue(form, filled, expand))) {
        return form.bytes.length < filled.bytes.length ? form : null
      }
    }
  }
  return null
}
