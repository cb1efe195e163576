import { toShown } from './signs'

/** The values and files that a text of Jekyll may use. */
interface Liquid {
  values: Readonly<Record<string, string>>
  include: (name: string) => string | null
  note: (sentence: string, line: number) => void
}

const token =
  /\{%-?\s*(\w+)\s*((?:[^%]|%(?!\}))*?)-?%\}|\{\{-?([^{}]*|\s*(?:"\{+"|'\{+'|"\{%"|'\{%')\s*)\}\}/g

/** Tags that choose or repeat text. */
const control =
  /^(?:if|unless|elsif|else|case|when|for|tablerow|break|continue|assign|capture|cycle|increment|decrement|end(?:if|unless|case|for|tablerow|capture))$/

const literal = /^(["'])(.*)\1$/s

const ownValue = (values: Liquid['values'], name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** Evaluates `{{ … }}`; null if only the site itself can. */
const evaluate = (expression: string, values: Liquid['values'], isAddress: boolean): string | null => {
  const [first = '', ...filters] = expression.split('|').map((part) => part.trim())
  const known = literal.exec(first)?.[2] ?? ownValue(values, first.toLowerCase())
  const isOwnAddress = /^site\.(?:baseurl|url)$/.test(first)
  const value = isOwnAddress && (isAddress || known === undefined) ? '' : known
  const isPlain = filters.every((filter) =>
    /^(?:relative_url|absolute_url|escape|prepend:\s*site\.(?:base)?url)$/.test(filter),
  )
  return isPlain ? (value ?? null) : null
}

const toAddress = (path: string) => `/${path.trim().replace(/^\//, '').replace(/\s/g, '%20')}`

const lines = (text: string): number => text.split('\n').length - 1

/** Returns a fence longer than any in the code. */
const getFence = (code: string) =>
  '`'.repeat(Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length)) + 1)

/**
 * Evaluates the tags of Liquid as Jekyll does, before the text is read as Markdown. Tags that only the site itself
 * could evaluate stay as they are written, with a note.
 */
export const renderLiquid = (text: string, liquid: Liquid): string => {
  let out = ''
  let at = 0
  const line = (index: number) => lines(text.slice(0, index)) + 1
  /** The content of a block tag, and the offset after it; null if nothing ends it. */
  const readBlock = (name: string, from: number): { content: string; end: number } | null => {
    const closing = new RegExp(String.raw`\{%-?\s*end${name}\s*-?%\}`, 'g')
    closing.lastIndex = from
    const found = closing.exec(text)
    return found && { content: text.slice(from, found.index), end: closing.lastIndex }
  }
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [whole, tag, rest = '', written = ''] = found
    const expression = written.trimEnd().replace(/-$/, '').trim()
    out += text.slice(at, found.index)
    at = found.index + whole.length
    if (tag === undefined) {
      const isAddress = /^(?:\/|\{[{%])/.test(text.slice(at))
      const value = evaluate(expression, liquid.values, isAddress)
      if (value === null)
        liquid.note(
          `The value {{ ${expression} }} is not known here; it stays as it is written.`,
          line(found.index),
        )
      out += toShown(value ?? whole)
    } else if (tag === 'raw' || tag === 'comment' || tag === 'highlight') {
      const block = readBlock(tag, at)
      if (block === null) out += whole
      else {
        at = block.end
        if (tag === 'raw') out += toShown(block.content)
        else if (tag === 'comment') out += '\n'.repeat(lines(block.content))
        else out += toCode(rest, block.content, /[^\n]*$/.exec(out)?.[0] ?? '')
      }
    } else if (tag === 'link') out += toAddress(rest)
    else if (tag === 'post_url') out += toAddress(`_posts/${rest.trim()}.md`)
    else if (/^include(?:_relative|_cached)?$/.test(tag)) {
      const name = /^[^\s{}]+\.(?:md|markdown)/.exec(rest)?.[0]
      const included = name === undefined ? null : liquid.include(name)
      out += included === null ? whole : renderLiquid(included, { ...liquid, note: () => {} })
    } else if (control.test(tag)) {
      if (!/^e(?:nd|ls)|^when/.test(tag))
        liquid.note(
          `The tag ${tag} is not carried out; what it holds stays as it is written.`,
          line(found.index),
        )
    } else out += whole
    token.lastIndex = at
  }
  return out + text.slice(at)
}

/** Converts `{% highlight ruby %}` to a block of code; in a sentence to inline code. */
const toCode = (language: string, content: string, before: string): string => {
  const code = toShown(content.replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, ''))
  if (!code.includes('\n')) return `\`${code.trim()}\``
  const name = /^[\w+#-]+/.exec(language)?.[0] ?? ''
  const indent = /^[ \t]*$/.test(before) ? before : ''
  const fence = getFence(code)
  return `${fence}${name}${code.startsWith('\n') ? '' : '\n'}${code.replace(/\n[ \t]*$/, '')}\n${indent}${fence}`
}
