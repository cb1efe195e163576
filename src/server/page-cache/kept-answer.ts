import { encodings, type Encoding } from './accepted-encoding'
import { compressTemplate } from './compress-template'
import type { Fillable, Template } from './fields'
import { areSame } from './make-template'

/** A header that may have the nonce in it: its value, cut where that stands. */
export type KeptHeader = readonly [name: string, parts: readonly string[]]

/** An answer for everybody, whose nonce and time are yet to be written. */
export interface KeptAnswer {
  headers: readonly KeptHeader[]
  template: Template
  /** Of an answer that has one: it is the same until its content is another. */
  etag: string | null
  /** What it takes in memory. */
  readonly bytes: number
  /** The smallest that the reader takes of those that are made by now. */
  bodyFor: (encoding: Encoding | null) => { form: Fillable; encoding: Encoding | null }
  /** Whether the compressed forms are there, as far as they are worth it. */
  isCompressed: () => boolean
  /**
   * Makes the compressed forms, once, the quick ones first; resolves as soon as the best are there.
   * @param isKept whether it is still worth it; asked when its turn has come
   */
  compress: (isKept: () => boolean) => Promise<void>
}

// Bytes, about: headers, places and what a check sum adds up from.
const besides = 10 * 1024

// Smaller ones fit into a packet or two as they are.
const worthIt = 1024

// Of more, each a tenth of a second's work, the last would be there when its page has long changed.
const maxWaiting = 50

let turn = Promise.resolve()
let waiting = 0

/** One after the other: the best forms of many pages at once would keep every thread from anything else. */
const inTurn = async (work: () => Promise<void>): Promise<void> => {
  if (waiting >= maxWaiting) return
  waiting += 1
  turn = turn.then(work, work)
  await turn.finally(() => (waiting -= 1))
}

/** Keeps an answer, not compressed yet. */
export const keptAnswer = (
  template: Template,
  { headers, etag }: Pick<KeptAnswer, 'headers' | 'etag'>,
): KeptAnswer => {
  const forms = new Map<Encoding, Fillable>()
  let compressing: Promise<void> | undefined
  let isCompressed = template.bytes.length < worthIt
  const compressAll = async (isKept: () => boolean) => {
    if (isCompressed) return
    for (const encoding of encodings) {
      const form = await compressTemplate(template, encoding)
      if (form !== null) forms.set(encoding, form)
    }
    isCompressed = true
    await inTurn(async () => {
      if (!isKept()) return
      const best = await compressTemplate(template, 'br', 'best')
      if (best !== null) forms.set('br', best)
    })
  }
  return {
    headers,
    template,
    etag,
    get bytes() {
      return (
        besides +
        template.bytes.length +
        [...forms.values()].reduce((sum, { bytes }) => sum + bytes.length, 0)
      )
    },
    bodyFor: (encoding) => {
      const form = encoding === null ? undefined : forms.get(encoding)
      return form === undefined ? { form: template, encoding: null } : { form, encoding }
    },
    isCompressed: () => isCompressed,
    compress: (isKept) => (compressing ??= compressAll(isKept)),
  }
}

/** Whether two answers differ in nothing but the time at which they were made. */
export const isSameAnswer = (one: KeptAnswer, other: KeptAnswer): boolean =>
  one.etag === other.etag &&
  JSON.stringify(one.headers) === JSON.stringify(other.headers) &&
  areSame(one.template, other.template)
