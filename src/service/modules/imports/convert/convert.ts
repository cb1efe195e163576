import type { Nodes, RootContent } from 'mdast'
import { getWords } from './print'
import { convertFlow } from './blocks'
import type { Context } from './inline'
import { parseText, removeControlCharacters } from './tree'
import { renderLiquid } from './liquid'

/** The callbacks of a conversion. */
export interface ConvertOptions {
  /** Adds a sentence to the report of the file. */
  note: (sentence: string, line?: number) => void
  /** The text of an included file (a snippet, a partial); null if it is missing. */
  include: (name: string) => string | null
  /** Whether the file is MDX, in which an indentation of four is not code. */
  isMdx?: boolean
  /** Whether the tags of Liquid in it are Jekyll's. */
  isLiquid?: boolean
  /** Values of the site's and the file's settings that the text may use. */
  values?: Readonly<Record<string, string>>
}

/** Finds the components that stand for files of Markdown: `import Warning from './_warning.mdx'`. */
const importedFiles = (text: string): Map<string, string> => {
  const files = new Map<string, string>()
  for (const [, name = '', file = ''] of text.matchAll(/^import\s+(\w+)\s+from\s+["']([^"']+\.mdx?)["']/gm)) {
    files.set(name, file)
  }
  return files
}

const makeContext = (text: string, { note, include, isMdx = false, values = {} }: ConvertOptions) => {
  const heading = { isOpen: false, current: [] as string[], last: null as string[] | null }
  let waiting: string[] = []
  let isBefore = false
  let file: string | null = null
  const context: Context = {
    note: (sentence, node?: Nodes) =>
      file === null
        ? note(sentence, node?.position?.start.line)
        : note(`${sentence.slice(0, -1)} (in ${file}).`),
    include,
    partials: importedFiles(text),
    isMdx,
    getParam: (name) => values[`param.${name.toLowerCase()}`],
    convertIncluded: (name, convert) => {
      const before = file
      file = name
      try {
        return convert()
      } finally {
        file = before
      }
    },
    anchor: (id, isBlock) => {
      if (id === '') return
      if (heading.isOpen) heading.current.push(id)
      else if (isBlock || isBefore || heading.last === null) waiting.push(id)
      else heading.last.push(id)
    },
    isHeading: () => heading.isOpen,
    beginHeading: () => {
      Object.assign(heading, { isOpen: true, current: waiting })
      waiting = []
    },
    endHeading: () => {
      heading.isOpen = false
      heading.last = heading.current
      return heading.current
    },
    beginParagraph: (children) => {
      // A mark on a line of its own belongs to the heading that follows, one in a text to the heading above.
      isBefore = children.every(
        (child) => child.type === 'wrapped' || child.type === 'mark' || getWords(child).trim() === '',
      )
    },
  }
  const finish = () => heading.last?.push(...waiting)
  return { context, finish }
}

/**
 * Converts the body of a documentation file of Hugo, Docusaurus, MkDocs, GitBook or GitHub to the blocks of the
 * portal's own Markdown. Links and images do not change.
 */
export const convertText = (text: string, surroundings: ConvertOptions): RootContent[] => {
  const { context, finish } = makeContext(text, surroundings)
  const { values = {}, include, note, isMdx = false, isLiquid } = surroundings
  const written = removeControlCharacters(text.replace(/\r\n?/g, '\n'))
  const source = isLiquid ? renderLiquid(written, { values, include, note }) : written
  const refused = (reason: string, line: number | undefined) =>
    note(`It is no valid MDX, so its tags are read one by one: ${reason}`, line)
  const blocks = convertFlow(parseText(source, isMdx, refused), context)
  finish()
  return blocks
}
