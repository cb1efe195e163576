import { ServerResponse } from 'node:http'
import type { Fillable } from './fields'

/** A request as the server beneath hands it on. */
interface ListenedRequest extends Request {
  runtime?: { node?: { res?: unknown } | undefined } | undefined
}

// More are at work at once only where their readers are slow.
const maxSpare = 16

/**
 * A pool of copies of cached pages, into which answers are written. A copy is used again as soon as its answer is
 * sent: a new one for each answer, memory outside of the heap, made the garbage collector walk all of the heap
 * several times a second, which took as long as the rest of the answer.
 * @param maxBytes limit for the copies and their originals, which the cache may have dropped; the least recently
 *   used go first
 */
export const spareCopies = (maxBytes: number) => {
  // In order of use, the latest last.
  const spares = new Map<Fillable, Buffer<ArrayBuffer>[]>()
  let total = 0
  const drop = (form: Fillable, free: readonly unknown[]) => {
    total -= (free.length + 1) * form.bytes.length
    spares.delete(form)
  }
  const keep = (form: Fillable, copy: Buffer<ArrayBuffer>) => {
    const known = spares.get(form)
    if (known === undefined) total += form.bytes.length
    const free = known ?? []
    if (free.length < maxSpare) {
      free.push(copy)
      total += form.bytes.length
    }
    spares.delete(form)
    spares.set(form, free)
    for (const [oldest, its] of spares) {
      if (total <= maxBytes) return
      drop(oldest, its)
    }
  }
  return {
    /** A copy that is not in use, with some earlier answer's fields in it. */
    take: (form: Fillable): Buffer<ArrayBuffer> => {
      const free = spares.get(form)
      const copy = free?.pop()
      if (free === undefined || copy === undefined) return Buffer.from(form.bytes)
      total -= form.bytes.length
      if (free.length === 0) drop(form, free)
      return copy
    },
    /** Has a copy used again once the answer to this request has gone, all of it or no further. */
    giveBackAfter: (request: ListenedRequest, form: Fillable, copy: Buffer<ArrayBuffer>): void => {
      const res = request.runtime?.node?.res
      if (res instanceof ServerResponse) res.once('close', () => keep(form, copy))
    },
  }
}
