import type { ByteRange } from './files/file-store'

/**
 * What a `Range` header asks for of so many bytes (RFC 9110, section 14). `whole` for none, for several at once and
 * for what is no range: a server may always answer with everything.
 */
export const byteRangeOf = (header: string | null, size: number): ByteRange | 'whole' | 'unsatisfiable' => {
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
