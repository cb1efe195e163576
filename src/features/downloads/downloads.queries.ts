import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ManagedDownload } from '~/contract/downloads'
import {
  listDownloads,
  listManagedDownloads,
  listPagesOf,
  listPlaces,
  readDownload,
  readManagedDownload,
} from './downloads.functions'

const all = ['downloads'] as const

// Milliseconds; how often it is looked whether an uploaded file was checked.
const whileChecking = 2_000

const isChecking = ({ releases }: ManagedDownload) => releases.some(({ state }) => state === 'checking')

/** What is read of files for download. */
export const downloadQueries = {
  all: () => all,
  list: (component?: string) =>
    queryOptions({
      queryKey: [...all, 'list', component],
      queryFn: ({ signal }) => listDownloads({ data: component === undefined ? {} : { component }, signal }),
    }),
  one: (file: string) =>
    queryOptions({
      queryKey: [...all, 'one', file],
      queryFn: ({ signal }) => readDownload({ data: { slug: file }, signal }),
    }),
  managed: (page = 1) =>
    queryOptions({
      queryKey: [...all, 'managed', page],
      queryFn: ({ signal }) => listManagedDownloads({ data: { page, count: 50 }, signal }),
      placeholderData: keepPreviousData,
    }),
  managedOne: (id: string) =>
    queryOptions({
      queryKey: [...all, 'managed one', id],
      queryFn: ({ signal }) => readManagedDownload({ data: { id }, signal }),
      refetchInterval: ({ state }) => (state.data && isChecking(state.data) ? whileChecking : false),
    }),
  places: () =>
    queryOptions({ queryKey: [...all, 'places'], queryFn: ({ signal }) => listPlaces({ signal }) }),
  pagesOf: (component: string) =>
    queryOptions({
      queryKey: [...all, 'pages', component],
      queryFn: ({ signal }) => listPagesOf({ data: { component }, signal }),
    }),
}
