/** A span of code around a text, however many backticks it holds. */
export const codeSpan = (text: string): string => {
  const inner = text.trim()
  if (inner === '') return ''
  const longest = Math.max(0, ...[...inner.matchAll(/`+/g)].map(([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return longest > 0 ? `${marks} ${inner} ${marks}` : `${marks}${inner}${marks}`
}

/** An address as it stands in a link: in brackets where it must. */
export const address = (url: string): string =>
  /[\s()<>]/.test(url) ? `<${url.trim().replace(/[<>]/g, encodeURIComponent).replace(/\s+/g, '%20')}>` : url

const quotedTitle = (title: string | undefined): string =>
  title ? ` "${title.replace(/"/g, String.raw`\"`).replace(/\s+/g, ' ')}"` : ''

/** An image in Markdown. */
export const image = (source: string, alt: string, title?: string): string =>
  `![${alt.replace(/\s+/g, ' ').replace(/[[\]]/g, String.raw`\$&`)}](${address(source)}${quotedTitle(title)})`
