const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it stands in HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

/** A sentence whose `words` are code. */
export const sentenceHtml = (text: string): string =>
  escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

/** Code to read and to copy. */
export const codeHtml = (text: string): string => `<pre><code>${escapeHtml(text)}</code></pre>`

/** What is opened by whoever wants it; printed open. */
export const detailsHtml = (summary: string, content: string): string =>
  `<details><summary>${summary}</summary>${content}</details>`
