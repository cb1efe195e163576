import { readHeadings } from '../convert/headings'

/** What a part may have: well under what the renderer takes, since addresses become longer. */
const most = { characters: 150_000, lines: 4_000, marks: 20_000 }
export type PartLimits = typeof most

const costOf = (line: string): PartLimits => ({
  characters: line.length + 1,
  lines: 1,
  marks: line.length - line.replace(/[*_[\]`~!$|]/g, '').length,
})

/** How full a part is: 1 is as much as it may have. */
const share = (cost: PartLimits, limits: PartLimits): number =>
  Math.max(cost.characters / limits.characters, cost.lines / limits.lines, cost.marks / limits.marks)

const sum = (one: PartLimits, other: PartLimits): PartLimits => ({
  characters: one.characters + other.characters,
  lines: one.lines + other.lines,
  marks: one.marks + other.marks,
})

const nothing: PartLimits = { characters: 0, lines: 0, marks: 0 }

/** A line longer than a part is no text that could be divided better. */
const pieces = (line: string, longest: number): string[] =>
  line.length <= longest
    ? [line]
    : Array.from({ length: Math.ceil(line.length / longest) }, (_, at) =>
        line.slice(at * longest, (at + 1) * longest),
      )

/** Divides a text before headings, and where one of its sections is too long, at empty lines. */
export const divideText = (text: string, limits: PartLimits = most): string[] => {
  const lines = text.split('\n')
  if (share(lines.map(costOf).reduce(sum, nothing), limits) <= 1) return [text]
  const starts = new Set(readHeadings(text).map(({ line }) => line))
  const parts: string[] = []
  let part: string[] = []
  let cost = nothing
  const close = () => {
    const closed = part.join('\n').trim()
    if (closed !== '') parts.push(closed)
    part = []
    cost = nothing
  }
  for (const [at, line] of lines.entries()) {
    const full = share(cost, limits)
    if ((starts.has(at) && full > 0.5) || (line.trim() === '' && full > 0.9)) close()
    for (const piece of pieces(line, limits.characters - 1)) {
      if (share(sum(cost, costOf(piece)), limits) > 1) close()
      part.push(piece)
      cost = sum(cost, costOf(piece))
    }
  }
  close()
  return parts
}
