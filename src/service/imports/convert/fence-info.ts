const opening = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:`{3,}|~{3,}))[ \t]*(.*?)[ \t]*$/

const ranges = (text: string): string => [...text.matchAll(/\d+(?:-\d+)?/g)].map(([range]) => range).join(',')

/** The lines that Hugo (`hl_lines=[2,"4-6"]`), MkDocs (`hl_lines="2 4-6"`) and Docusaurus (`{2,4-6}`) mark. */
const markedLines = (info: string): string => {
  const named = /hl_lines\s*=\s*(\[[^\]]*\]|"[^"]*"|'[^']*'|[\d,-]+)/.exec(info)?.[1]
  return ranges(named ?? /\{([\d,\s-]+)\}/.exec(info)?.[1] ?? '')
}

/**
 * The line that opens a code block, with what the portal knows of its words: language, title, marked lines. The
 * code itself is nobody's to change.
 */
export const tidyFence = (line: string): string => {
  const [, fence, info = ''] = opening.exec(line) ?? []
  if (fence === undefined || info === '') return line
  const inBraces = /^\{\s*\.?([\w+#-]+)/.exec(info)
  const language = inBraces?.[1] ?? /^[^\s{]+/.exec(info)?.[0] ?? ''
  const [, double, single] = /(?:title|filename|name|caption)\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(info) ?? []
  const title = (double ?? single ?? '').replace(/"/g, "'")
  const marked = markedLines(info)
  const isLanguage = !/^(?:title|hl_lines|linenums|live|showLineNumbers|noInline)\b/i.test(language)
  return [
    `${fence}${isLanguage ? language : ''}`,
    ...(title === '' ? [] : [`title="${title}"`]),
    ...(marked === '' ? [] : [`{${marked}}`]),
  ].join(' ')
}
