import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Audience } from '~/contract/pages'
import { serverQuery } from '~/gateways/server-query'
import { pageQueries } from '../pages.queries'
import { suggestPages } from '../search-page/page-search.functions'
import {
  countFeedback,
  findClosedMentions,
  listPreviewLinks,
  previewPage,
  readPageToEdit,
  readVersionText,
  readWorkingCopy,
} from './page-editor.functions'

const all = () => [...pageQueries.all(), 'writing'] as const

// Milliseconds between two checks for other editors.
const presenceIntervalMs = 20_000

/** Queries of the editor, under the pages' key, so that changes to pages invalidate them. */
export const pageEditorQueries = {
  page: (id: string) => serverQuery([...all(), 'page', id], readPageToEdit, { id }),
  version: (id: string, version: number) =>
    queryOptions({
      queryKey: [...all(), 'version', id, version],
      queryFn: ({ signal }) => readVersionText({ data: { id, version }, signal }),
      // A version never changes.
      staleTime: Infinity,
    }),
  workingCopy: (id: string) =>
    queryOptions({
      queryKey: [...all(), 'working-copy', id],
      queryFn: ({ signal }) => readWorkingCopy({ data: { id }, signal }),
      refetchInterval: presenceIntervalMs,
      meta: { isAside: true },
    }),
  preview: (body: string) =>
    queryOptions({
      queryKey: [...all(), 'preview', body],
      queryFn: ({ signal }) => previewPage({ data: { body }, signal }),
      // Shows the old text until the new one arrives; not cached.
      placeholderData: keepPreviousData,
      staleTime: Infinity,
      gcTime: 10_000,
    }),
  closedMentions: (audience: Audience, text: string) =>
    queryOptions({
      queryKey: [...all(), 'closed-mentions', audience, text],
      queryFn: ({ signal }) => findClosedMentions({ data: { audience, text }, signal }),
      // All editors may open every page.
      enabled: audience !== 'approved' && text !== '',
      placeholderData: keepPreviousData,
      gcTime: 10_000,
    }),
  previewLinks: (id: string) => serverQuery([...all(), 'preview-links', id], listPreviewLinks, { id }),
  feedback: (id: string) => serverQuery([...all(), 'feedback', id], countFeedback, { id }),
  targets: (q: string) =>
    queryOptions({
      queryKey: [...all(), 'targets', q],
      queryFn: ({ signal }) => suggestPages({ data: { q }, signal }),
      placeholderData: keepPreviousData,
      enabled: q !== '',
    }),
}
