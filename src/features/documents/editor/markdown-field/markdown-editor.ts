import { t } from '@lingui/core/macro'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Annotation, EditorState, Prec } from '@codemirror/state'
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightSpecialChars,
  keymap,
  placeholder,
} from '@codemirror/view'
import { commandKeys, commandNames, commands } from './commands'
import { isMedia, type FileUploads } from './uploads'
import { convertHtmlToMarkdown } from './html-to-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'

/** Marks a change that the user did not type. */
const externalChange = Annotation.define<true>()

export interface MarkdownFieldOptions {
  parent: HTMLElement
  body: string
  /** The CSP nonce for styles. */
  nonce: string
  label: string
  /** The id of the description. */
  describedBy: string
  uploads: FileUploads
  onType: (body: string) => void
  onLink: () => void
  onBlur: () => void
}

const phrases = () => ({
  next: t`Next`,
  previous: t`Previous`,
  all: t`All`,
  replace: t`Replace`,
  'replace all': t`Replace all`,
  'match case': t`Match case`,
  regexp: t`Pattern`,
  'by word': t`Whole words`,
  close: t`Close`,
})

// Milliseconds after Escape in which Tab leaves the field; otherwise a selection would consume the Escape.
const tabEscapeMs = 2000

const ownKeys = (onLink: () => void) =>
  Prec.high(
    keymap.of([
      ...commandNames.flatMap((name) => {
        const key = commandKeys[name]
        return key === undefined ? [] : [{ key, run: commands[name], preventDefault: true }]
      }),
      {
        key: 'Mod-k',
        run: () => {
          onLink()
          return true
        },
        preventDefault: true,
        // Elsewhere these keys open the search.
        stopPropagation: true,
      },
      {
        key: 'Escape',
        run: (view) => {
          view.setTabFocusMode(tabEscapeMs)
          return false
        },
      },
    ]),
  )

const filesIn = (data: DataTransfer | null) => [...(data?.files ?? [])].filter(isMedia)

const pasteMarkup = (event: ClipboardEvent, view: EditorView): boolean => {
  const markdownOfIt = convertHtmlToMarkdown(event.clipboardData?.getData('text/html') ?? '')
  if (markdownOfIt === null) return false
  event.preventDefault()
  view.dispatch(view.state.replaceSelection(markdownOfIt), { scrollIntoView: true, userEvent: 'input.paste' })
  return true
}

const filesFrom = (uploads: FileUploads) =>
  EditorView.domEventHandlers({
    paste: (event, view) => {
      const files = filesIn(event.clipboardData)
      // Tables copied from a spreadsheet include an image; the text is meant.
      if (files.length === 0 || event.clipboardData?.getData('text/plain')) return pasteMarkup(event, view)
      event.preventDefault()
      uploads.add(view, files)
      return true
    },
    drop: (event, view) => {
      const files = filesIn(event.dataTransfer)
      if (files.length === 0) return false
      event.preventDefault()
      uploads.add(view, files, view.posAtCoords({ x: event.clientX, y: event.clientY }, false))
      view.focus()
      return true
    },
  })

/** Creates the CodeMirror editor for a page's Markdown. */
export const createMarkdownEditor = ({
  parent,
  body,
  nonce,
  label,
  describedBy,
  uploads,
  onType,
  onLink,
  onBlur,
}: MarkdownFieldOptions): EditorView =>
  new EditorView({
    parent,
    state: EditorState.create({
      doc: body,
      extensions: [
        EditorView.cspNonce.of(nonce),
        history(),
        highlightSpecialChars(),
        drawSelection(),
        dropCursor(),
        search({ top: false }),
        EditorState.phrases.of(phrases()),
        highlightSelectionMatches(),
        EditorView.lineWrapping,
        EditorState.allowMultipleSelections.of(true),
        EditorView.contentAttributes.of({
          // The element is focusable anyway, but not all assistive technology knows that.
          tabindex: '0',
          'aria-label': label,
          'aria-describedby': describedBy,
          spellcheck: 'true',
          autocorrect: 'on',
          autocapitalize: 'sentences',
        }),
        placeholder(t`Write in Markdown. Paste or drop images where they belong.`),
        markdown({ base: markdownLanguage, completeHTMLTags: false }),
        look,
        uploads.extension,
        filesFrom(uploads),
        ownKeys(onLink),
        keymap.of([...searchKeymap, ...historyKeymap, indentWithTab, ...defaultKeymap]),
        EditorView.domEventHandlers({ blur: onBlur }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return
          const isOwn = update.transactions.some((transaction) => transaction.annotation(externalChange))
          if (!isOwn) onType(update.state.doc.toString())
        }),
      ],
    }),
  })

/** Replaces the text with a minimal change: keeps the cursor and can be undone. */
export const replaceBody = (view: EditorView, body: string): void => {
  const now = view.state.doc.toString()
  if (now === body) return
  let start = 0
  while (start < Math.min(now.length, body.length) && now[start] === body[start]) start += 1
  let end = 0
  while (
    end < Math.min(now.length, body.length) - start &&
    now[now.length - 1 - end] === body[body.length - 1 - end]
  ) {
    end += 1
  }
  view.dispatch({
    changes: { from: start, to: now.length - end, insert: body.slice(start, body.length - end) },
    annotations: externalChange.of(true),
  })
}

/** One theme for both colour schemes, since the portal's tokens change with the scheme. */
const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--p-text)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  // Like the other fields, and without delay: the library's own outline follows the focus late.
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

const look = [theme, syntaxHighlighting(highlighting)]
