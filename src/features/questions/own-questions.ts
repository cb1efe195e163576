import type { QuestionSearch } from './question-search'

/** The list of what the reader asked. */
export const ownQuestions: QuestionSearch = { whose: 'mine' }
