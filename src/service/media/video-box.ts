/** A box of an MP4 file (ISO 14496-12): its type, where it begins, and where its content stands. */
export interface Box {
  type: string
  at: number
  start: number
  end: number
}

/** The boxes between two places of a file; what does not fit ends them. */
export function* boxesIn(view: DataView, from: number, end: number): Generator<Box> {
  let at = from
  while (at + 8 <= end) {
    const declared = view.getUint32(at)
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)))
    const isLong = declared === 1
    if (isLong && (at + 16 > end || view.getUint32(at + 8) !== 0)) return
    const head = isLong ? 16 : 8
    // None: until the end.
    const size = isLong ? view.getUint32(at + 12) : declared || end - at
    if (size < head || at + size > end) return
    yield { type, at, start: at + head, end: at + size }
    at += size
  }
}
