import type { QuestionKind } from '~/contract/learning'

/** How each kind of question is called. */
export const questionKindWords: Record<QuestionKind, { brief: string; name: string; hint: string }> = {
  single: { brief: 'One answer', name: 'One right answer', hint: 'Mark the right one.' },
  multiple: {
    brief: 'Several answers',
    name: 'Several right answers',
    hint: 'Mark all that are right.',
  },
  ordering: {
    brief: 'Ordering',
    name: 'Putting in order',
    hint: 'Write them in the right order; members get them shuffled.',
  },
}
