import { ProblemError } from '~/contract/problem'
import { isDatabaseAway } from '../../database/database-away'
import type { Run } from './run'

/** What a refusal says to whoever reads the report. */
export const sentenceOf = (error: ProblemError): string =>
  error.fields.length > 0 ? error.fields.map(({ message }) => message).join(' ') : error.message

/** Whether a failure says nothing of what is in hand: the database comes back, and so does the renderer's time. */
export const passes = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof ProblemError && error.code === 'UNAVAILABLE')

/** What a failure says to whoever reads the report; the log hears of those that are no refusals. */
export const reasonOf = ({ deps, record }: Pick<Run, 'deps' | 'record'>, error: unknown): string => {
  if (error instanceof ProblemError) return sentenceOf(error)
  deps.log.error('A file could not be imported', error, { import: record.id })
  return 'It failed, for a reason on our side.'
}
