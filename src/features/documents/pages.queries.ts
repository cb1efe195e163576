import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { PageKind } from '~/contract/pages'
import { slug as slugSchema } from '~/contract/field-schemas'
import { listLatestPages, readChanges, readPage, readPageTree } from './pages.functions'
import { optionalParameter, wholeNumber } from '~/forms/search-parameters'
import { serverQuery } from '~/gateways/server-query'

const all = ['pages'] as const

/** Which tree: of a component, or around a page; with neither, names without pages. */
export interface TreeOf {
  component?: string
  page?: string
}

/** Queries of pages; all their query keys are made here. */
export const pageQueries = {
  all: () => all,
  /** Null if this reader has no such page. Only administrators may pass a version. */
  bySlug: (slug: string, version?: number) =>
    queryOptions({
      queryKey: [...all, 'slug', slug, version ?? null],
      queryFn: ({ signal }) =>
        v.is(slugSchema, slug)
          ? readPage({ data: version === undefined ? { slug } : { slug, version }, signal })
          : null,
    }),
  latest: (kind: PageKind, count = 10) =>
    serverQuery([...all, 'latest', kind, count], listLatestPages, { kind, count }),
  /** Pages that are new or changed since the caller’s last visit. */
  changes: () => serverQuery([...all, 'changes'], readChanges),
  tree: (of: TreeOf = {}) =>
    serverQuery([...all, 'tree', of.component ?? null, of.page ?? null], readPageTree, of),
}

const maxVersionLength = 40

/** The search parameters of a document. Invalid values are dropped. */
export const documentSearch = v.object({
  /** A version of the text, for administrators. */
  version: optionalParameter(wholeNumber(1, 1_000_000)),
  /** The chosen product version. */
  for: optionalParameter(
    v.pipe(
      v.string(),
      v.maxLength(maxVersionLength),
      // A plain form also sends empty fields.
      v.transform((version) => version || undefined),
    ),
  ),
})
