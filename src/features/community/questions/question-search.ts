import * as v from 'valibot'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { questionSorts, questionStates } from '~/contract/enums'
import { pageParameter, numberChoice, optionalParameter, searchText } from '~/forms/search-parameters'

/** The states that the list can be narrowed to: `unanswered` has no answer at all. */
export const listedStates = ['unanswered', ...questionStates] as const

/** The search parameters of the list of questions. Unknown values are dropped. */
export const questionSearch = v.object({
  text: searchText(200),
  tag: searchText(40),
  state: optionalParameter(v.picklist(listedStates)),
  /** The user's own questions, or those they follow. */
  whose: optionalParameter(v.picklist(['mine', 'followed'])),
  /** The slug of a document, and the id of a heading in it. */
  document: searchText(120),
  heading: searchText(200),
  sort: optionalParameter(v.picklist(questionSorts), 'active'),
  page: pageParameter,
  count: optionalParameter(numberChoice(pageCounts), defaultPageCount),
})
export type QuestionSearch = v.InferOutput<typeof questionSearch>

/** Another filter starts at the first page. */
export const withFilter = (search: QuestionSearch, change: Partial<QuestionSearch>): QuestionSearch => ({
  ...search,
  page: undefined,
  ...change,
})

/** How many rows a page and in which order stays; what narrows the list goes. */
export const withoutFilters = ({ sort, count }: QuestionSearch): QuestionSearch => ({
  sort,
  count,
})

export const isFiltered = ({ text, tag, state, whose, document }: QuestionSearch): boolean =>
  [text, tag, state, whose, document].some((filter) => filter !== undefined)

/** What a question is asked about: the slug of a document, and the id of a heading in it. */
export const askSearch = v.object({ document: searchText(120), heading: searchText(200) })

/** The list of what the reader asked and is still open. */
export const ownOpenQuestions: QuestionSearch = { whose: 'mine', state: 'open' }
