/** Elements with formatting that plain text would lose; code editors use others for colours. */
const formattedElements = 'table, a[href], h1, h2, h3, h4, ul, ol'

const inline = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replaceAll(/\s+/g, ' ')
  if (!(node instanceof Element)) return ''
  const inner = () => [...node.childNodes].map(inline).join('')
  switch (node.tagName) {
    case 'SCRIPT':
    case 'STYLE':
    case 'IMG':
      return ''
    case 'BR':
      return '\n'
    case 'B':
    case 'STRONG':
      return wrapped(inner(), '**')
    case 'I':
    case 'EM':
      return wrapped(inner(), '*')
    case 'CODE':
      return wrapped(node.textContent ?? '', '`')
    case 'A':
      return linked(inner().trim(), node.getAttribute('href') ?? '')
    default:
      return inner()
  }
}

function wrapped(text: string, mark: string): string {
  const bare = text.trim()
  return bare === '' ? text : text.replace(bare, () => `${mark}${bare}${mark}`)
}

function linked(words: string, href: string): string {
  return /^(?:https?:|mailto:|\/)/.test(href) && words !== ''
    ? `[${words}](${href.replaceAll(/\s/g, '%20')})`
    : words
}

const cell = (element: Element) => inline(element).trim().replaceAll('\n', ' ').replaceAll('|', '\\|')

const table = (element: Element): string => {
  const [head = [], ...rows] = [...element.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(cell),
  )
  const width = Math.max(head.length, ...rows.map((row) => row.length))
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`
  return [line(head), line(Array.from({ length: width }, () => '---')), ...rows.map(line)].join('\n')
}

const list = (element: Element, depth = 0): string =>
  [...element.children]
    .filter(({ tagName }) => tagName === 'LI')
    .map((item, index) => {
      const mark = element.tagName === 'OL' ? `${index + 1}. ` : '- '
      const inner = [...item.children].filter(({ tagName }) => tagName === 'UL' || tagName === 'OL')
      const own = [...item.childNodes].filter((node) => !inner.some((other) => other === node))
      const text = own.map(inline).join('').trim()
      return [`${'  '.repeat(depth)}${mark}${text}`, ...inner.map((other) => list(other, depth + 1))].join(
        '\n',
      )
    })
    .join('\n')

const isBlock = ({ tagName }: Element) =>
  /^(?:P|DIV|SECTION|ARTICLE|MAIN|HEADER|FOOTER|BODY|TABLE|UL|OL|H[1-6]|PRE|BLOCKQUOTE)$/.test(tagName)

const block = (element: Element): string => {
  const heading = /^H([1-6])$/.exec(element.tagName)?.[1]
  // The page title is the first level, so headings start at the second.
  if (heading !== undefined) return `${'#'.repeat(Math.max(2, Number(heading)))} ${inline(element).trim()}`
  if (element.tagName === 'TABLE') return table(element)
  if (element.tagName === 'UL' || element.tagName === 'OL') return list(element)
  if (element.tagName === 'PRE') return `\`\`\`\n${(element.textContent ?? '').trimEnd()}\n\`\`\``
  if (element.tagName === 'BLOCKQUOTE') return blocks(element).replaceAll(/^/gm, '> ')
  return blocks(element)
}

function blocks(parent: Element): string {
  const parts: string[] = []
  let words = ''
  const endWords = () => {
    if (words.trim() !== '') parts.push(words.trim())
    words = ''
  }
  for (const node of parent.childNodes) {
    if (node instanceof Element && (isBlock(node) || node.querySelector('table, p, ul, ol') !== null)) {
      endWords()
      parts.push(block(node))
    } else words += inline(node)
  }
  endWords()
  return parts.filter((part) => part !== '').join('\n\n')
}

/**
 * Converts copied HTML to Markdown: tables, links, lists, headings and marks; the rest as text. Returns null if plain
 * text is equivalent. The HTML is parsed, never rendered.
 */
export const convertHtmlToMarkdown = (html: string): string | null => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.querySelector(formattedElements) === null ? null : blocks(body)
}
