import type { PageKind } from '~/contract/pages'

/** What the kinds of pages are called where one chooses among them. */
export const kindWords: Record<PageKind, string> = { document: 'Documents', content: 'Pages of the portal' }

export const kindChoices = [
  { value: 'document', label: kindWords.document },
  { value: 'content', label: kindWords.content },
]
