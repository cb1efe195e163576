/** What differs from answer to answer: the nonce, and the time (ms since 1970) at which its data were known to hold. */
export type FieldKind = 'nonce' | 'time'

export type FieldValues = Record<FieldKind, string>

/**
 * What all values of a kind end with. At its best Brotli reads a byte by the two before it: where those are always the
 * same, what follows a field reads the same whatever the field holds.
 */
export const fieldEnds = { nonce: 'AA', time: '00' } as const satisfies Record<FieldKind, string>

/** The time as it is written into a page: milliseconds since 1970, to the tenth of a second before. */
export const timeField = (milliseconds: number): string =>
  `${Math.floor(milliseconds / 100)}${fieldEnds.time}`

/** Where a field begins, in bytes. */
export interface Place {
  kind: FieldKind
  at: number
}

/** Bytes that are an answer as soon as the fields are written into them. */
export interface Fillable {
  bytes: Buffer
  places: readonly Place[]
  /** Where the check sum of what was compressed stands, and what it is. */
  checksum?: { at: number; of: (values: FieldValues) => number }
}

/** A page as it was rendered, the fields not yet written. */
export interface Template extends Fillable {
  /** Bytes that each kind of field takes. */
  lengths: Readonly<Record<FieldKind, number>>
}

/**
 * The answer with these values, each of the length of what it replaces.
 * @param filled a copy of the bytes to write them into, in which other values may stand
 */
export const fillIn = (
  { bytes, places, checksum }: Fillable,
  values: FieldValues,
  filled: Buffer<ArrayBuffer> = Buffer.from(bytes),
): Buffer<ArrayBuffer> => {
  for (const { kind, at } of places) filled.write(values[kind], at, 'latin1')
  if (checksum !== undefined) filled.writeUInt32LE(checksum.of(values), checksum.at)
  return filled
}
