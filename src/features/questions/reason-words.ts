import type { ReportReason } from '~/contract/questions'

/** What is wrong with a post that somebody reported. */
export const reasonWords: Record<ReportReason, string> = {
  spam: 'It advertises something',
  unkind: 'It is unkind to somebody',
  confidential: 'It shows something confidential',
  wrong: 'It is dangerously wrong',
  other: 'Something else',
}
