import * as v from 'valibot'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { questionSorts, questionStates } from '~/contract/enums'
import { laterPage, oneOfNumbers, orAbsent, searchText } from '~/forms/search-parameters'
import { getHref, type Href } from '~/ui/links/href'

/** The states that the list can be narrowed to: `unanswered` has no answer at all. */
export const listedStates = ['unanswered', ...questionStates] as const

/** The search parameters of the list of questions. Unknown values are dropped. */
export const questionSearch = v.object({
  text: searchText(200),
  tag: searchText(40),
  state: orAbsent(v.picklist(listedStates)),
  /** The user's own questions, or those they follow. */
  whose: orAbsent(v.picklist(['mine', 'followed'])),
  /** The slug of a document, and the id of a heading in it. */
  document: searchText(120),
  heading: searchText(200),
  sort: orAbsent(v.picklist(questionSorts), 'active'),
  page: laterPage,
  count: orAbsent(oneOfNumbers(pageCounts), defaultPageCount),
})
export type QuestionSearch = v.InferOutput<typeof questionSearch>

/** Another filter starts at the first page. */
export const withChange = (search: QuestionSearch, change: Partial<QuestionSearch>): QuestionSearch => ({
  ...search,
  page: undefined,
  ...change,
})

/** How many rows a page and in which order stays; what narrows the list goes. */
export const withoutFilters = ({ sort, count }: QuestionSearch): QuestionSearch => ({
  sort,
  count,
})

export const isNarrowed = ({ text, tag, state, whose, document }: QuestionSearch): boolean =>
  [text, tag, state, whose, document].some((filter) => filter !== undefined)

/** What a question is asked about: the slug of a document, and the id of a heading in it. */
export const askSearch = v.object({ document: searchText(120), heading: searchText(200) })

/** The list of what the reader asked and is still open. */
export const ownOpenQuestions: QuestionSearch = { whose: 'mine', state: 'open' }

/** Where a question stands; with an answer, at that answer. */
export const questionAddress = (id: string, answer?: string): Href =>
  getHref({
    to: '/community/questions/$id',
    params: { id },
    hash: answer === undefined ? undefined : answerAnchor(answer),
  })

/** The id of an answer's place on the page of its question. */
export const answerAnchor = (id: string): string => `answer-${id}`

/** Where the questions about a document are listed; with a heading, those about that part of it. */
export const documentQuestionsAddress = (document: string, heading = ''): Href =>
  getHref({ to: '/community/questions', search: getAbout(document, heading) })

/** Where one asks about a document, or about a part of it. */
export const askAddress = (document: string, heading = ''): Href =>
  getHref({ to: '/community/ask', search: getAbout(document, heading) })

const getAbout = (document: string, heading: string) => ({ document, ...(heading !== '' && { heading }) })
