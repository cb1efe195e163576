import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getKnown } from '~/forms/search-parameters'
import { listPostVersions, type PostName } from './post.functions'
import { type QuestionSearch, questionSearch } from './question-search'
import { findMentionable, findRelated, listQuestions, listTags, readQuestion } from './questions.functions'

const all = ['questions'] as const

/** Questions asked of one document at once, to be shown at its headings. */
const maxOfDocument = 100

/** Everything that is read of questions; the one place where their query keys are made. */
export const questionQueries = {
  all: () => all,
  lists: () => [...all, 'list'] as const,
  list: (search: QuestionSearch) => {
    const known = getKnown(questionSearch, search)
    return queryOptions({
      queryKey: [...all, 'list', known],
      queryFn: ({ signal }) => listQuestions({ data: known, signal }),
      placeholderData: keepPreviousData,
    })
  },
  /** The newest, or those without any answer, for the community's first page. */
  latest: (state?: 'unanswered') =>
    queryOptions({
      queryKey: [...all, 'list', 'latest', state ?? null],
      queryFn: ({ signal }) =>
        listQuestions({ data: { sort: 'newest', count: 10, ...(state ? { state } : {}) }, signal }),
    }),
  /** Those about a document, each with the heading it is about. */
  ofDocument: (document: string) =>
    queryOptions({
      queryKey: [...all, 'list', 'document', document],
      queryFn: ({ signal }) => listQuestions({ data: { document, count: maxOfDocument }, signal }),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: ({ signal }) => readQuestion({ data: { id }, signal }),
    }),
  versions: ({ kind, id }: PostName, revision: number) =>
    queryOptions({
      queryKey: [...all, 'versions', kind, id, revision],
      queryFn: ({ signal }) => listPostVersions({ data: { kind, id }, signal }),
    }),
  everyTags: () => [...all, 'tags'] as const,
  tags: (text: string) =>
    queryOptions({
      queryKey: [...all, 'tags', text],
      queryFn: ({ signal }) => listTags({ data: { text }, signal }),
      placeholderData: keepPreviousData,
    }),
  related: (text: string) =>
    queryOptions({
      queryKey: [...all, 'related', text],
      queryFn: ({ signal }) => findRelated({ data: { text }, signal }),
      placeholderData: keepPreviousData,
    }),
  mentionable: (text: string) =>
    queryOptions({
      queryKey: [...all, 'mentionable', text],
      queryFn: ({ signal }) => findMentionable({ data: { text }, signal }),
    }),
}
