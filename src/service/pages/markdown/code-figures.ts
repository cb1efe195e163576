import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { readCodeFence, type CodeFence } from './code-fence'
import { highlight, languageName, type CodeToken, type Colouring } from './highlighter'

/**
 * A unified plugin: a code block becomes a figure with a header (file name, language, Copy) and one `span.line`
 * for each line, its number in `data-line`. The line break is inside the span, so that lines may be blocks and
 * copied text stays exact. Colours are left to the style sheet, by the classes `tok-keyword`, `tok-string`, ...
 * @param options what the colours may take of the processor's time, where that is not as much as of a page
 */
export const codeFigures = (options?: { microseconds: number }) => async (tree: Root) => {
  const blocks: { pre: Element; code: Element; replace: (figure: Element) => void }[] = []
  visit(tree, 'element', (pre, index, parent) => {
    const [code] = pre.children
    if (pre.tagName !== 'pre' || !parent || index === undefined) return
    if (code?.type !== 'element' || code.tagName !== 'code') return
    blocks.push({ pre, code, replace: (figure) => (parent.children[index] = figure) })
  })
  const colouring = { spent: 0, ...(options && { longest: options.microseconds }) }
  for (const { code, replace } of blocks) replace(await figureOf(code, colouring))
}

async function figureOf(code: Element, colouring: Colouring): Promise<Element> {
  const language = languageOf(code)
  const fence = readCodeFence(metaOf(code))
  const lines = await highlight(toString(code).replace(/\n$/, ''), language, colouring)
  const isNumbered = fence.isNumbered && lines.length > 1
  return element('figure', { className: isNumbered ? ['code', 'code-numbered'] : ['code'] }, [
    header(fence.title, language),
    element('pre', { className: ['code-body'], tabIndex: 0 }, [
      element(
        'code',
        {},
        lines.map((line, index) => lineOf(line, index + 1, fence)),
      ),
    ]),
  ])
}

function header(title: string | undefined, language: string): Element {
  const names: Element[] = []
  if (title) names.push(element('span', { className: ['code-title'] }, [text(title)]))
  if (language) names.push(element('span', { className: ['code-language'] }, [text(languageName(language))]))
  const copy = element('button', { type: 'button', className: ['code-copy'], dataCopy: '' }, [text('Copy')])
  return element('figcaption', { className: ['code-header'] }, [...names, copy])
}

function lineOf(tokens: CodeToken[], number: number, { marked }: CodeFence): Element {
  const pieces = tokens.map(({ text: value, kind }) =>
    kind ? element('span', { className: [`tok-${kind}`] }, [text(value)]) : text(value),
  )
  const className = marked.has(number) ? ['line', 'line-marked'] : ['line']
  return element('span', { className, dataLine: String(number) }, [...pieces, text('\n')])
}

function languageOf(code: Element): string {
  const { className } = code.properties
  const names = Array.isArray(className) ? className.map(String) : []
  return names.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? ''
}

function metaOf(code: Element): string {
  const data: { meta?: unknown } = { ...code.data }
  return typeof data.meta === 'string' ? data.meta : ''
}

const text = (value: string): ElementContent => ({ type: 'text', value })

const element = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element => ({ type: 'element', tagName, properties, children })
