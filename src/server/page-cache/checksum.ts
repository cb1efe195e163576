import { crc32 } from 'node:zlib'
import type { FieldKind, FieldValues, Template } from './fields'

const polynomial = 0xedb88320

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1
  return value
})

/** What a difference becomes with one more byte after it. */
const oneByteOn = (difference: number) => ((table[difference & 0xff] ?? 0) ^ (difference >>> 8)) >>> 0

// Fields are ASCII.
const bits = 7

/** What each bit of a field adds: of byte `index` at `index * 7 + bit`. */
type Sums = readonly (readonly [FieldKind, Uint32Array])[]

const lookUp = ({ bytes, places, lengths }: Template): { empty: number; sums: Sums } => {
  const blank = Buffer.from(bytes)
  for (const { kind, at } of places) blank.fill(0, at, at + lengths[kind])
  const empty = crc32(blank)
  const added = (kind: FieldKind): Uint32Array => {
    const length = lengths[kind]
    const sums = new Uint32Array(length * bits)
    for (let bit = 0; bit < bits; bit++) {
      for (const place of places) if (place.kind === kind) blank[place.at + length - 1] = 1 << bit
      let sum = (crc32(blank) ^ empty) >>> 0
      for (let index = length - 1; index >= 0; index--) {
        sums[index * bits + bit] = sum
        sum = oneByteOn(sum)
      }
    }
    for (const place of places) if (place.kind === kind) blank[place.at + length - 1] = 0
    return sums
  }
  const kinds = (['nonce', 'time'] as const).filter((kind) => places.some((place) => place.kind === kind))
  return { empty, sums: kinds.map((kind) => [kind, added(kind)] as const) }
}

/**
 * The CRC-32 of a template with values written into it, without going through its bytes: the sum is linear, so that
 * each bit of a value adds the same, whatever the others are. That is looked up here once, and added for each answer.
 */
export const getChecksum = (template: Template): ((values: FieldValues) => number) => {
  // Apart from what is kept, or the page itself would be kept once more with it.
  const { empty, sums } = lookUp(template)
  return (values) => {
    let sum = empty
    for (const [kind, added] of sums) {
      const value = values[kind]
      for (let index = 0; index < value.length; index++) {
        const code = value.charCodeAt(index)
        for (let bit = 0; bit < bits; bit++) if (code & (1 << bit)) sum ^= added[index * bits + bit] ?? 0
      }
    }
    return sum >>> 0
  }
}
