import type { Nodes } from 'mdast'

/** The Markdown asks for more work than any readable page needs. `message` is a sentence for its author. */
export class MarkdownRefused extends Error {
  override readonly name = 'MarkdownRefused'
}

const longestText = 400_000
const deepestTree = 100
// The parser's time grows with the square of these two: 18,000 marks in one paragraph took it 15 seconds.
const mostMarksInAParagraph = 5_000
const deepestContainers =
  /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){50,}|^[ \t]{120,}(?:[-*+]|\d{1,9}[.)])[ \t]/m

// Where HTML or a callout may hide the end of a code block, what is code cannot be told without parsing.
const mayHideFences = /^[ \t]*(?:<|:{3})/m

/** Refuses text that would keep the parser busy for seconds, before it is parsed. */
export function refuseCostlyText(markdown: string): void {
  if (markdown.length > longestText) {
    throw new MarkdownRefused(`Use at most ${longestText.toLocaleString('en')} characters on one page.`)
  }
  const prose = mayHideFences.test(markdown) ? markdown : withoutFencedCode(markdown)
  if (deepestContainers.test(prose)) {
    throw new MarkdownRefused('Lists and quotations are nested too deeply here.')
  }
  for (const paragraph of prose.split(/\n[ \t]*\n/)) {
    const marks = paragraph.length - paragraph.replace(/[*_[\]`~!]/g, '').length
    if (marks > mostMarksInAParagraph) {
      throw new MarkdownRefused(
        'One paragraph or code block holds too many marks. Divide it with empty lines.',
      )
    }
  }
}

function withoutFencedCode(markdown: string): string {
  let fence = ''
  const isProse = (line: string) => {
    if (!fence) {
      fence = /^(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1] ?? ''
      return !fence
    }
    const isEnd = line.startsWith(fence) && line.trim() === fence.charAt(0).repeat(line.trim().length)
    if (isEnd) fence = ''
    return false
  }
  return markdown.split('\n').filter(isProse).join('\n')
}

/** A unified plugin: refuses a tree too deep for the recursive steps that follow it. */
export const refuseDeepTree = () => (tree: Nodes) => {
  let level: Nodes[] = [tree]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepestTree) throw new MarkdownRefused('Marks are nested too deeply here.')
    level = level.flatMap((node): Nodes[] => ('children' in node ? node.children : []))
  }
}
