import { type Surroundings, convertBlocks } from './blocks'
import { endOfFence, isBlank, withoutMarks } from './containers'
import { importedFiles } from './inline'

/** One empty line between blocks; code keeps its own. */
const withoutGaps = (lines: readonly string[]): string[] => {
  const out: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const fence = endOfFence(lines, at)
    if (fence !== null) {
      out.push(...lines.slice(at, fence))
      at = fence - 1
      continue
    }
    const line = lines[at] ?? ''
    if (!isBlank(line)) out.push(line)
    else if (!isBlank(out.at(-1))) out.push('')
  }
  return out
}

/**
 * Turns the body of a documentation file, as Hugo, Docusaurus, MkDocs or GitHub read it, into the portal's own
 * Markdown. Anchors of the author's stay in it as marks; links and images are as they were.
 */
export const convertText = (text: string, surroundings: Omit<Surroundings, 'partials'>): string => {
  const lines = withoutMarks(text).replace(/\r\n?/g, '\n').split('\n')
  const partials = importedFiles(text)
  return `${withoutGaps(convertBlocks(lines, { ...surroundings, partials }))
    .join('\n')
    .trim()}\n`
}
