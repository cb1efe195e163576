import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { notFound, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Page } from '~/contract/pages'
import { type PageAnswer, countPageRead } from './pages.functions'
import { pageQueries } from './pages.queries'

// Content pages never move; an address that did is none of theirs.
const toPage = (answer: PageAnswer): Page | null => (answer === null || 'movedTo' in answer ? null : answer)

/** The page at that address, fetched in a loader; null where there is none for this reader. */
export const findPage = async (
  queryClient: QueryClient,
  slug: string,
  version?: number,
): Promise<Page | null> => toPage(await queryClient.ensureQueryData(pageQueries.bySlug(slug, version)))

/** Makes sure, in a loader, that a page is there to be shown; answers 404 where it is not. */
export const requirePage = async (
  queryClient: QueryClient,
  slug: string,
  version?: number,
): Promise<Page> => {
  const page = await findPage(queryClient, slug, version)
  if (page === null) throw notFound()
  return page
}

/** The page that a loader has looked for. */
export const useOptionalPage = (slug: string): Page | null =>
  toPage(useSuspenseQuery(pageQueries.bySlug(slug)).data)

/**
 * The page that a loader has required. Where it is closed while it is read, as by a sign-out in another tab, it stays
 * until the guard, which finds that out first, has led away: no "not found" flashes up before the log-in.
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
 * Counts a reading of the page that is shown. In the browser, since the server answers preloads and machines as well, and
 * caches answer in its place.
 * @param id null where it does not count, as of a preview
 */
export const useCountRead = (id: string | null): void => {
  useEffect(() => {
    // A reading that cannot be counted disturbs no one.
    if (id !== null) countPageRead({ data: { id } }).catch(() => undefined)
  }, [id])
}
