import { uuidv7 } from 'uuidv7'

const acceptable = /^[\w.-]{8,64}$/

/** The id that a request carries through logs and answers: the caller's own where it is a plain one. */
export const requestIdOf = (request: Request): string => {
  const given = request.headers.get('x-request-id')
  return given && acceptable.test(given) ? given : uuidv7()
}
