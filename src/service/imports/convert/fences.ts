const opening = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}(?=[^`]*$)|~{3,})(.*)$/

/**
 * Where the code block that begins at this line ends: the number of the line after it. Null where none begins.
 * Whatever its indentation, and whether it stands in a list or a quotation; one that is never closed takes the rest.
 */
export const endOfFence = (lines: readonly string[], at: number): number | null => {
  const fence = opening.exec(lines[at] ?? '')?.[1]
  if (fence === undefined) return null
  const closing = new RegExp(`^[ \\t>]*${fence.charAt(0)}{${fence.length},}[ \\t]*$`)
  for (let next = at + 1; next < lines.length; next++) if (closing.test(lines[next] ?? '')) return next + 1
  return lines.length
}

/** Leading blanks, a tab as four. */
export const indentOf = (line: string): number => {
  let width = 0
  for (const character of line) {
    if (character === ' ') width += 1
    else if (character === '\t') width += 4
    else break
  }
  return width
}

export const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === ''

/** Takes up to so many leading blanks off a line. */
export const outdent = (line: string, by: number): string => {
  let width = 0
  let at = 0
  while (at < line.length && width < by) {
    if (line[at] === ' ') width += 1
    else if (line[at] === '\t') width += 4
    else break
    at += 1
  }
  return line.slice(at)
}

/** Moves lines left by what all of them have in common. */
export const dedent = (lines: readonly string[]): string[] => {
  const widths = lines.filter((line) => !isBlank(line)).map(indentOf)
  const common = widths.length === 0 ? 0 : Math.min(...widths)
  return lines.map((line) => (isBlank(line) ? '' : outdent(line, common)))
}

/** Without blank lines before and after. */
export const trimLines = (lines: readonly string[]): string[] => {
  let from = 0
  let to = lines.length
  while (from < to && isBlank(lines[from])) from += 1
  while (to > from && isBlank(lines[to - 1])) to -= 1
  return lines.slice(from, to)
}

/** The lines under a mark: indented by at least so much, and the blank ones between them. */
export const indentedBlock = (lines: readonly string[], at: number, indent: number): number => {
  let end = at
  for (let next = at; next < lines.length; next++) {
    const line = lines[next] ?? ''
    if (isBlank(line)) continue
    if (indentOf(line) < indent) break
    end = next + 1
  }
  return end
}
