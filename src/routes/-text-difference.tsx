import { lineDifference } from '~/features/pages/history/line-difference'
import { PlainDifference } from '~/features/pages/history/plain-difference'

/** What changed between two Markdown texts. */
export function TextDifference({ earlier, later }: { earlier: string; later: string }) {
  return <PlainDifference runs={lineDifference(earlier, later)} />
}
