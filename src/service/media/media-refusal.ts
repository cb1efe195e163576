import { ProblemError } from '~/contract/problem'

/** For a file of a kind that is not taken. */
export const wrongType = (sentence: string): ProblemError =>
  new ProblemError('UNSUPPORTED_MEDIA_TYPE', { detail: sentence })

/** Of an image that is none after all. */
export const unreadableImage =
  'This image could not be read. Try another file, or save it as PNG or JPEG first.'

/** For a file of a good kind that is broken or too large. */
export const badFile = (sentence: string): ProblemError =>
  new ProblemError('FIELDS_INVALID', { detail: sentence, fields: [{ path: 'file', message: sentence }] })
