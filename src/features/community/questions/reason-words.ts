import type { ReportReason } from '~/contract/questions'

/** Why a member reported a post. */
export const reasonWords: Record<ReportReason, string> = {
  spam: 'It advertises something',
  unkind: 'It is unkind to someone',
  confidential: 'It shows something confidential',
  wrong: 'It is dangerously wrong',
  other: 'Something else',
}
