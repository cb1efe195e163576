import * as v from 'valibot'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { questionSorts, questionStates } from '~/contract/enums'
import { pageParameter, numberChoice, optionalParameter, searchText } from '~/forms/search-parameters'

/** The state filters; `unanswered` means no answer at all. */
export const listedStates = ['unanswered', ...questionStates] as const

/** The search parameters of the list of questions. Unknown values are dropped. */
export const questionSearch = v.object({
  text: searchText(200),
  tag: searchText(40),
  state: optionalParameter(v.picklist(listedStates)),
  /** The user's own or followed questions. */
  whose: optionalParameter(v.picklist(['mine', 'followed'])),
  /** The slug of a document, and the id of a heading in it. */
  document: searchText(120),
  heading: searchText(200),
  sort: optionalParameter(v.picklist(questionSorts), 'active'),
  page: pageParameter,
  count: optionalParameter(numberChoice(pageCounts), defaultPageCount),
})
export type QuestionSearch = v.InferOutput<typeof questionSearch>

/** Changes a filter and resets the page. */
export const withFilter = (search: QuestionSearch, change: Partial<QuestionSearch>): QuestionSearch => ({
  ...search,
  page: undefined,
  ...change,
})

/** Removes the filters; keeps page size and order. */
export const withoutFilters = ({ sort, count }: QuestionSearch): QuestionSearch => ({
  sort,
  count,
})

export const isFiltered = ({ text, tag, state, whose, document }: QuestionSearch): boolean =>
  [text, tag, state, whose, document].some((filter) => filter !== undefined)

/** The search parameters of a new question: the slug of a document, and the id of a heading. */
export const askSearch = v.object({ document: searchText(120), heading: searchText(200) })

/** The list of the user's own open questions. */
export const ownOpenQuestions: QuestionSearch = { whose: 'mine', state: 'open' }
