import { ServerResponse } from 'node:http'
import type { Fillable } from './fields'

/** A request as the server beneath hands it on. */
interface ListenedRequest extends Request {
  runtime?: { node?: { res?: unknown } | undefined } | undefined
}

// More are at work at once only where their readers are slow.
const maxSpare = 16

/**
 * Copies of kept pages for answers to be written into. One is used again as soon as the answer before it is sent: a
 * copy made for each answer, memory outside of the heap, had the garbage collector walk the whole of it several times
 * a second, which took as long as all the rest of the answer.
 * @param maxBytes what all of them may take, and what they are copies of, which may be kept by nobody else any more;
 *   those of the page asked for longest ago go first
 */
export const spareCopies = (maxBytes: number) => {
  // The one used last stands last.
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
    /** A copy that nobody reads, with some earlier answer's fields in it. */
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
