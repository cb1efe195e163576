import * as v from 'valibot'
import type { FieldProblem } from '~/contract/problem'

/** Valibot's own messages repeat the input, which may be a password; those of the contract are sentences. */
const isOwnMessage = (message: string) => /^Invalid [\w -]+: /.test(message)

const messageOf = (issue: v.BaseIssue<unknown>): string => {
  if (!isOwnMessage(issue.message)) return issue.message
  if (issue.expected === 'never') return 'This is not known here.'
  if (issue.received === 'undefined') return 'This is required.'
  return issue.kind === 'schema' && issue.expected ? `Expected ${issue.expected}.` : 'This is not accepted.'
}

/** What validation found, for the person: where, and a sentence that never repeats the input. */
export const fieldProblemsOf = (
  issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
): FieldProblem[] =>
  issues.slice(0, 50).map((issue) => ({ path: v.getDotPath(issue) ?? '', message: messageOf(issue) }))
