import { isBlank } from './fences'

const importLine = /^import\s+(?:[\w*{][^'"]*\s+from\s+)?["'][^"']+["'];?\s*$/
const importOpening = /^import\s+(?:\w+\s*,\s*)?\{[^}'"]*$/
const exportLine = /^export\s+(?:const|let|default|function|async\s+function)\b/

/** Whether a line begins what MDX runs and nobody reads: `import …`, `export const …`. */
export const isModuleLine = (line: string): boolean =>
  importLine.test(line) || importOpening.test(line) || exportLine.test(line)

/** It goes on to the next empty line whose braces are all closed. */
export const endOfModuleBlock = (lines: readonly string[], at: number): number => {
  if (importLine.test(lines[at] ?? '')) return at + 1
  let depth = 0
  for (let next = at; next < lines.length; next++) {
    const line = lines[next] ?? ''
    for (const sign of line) {
      if ('{[('.includes(sign)) depth += 1
      else if ('}])'.includes(sign)) depth -= 1
    }
    if (depth <= 0 && (isBlank(lines[next + 1]) || /;\s*$/.test(line))) return next + 1
  }
  return at + 1
}

/** Which components stand for files of Markdown: `import Warning from './_warning.mdx'`. */
export const importedFiles = (text: string): Map<string, string> => {
  const files = new Map<string, string>()
  for (const [, name = '', file = ''] of text.matchAll(/^import\s+(\w+)\s+from\s+["']([^"']+\.mdx?)["']/gm)) {
    files.set(name, file)
  }
  return files
}
