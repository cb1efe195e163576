import type { FieldKind, Place, Template } from './fields'

/**
 * The places at which a compressed form has to hold a field as it is. All others it can copy from the one before, as
 * compression does with what occurs again.
 * @param reach bytes from which it can copy
 */
export const writtenPlaces = ({ places }: Template, reach: number): Place[] => {
  const last = new Map<FieldKind, number>()
  return places.filter(({ kind, at }) => {
    const before = last.get(kind)
    last.set(kind, at)
    return before === undefined || at - before > reach
  })
}

/** A stretch of a template: text, or one field. */
export interface Piece {
  from: number
  to: number
  kind: FieldKind | null
}

/** The template cut at these places; stretches of no length are left out. */
export const getPieces = ({ bytes, lengths }: Template, written: readonly Place[]): Piece[] => {
  const pieces: Piece[] = []
  let from = 0
  for (const { kind, at } of written) {
    if (at > from) pieces.push({ from, to: at, kind: null })
    pieces.push({ from: at, to: at + lengths[kind], kind })
    from = at + lengths[kind]
  }
  if (from < bytes.length) pieces.push({ from, to: bytes.length, kind: null })
  return pieces
}
