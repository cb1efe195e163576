import type { Blockquote, Root } from 'mdast'
// Its import also teaches the mdast types what a directive is.
import type {} from 'remark-directive'
import { visit } from 'unist-util-visit'

const words = new Map([
  ['note', 'Note'],
  ['tip', 'Tip'],
  ['warning', 'Warning'],
  ['danger', 'Danger'],
])

/** What GitHub calls its five, and which of the four each is here. */
const alerts = new Map([
  ['NOTE', { kind: 'note', word: 'Note' }],
  ['TIP', { kind: 'tip', word: 'Tip' }],
  ['IMPORTANT', { kind: 'note', word: 'Important' }],
  ['WARNING', { kind: 'warning', word: 'Warning' }],
  ['CAUTION', { kind: 'danger', word: 'Caution' }],
])

const aside = (kind: string, word: string) => ({
  hName: 'aside',
  hProperties: { className: ['callout', `callout-${kind}`], role: 'note', ariaLabel: word },
})

/**
 * A unified plugin: `:::note`, `:::tip`, `:::warning` and `:::danger`, each with an optional `[title]`, become
 * `<aside class="callout callout-note" role="note" aria-label="Note">`, the title `<p class="callout-title">`.
 * So do quotations that begin with `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]`.
 */
export const callouts = () => (tree: Root) => {
  visit(tree, (node) => {
    if (node.type === 'blockquote') alertOf(node)
    if (node.type !== 'containerDirective') return
    const word = words.get(node.name)
    if (!word) return
    node.data = aside(node.name, word)
    const [first] = node.children
    if (first?.type === 'paragraph' && first.data?.directiveLabel) {
      first.data.hProperties = { className: ['callout-title'] }
    }
  })
}

function alertOf(quotation: Blockquote): void {
  const [paragraph] = quotation.children
  const [mark] = paragraph?.type === 'paragraph' ? paragraph.children : []
  if (paragraph?.type !== 'paragraph' || mark?.type !== 'text') return
  const found = /^\[!([A-Z]+)\][ \t]*(?:\n|$)/i.exec(mark.value)
  const alert = alerts.get(found?.[1]?.toUpperCase() ?? '')
  // Words on the line of the mark make it a quotation that begins so, as at GitHub.
  if (!found || !alert || (found[0].length === mark.value.length && paragraph.children.length > 1)) return
  mark.value = mark.value.slice(found[0].length)
  if (!mark.value) quotation.children.shift()
  quotation.data = aside(alert.kind, alert.word)
}
