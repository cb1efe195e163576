import { randomBytes } from 'node:crypto'
import { fieldEnds, fillIn, type FieldKind, type FieldValues, type Place, type Template } from './fields'

/** A page that has just been rendered. */
export interface Rendered {
  body: Buffer
  /** Empty where the answer has none. */
  nonce: string
  /** Milliseconds since 1970 between which it was rendered. */
  since: number
  until: number
}

const getPlaces = (text: string, nonce: string): number[] => {
  const places: number[] = []
  if (nonce === '') return places
  for (let at = text.indexOf(nonce); at !== -1; at = text.indexOf(nonce, at + nonce.length)) places.push(at)
  return places
}

// As the router and the query client hand over when their data were read; by it the browser judges whether to read them
// again.
const updatedAt = /(?:\b(?:dataUpdatedAt|dehydratedAt)\\*"?|\bu):(?=(\d{13})\b)/g
const timeLength = 13

/** Only times read for this very rendering: no author could have put such a time into a text before. */
const getTimes = (text: string, { since, until }: Rendered): number[] =>
  [...text.matchAll(updatedAt)]
    .filter(([, time]) => Number(time) >= since && Number(time) <= until)
    .map(({ index, 0: { length } }) => index + length)

const getFiller = (kind: FieldKind, length: number) => {
  const end = Buffer.from(fieldEnds[kind])
  return Buffer.concat([randomBytes(Math.max(0, length - end.length)), end])
}

/**
 * The same template with random bytes in its fields: they occur nowhere else, so that what a compressed form makes of
 * them can be found again.
 */
export const refill = ({ bytes, places, lengths }: Template): Template => {
  const fillers = { nonce: getFiller('nonce', lengths.nonce), time: getFiller('time', lengths.time) }
  const filled = Buffer.from(bytes)
  for (const { kind, at } of places) fillers[kind].copy(filled, at)
  return { bytes: filled, places, lengths }
}

/**
 * Finds the parts that differ from answer to answer, and reserves space for random bytes in their
 * place.
 */
export const makeTemplate = (rendered: Rendered): Template => {
  // One character for each byte.
  const text = rendered.body.toString('latin1')
  const found: Record<FieldKind, number[]> = {
    nonce: getPlaces(text, rendered.nonce),
    time: getTimes(text, rendered),
  }
  const lengths = { nonce: rendered.nonce.length, time: timeLength }
  const places = (['nonce', 'time'] as const).flatMap((kind) =>
    found[kind].map((at): Place => ({ kind, at })),
  )
  return refill({ bytes: rendered.body, places: places.toSorted((a, b) => a.at - b.at), lengths })
}

/** Values that say nothing, of the length of the template's fields. */
const blank = ({ lengths }: Template): FieldValues => ({
  nonce: '0'.repeat(lengths.nonce),
  time: '0'.repeat(lengths.time),
})

/** Whether two templates make the same answers. */
export const areSame = (one: Template, other: Template): boolean =>
  one.bytes.length === other.bytes.length &&
  one.places.length === other.places.length &&
  one.lengths.nonce === other.lengths.nonce &&
  one.places.every(({ kind, at }, index) => {
    const same = other.places[index]
    return same?.kind === kind && same.at === at
  }) &&
  fillIn(one, blank(one)).equals(fillIn(other, blank(other)))
