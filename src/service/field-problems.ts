import * as v from 'valibot'
import type { FieldProblem } from '~/contract/problem'

/** Valibot's own messages repeat the input, which may be a password; those of the contract are sentences. */
const isOwnMessage = (message: string) => /^Invalid [\w -]+: /.test(message)

const grouped = (bound: number) => bound.toLocaleString('en')

/** What a bound asks for; null of what is no bound. */
const boundSentence = ({ type, input, requirement }: v.BaseIssue<unknown>): string | null => {
  if (type === 'integer') return 'Use a whole number.'
  if (typeof requirement !== 'number') return null
  const most = type.startsWith('max_') ? 'at most' : type.startsWith('min_') ? 'at least' : null
  if (most === null) return null
  if (type.endsWith('_value')) return `Use ${most} ${grouped(requirement)}.`
  return typeof input === 'string'
    ? `Use ${most} ${grouped(requirement)} ${requirement === 1 ? 'character' : 'characters'}.`
    : `Send ${most} ${grouped(requirement)}.`
}

const messageOf = (issue: v.BaseIssue<unknown>): string => {
  if (!isOwnMessage(issue.message)) return issue.message
  if (issue.expected === 'never') return 'This is not known here.'
  if (issue.received === 'undefined') return 'This is required.'
  if (issue.kind === 'schema' && issue.expected) return `Expected ${issue.expected}.`
  return boundSentence(issue) ?? 'This is not accepted.'
}

/** What validation found, for the person: where, and a sentence that never repeats the input. */
export const fieldProblemsOf = (issues: readonly v.BaseIssue<unknown>[]): FieldProblem[] =>
  issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: messageOf(issue) }))
