import type { Element } from 'hast'
import { toString } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'

/** A diagram's source, divided into what is drawn and what is told about it. */
export type DiagramSource = {
  /** Without comments, titles, colours and actions; empty for a language that is not drawn. */
  drawable: string
  /** From `accTitle:` or the title of its front matter. */
  title: string | undefined
  /** What kind of diagram it is, in words. */
  kind: string
}

const kinds: [RegExp, string][] = [
  [/^(?:graph|flowchart)\b/i, 'Flowchart'],
  [/^stateDiagram(?:-v2)?\s*$/i, 'State diagram'],
  [/^sequenceDiagram\s*$/i, 'Sequence diagram'],
  [/^classDiagram\s*$/i, 'Class diagram'],
  [/^erDiagram\s*$/i, 'Entity relationship diagram'],
  [/^xychart(?:-beta)?\b/i, 'Chart'],
]

// The page has its own colours, and nothing on a drawing acts.
const notDrawn = /^(?:%%|accTitle\s*:|accDescr\s*[:{]|(?:click|style|linkStyle|classDef)\s|autonumber\b)/

/** Reads a diagram in Mermaid's language. */
export function readDiagram(source: string): DiagramSource {
  const [, head = '', body = source] = /^\s*---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  const title = /^\s*accTitle\s*:(.*)$/m.exec(body)?.[1] ?? /^\s*title\s*:(.*)$/m.exec(head)?.[1]
  const lines = body
    .replace(/^\s*accDescr\s*\{[^}]*\}/m, '')
    .split('\n')
    .filter((line) => !notDrawn.test(line.trim()) && line.trim())
  const first = lines[0]?.trim() ?? ''
  const kind = kinds.find(([pattern]) => pattern.test(first))?.[1]
  const isFlowchart = kind === 'Flowchart'
  const isDrawn = kind !== undefined && !(isFlowchart && lines.some((line) => unknownArrow.test(line)))
  const drawn = isFlowchart ? lines.map(spaceArrows) : lines
  return { drawable: isDrawn ? drawn.join('\n') : '', title: title?.trim() || undefined, kind: kind ?? '' }
}

const enclosed = /("[^"]*"|\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|\|[^|]*\|)/
const arrow = /(<?(?:-{2,}|={2,}|-\.+-?)>?|\.+->?)/g
const beforeWords = /(-->|---|==>|===|-\.->|-\.-) +\|/g
// Ends and lines that the library leaves out without a word: a drawing that lacks them would not be true.
const unknownArrow = /(?:--|==|-\.-)[ox](?=[\s|]|$)|(?:^|\s)[ox](?:--|==|-\.)|~~~/

/** Without spaces around it, an arrow would be read as part of a name. */
const spaceArrows = (line: string) =>
  line
    .split(enclosed)
    .map((part, index) => (index % 2 === 0 ? part.replace(arrow, ' $1 ') : part))
    .join('')
    .replace(beforeWords, '$1|')
    .replace(/\|(?=[^|\s][^|]*$)/, '| ')

const mostWords = 12

/** What a drawing shows, for those who do not see it: its title, or its kind and the words in it. */
export function labelOf({ title, kind }: Pick<DiagramSource, 'title' | 'kind'>, drawing: Element): string {
  if (title) return title
  const words = new Set<string>()
  visit(drawing, 'element', ({ tagName, children }) => {
    if (tagName === 'text') words.add(toString({ type: 'root', children }).trim())
  })
  const told = [...words].filter(Boolean).slice(0, mostWords)
  return told.length > 0 ? `${kind}: ${told.join(', ')}${words.size > mostWords ? ' and more' : ''}` : kind
}
