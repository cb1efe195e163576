import type { searchKinds } from '../page-search'

/** What the kinds of results are called where one chooses among them. */
export const kindWords: Record<(typeof searchKinds)[number], string> = {
  document: 'Documents',
  content: 'Pages of the portal',
  question: 'Questions of members',
}

export const kindChoices = [
  { value: 'document', label: kindWords.document },
  { value: 'content', label: kindWords.content },
  { value: 'question', label: kindWords.question },
]
