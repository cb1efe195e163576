import { queryOptions } from '@tanstack/react-query'
import type { ManagedDownload } from '~/contract/downloads'
import { queryKeepingPrevious, serverQuery } from '~/gateways/server-query'
import {
  listDownloads,
  listManagedDownloads,
  listComponentPages,
  listComponents,
  readDownload,
  readManagedDownload,
} from './downloads.functions'

const all = ['downloads'] as const

// Milliseconds between polls of the check of an uploaded file.
const checkingIntervalMs = 2_000

const isChecking = ({ releases }: ManagedDownload) => releases.some(({ state }) => state === 'checking')

/** Queries of downloads. */
export const downloadQueries = {
  all: () => all,
  list: (component?: string) =>
    serverQuery([...all, 'list', component], listDownloads, component === undefined ? {} : { component }),
  one: (file: string) => serverQuery([...all, 'one', file], readDownload, { slug: file }),
  managed: (page = 1) =>
    queryKeepingPrevious([...all, 'managed', page], listManagedDownloads, { page, count: 50 }),
  managedOne: (id: string) =>
    queryOptions({
      queryKey: [...all, 'managed one', id],
      queryFn: ({ signal }) => readManagedDownload({ data: { id }, signal }),
      refetchInterval: ({ state }) => (state.data && isChecking(state.data) ? checkingIntervalMs : false),
    }),
  places: () => serverQuery([...all, 'places'], listComponents),
  pagesOf: (component: string) =>
    serverQuery([...all, 'pages', component], listComponentPages, { component }),
}
