import type { ProblemError } from '~/contract/problem'

/** What a refusal says to whoever reads the report. */
export const sentenceOf = (error: ProblemError): string =>
  error.fields.length > 0 ? error.fields.map(({ message }) => message).join(' ') : error.message
