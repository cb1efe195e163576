import { t } from '@lingui/core/macro'
import type { searchKinds } from '../page-search'

/** What the kinds of results are called where one chooses among them. */
export const kindWords: () => Record<(typeof searchKinds)[number], string> = () => ({
  document: t`Documents`,
  content: t`Pages of the portal`,
  question: t`Questions of members`,
})

export const kindChoices = () => [
  { value: 'document', label: kindWords().document },
  { value: 'content', label: kindWords().content },
  { value: 'question', label: kindWords().question },
]
