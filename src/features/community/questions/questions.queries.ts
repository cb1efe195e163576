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

/** Questions asked of one document at once, to be shown at its headings. */
const maxPerDocument = 100

/** Everything that is read of questions; the one place where their query keys are made. */
export const questionQueries = {
  all: () => all,
  lists: () => [...all, 'list'] as const,
  list: (search: QuestionSearch) => listQuery([...all, 'list'], listQuestions, questionSearch, search),
  /** The newest, or those without any answer, for the community's first page. */
  latest: (state?: 'unanswered') =>
    serverQuery([...all, 'list', 'latest', state ?? null], listQuestions, {
      sort: 'newest',
      count: 10,
      ...(state ? { state } : {}),
    }),
  /** Those about a document, each with the heading it is about. */
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
