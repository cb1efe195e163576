import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The portal's tokens change with the scheme, so that one theme is both. */
const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--p-text)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  // As the fields above it, and as soon: the library's own mark comes and goes a moment after the focus.
  '&:has(> .cm-scroller > .cm-content:focus)': {
    outline: '2px solid var(--p-accent)',
    outlineOffset: '-2px',
  },
  '.cm-scroller': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    fontSize: '0.875rem',
    lineHeight: '1.5rem',
    overflow: 'auto',
    scrollbarWidth: 'thin',
  },
  '.cm-content': { padding: '16px 0 var(--editor-end, 40vh)', caretColor: 'var(--p-accent)' },
  '.cm-line': { padding: '0 var(--editor-inset)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--p-accent)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection':
    { backgroundColor: 'var(--p-tint-2) !important' },
  '.cm-selectionMatch': { backgroundColor: 'var(--p-fill)' },
  '.cm-searchMatch': { backgroundColor: 'var(--p-warning-tint)', outline: '1px solid var(--p-warning)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--p-tint-2)', outlineColor: 'var(--p-accent)' },
  '.cm-placeholder': { color: 'var(--p-faint)' },
  '.cm-panels': {
    backgroundColor: 'var(--p-sunken)',
    color: 'var(--p-text)',
    borderColor: 'var(--p-line)',
    fontFamily: 'var(--mantine-font-family)',
  },
  '.cm-panels-bottom': { borderTop: '1px solid var(--p-line)' },
  '.cm-panel.cm-search': {
    padding: '8px 32px 8px var(--editor-inset)',
    fontSize: '0.8125rem',
    lineHeight: '1.25rem',
  },
  '.cm-panel.cm-search label': { fontSize: '0.8125rem', marginRight: '8px', whiteSpace: 'nowrap' },
  '.cm-panel.cm-search [name=close]': {
    fontSize: '1.25rem',
    width: '28px',
    height: '28px',
    color: 'var(--p-dim)',
  },
  '.cm-textfield': {
    height: '28px',
    boxSizing: 'border-box',
    fontSize: '0.8125rem',
    color: 'var(--p-text)',
    backgroundColor: 'var(--p-bg)',
    border: '1px solid var(--p-control)',
    borderRadius: '4px',
  },
  '.cm-button': {
    height: '28px',
    fontSize: '0.8125rem',
    color: 'var(--p-text)',
    background: 'var(--p-fill)',
    border: '1px solid transparent',
    borderRadius: '4px',
    cursor: 'pointer',
  },
  '.cm-button:active': { background: 'var(--p-fill-hover)' },
})

const highlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '600', color: 'var(--p-text)' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--p-accent)' },
  { tag: [tags.monospace, tags.labelName], color: 'var(--p-accent-strong)' },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--p-faint)' },
  { tag: tags.quote, color: 'var(--p-dim)' },
  { tag: [tags.comment, tags.meta], color: 'var(--p-faint)' },
  { tag: [tags.keyword, tags.tagName], color: 'var(--p-accent-strong)' },
  { tag: tags.string, color: 'var(--p-success)' },
])

export const look = [theme, syntaxHighlighting(highlighting)]
