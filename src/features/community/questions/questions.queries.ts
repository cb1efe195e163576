import { queryKeepingPrevious, serverQuery, listQuery } from '~/gateways/server-query'
import {
  listPostVersions,
  type PostName,
  findMentionable,
  findRelated,
  listQuestions,
  listTags,
  readQuestion,
} from './questions.functions'
import { type QuestionSearch, questionSearch } from './question-search'

const all = ['questions'] as const

/** The number of questions fetched per document, to be shown at its headings. */
const maxPerDocument = 100

/** Queries of questions; all their query keys are made here. */
export const questionQueries = {
  all: () => all,
  lists: () => [...all, 'list'] as const,
  list: (search: QuestionSearch) => listQuery([...all, 'list'], listQuestions, questionSearch, search),
  /** The newest or unanswered questions, for the community page. */
  latest: (state?: 'unanswered') =>
    serverQuery([...all, 'list', 'latest', state ?? null], listQuestions, {
      sort: 'newest',
      count: 10,
      ...(state ? { state } : {}),
    }),
  /** Questions about a document, each with its heading. */
  ofDocument: (document: string) =>
    serverQuery([...all, 'list', 'document', document], listQuestions, { document, count: maxPerDocument }),
  one: (id: string) => serverQuery([...all, 'one', id], readQuestion, { id }),
  versions: ({ kind, id }: PostName, revision: number) =>
    serverQuery([...all, 'versions', kind, id, revision], listPostVersions, { kind, id }),
  everyTags: () => [...all, 'tags'] as const,
  tags: (text: string) => queryKeepingPrevious([...all, 'tags', text], listTags, { text }),
  related: (text: string) => queryKeepingPrevious([...all, 'related', text], findRelated, { text }),
  mentionable: (text: string) => serverQuery([...all, 'mentionable', text], findMentionable, { text }),
}
