import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { notFound, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Page } from '~/contract/pages'
import { type PageAnswer, countPageRead } from './pages.functions'
import { pageQueries } from './pages.queries'

// Content pages never move, so a redirect belongs to another page.
const toPage = (answer: PageAnswer): Page | null => (answer === null || 'movedTo' in answer ? null : answer)

/** Fetches the page at a path in a loader; null if this reader has none. */
export const findPage = async (
  queryClient: QueryClient,
  slug: string,
  version?: number,
): Promise<Page | null> => toPage(await queryClient.ensureQueryData(pageQueries.bySlug(slug, version)))

/** Fetches a page in a loader; responds 404 if there is none. */
export const requirePage = async (
  queryClient: QueryClient,
  slug: string,
  version?: number,
): Promise<Page> => {
  const page = await findPage(queryClient, slug, version)
  if (page === null) throw notFound()
  return page
}

/** Returns the page that a loader has fetched, or null. */
export const useOptionalPage = (slug: string): Page | null =>
  toPage(useSuspenseQuery(pageQueries.bySlug(slug)).data)

/**
 * Returns the page that a loader has required. If it is closed while it is read, as by a sign-out in another tab, the
 * page stays until the guard redirects, so that no "not found" appears before the login page.
 */
export const usePage = (slug: string, version?: number): Page => {
  const found = toPage(useSuspenseQuery(pageQueries.bySlug(slug, version)).data)
  const [shown, setShown] = useState(found)
  const isOnItsWay = useRouterState({ select: ({ isLoading }) => isLoading })
  if (found !== null && found !== shown) setShown(found)
  const page = found ?? (isOnItsWay ? shown : null)
  if (page === null) throw notFound()
  return page
}

/**
 * Counts a page view. Runs in the browser, since the server also responds to preloads and bots, and caches respond in
 * its place.
 *
 * @param id null if views do not count, as of a preview
 */
export const useCountRead = (id: string | null): void => {
  useEffect(() => {
    // A failure to count must not disturb the reader.
    if (id !== null) countPageRead({ data: { id } }).catch(() => undefined)
  }, [id])
}
