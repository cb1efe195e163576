import type { QuestionSearch } from './question-search'

/** The list of what the reader asked and is still open. */
export const ownOpenQuestions: QuestionSearch = { whose: 'mine', state: 'open' }
