import { t } from '@lingui/core/macro'
import type { ReportReason } from '~/contract/questions'

/** Why a member reported a post. */
export const reasonWords: () => Record<ReportReason, string> = () => ({
  spam: t`It advertises something`,
  unkind: t`It is unkind to someone`,
  confidential: t`It shows something confidential`,
  wrong: t`It is dangerously wrong`,
  other: t`Something else`,
})
