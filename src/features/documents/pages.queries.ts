import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { PageKind } from '~/contract/pages'
import { slug as slugSchema } from '~/contract/field-schemas'
import { listLatestPages, readChanges, readPage, readPageTree } from './pages.functions'
import { orAbsent, wholeNumber } from '~/forms/search-parameters'
import { serverQuery } from '~/gateways/server-query'

const all = ['pages'] as const

/** Which tree: a component's, or the one around a page; with neither, names without pages. */
export interface TreeOf {
  component?: string
  page?: string
}

/** Queries of pages; the only place that makes their query keys. */
export const pageQueries = {
  all: () => all,
  /** Null where this reader has no page at that address. A version is for administrators. */
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

/** What the address of a document holds. What is not understood is left out. */
export const documentSearch = v.object({
  /** A version of the text, for administrators. */
  version: orAbsent(wholeNumber(1, 1_000_000)),
  /** The product version that the reader chose. */
  for: orAbsent(
    v.pipe(
      v.string(),
      v.maxLength(maxVersionLength),
      // A plain form sends its empty field too.
      v.transform((version) => version || undefined),
    ),
  ),
})
