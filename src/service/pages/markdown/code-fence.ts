/** What the words after a code fence ask for. */
export type CodeFence = {
  /** The file's name, from `title="read-intervals.ts"`. */
  title: string | undefined
  /** The lines to mark, counted from 1, from `{5-7,12}`. */
  marked: ReadonlySet<number>
  /** False for `no-numbers`. */
  isNumbered: boolean
}

const longestMark = 5_000
const mostRanges = 50

/** Reads the words after the language of a code fence; what it does not know, it leaves alone. */
export function readCodeFence(meta: string): CodeFence {
  const title = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(meta)
  const ranges = /\{([\d,\s-]+)\}/.exec(meta)?.[1] ?? ''
  const marked = new Set<number>()
  for (const range of ranges.split(',').slice(0, mostRanges)) {
    const [from, to = from] = range.split('-').map(Number)
    if (!from || !to) continue
    for (let line = from; line <= Math.min(to, longestMark); line++) marked.add(line)
  }
  return {
    title: (title?.[1] ?? title?.[2])?.trim() || undefined,
    marked,
    isNumbered: !/(?:^|\s)no-numbers(?:\s|$)/.test(meta),
  }
}
