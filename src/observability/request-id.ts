import { uuidv7 } from 'uuidv7'

const wellFormed = /^[\w.-]{8,64}$/

/** An id for a request: the one given where it is a plain one, else a new one. */
export const requestIdFrom = (given: string | null): string =>
  given !== null && wellFormed.test(given) ? given : uuidv7()
