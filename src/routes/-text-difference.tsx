import { diffLines, PlainDifference } from '~/features/documents/history/plain-difference'

/** Shows the differences between two Markdown texts. */
export function TextDifference({ earlier, later }: { earlier: string; later: string }) {
  return <PlainDifference runs={diffLines(earlier, later)} />
}
