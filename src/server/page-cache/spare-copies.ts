import { ServerResponse } from 'node:http'
import type { Fillable } from './fields'

/** A request as the server beneath hands it on. */
interface ListenedRequest extends Request {
  runtime?: { node?: { res?: unknown } | undefined } | undefined
}

// More are at work at once only where their readers are slow.
const mostSpare = 16

/**
 * Copies of kept pages for answers to be written into. One is used again as soon as the answer before it is sent: a
 * copy made for each answer, memory outside of the heap, had the garbage collector walk the whole of it several times
 * a second, which took as long as all the rest of the answer.
 */
export const spareCopies = () => {
  const spares = new WeakMap<Fillable, Buffer<ArrayBuffer>[]>()
  const sparesOf = (form: Fillable) => {
    const known = spares.get(form)
    if (known !== undefined) return known
    const none: Buffer<ArrayBuffer>[] = []
    spares.set(form, none)
    return none
  }
  return {
    /** A copy that nobody reads, with some earlier answer's fields in it. */
    take: (form: Fillable): Buffer<ArrayBuffer> => sparesOf(form).pop() ?? Buffer.from(form.bytes),
    /** Has a copy used again once the answer to this request has gone, all of it or no further. */
    giveBackAfter: (request: ListenedRequest, form: Fillable, copy: Buffer<ArrayBuffer>): void => {
      const res = request.runtime?.node?.res
      if (!(res instanceof ServerResponse)) return
      const free = sparesOf(form)
      res.once('close', () => {
        if (free.length < mostSpare) free.push(copy)
      })
    },
  }
}
