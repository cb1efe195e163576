import { t } from '@lingui/core/macro'
import type { QuestionKind } from '~/contract/learning'

/** How each kind of question is called. */
export const questionKindWords: () => Record<
  QuestionKind,
  { brief: string; name: string; hint: string }
> = () => ({
  single: { brief: t`One answer`, name: t`One right answer`, hint: t`Mark the right one.` },
  multiple: {
    brief: t`Several answers`,
    name: t`Several right answers`,
    hint: t`Mark all that are right.`,
  },
  ordering: {
    brief: t`Ordering`,
    name: t`Putting in order`,
    hint: 'Write them in the right order; members get them shuffled.',
  },
})
