import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { Page } from '~/contract/pages'
import { pageQueries } from './pages.queries'

/** Makes sure, in a loader, that a page is there to be shown; answers 404 where it is not. */
export const requirePage = async (queryClient: QueryClient, slug: string): Promise<Page> => {
  const page = await queryClient.ensureQueryData(pageQueries.bySlug(slug))
  if (page === null) throw notFound()
  return page
}

/** The page that a loader has required. */
export const usePage = (slug: string): Page => {
  const { data } = useSuspenseQuery(pageQueries.bySlug(slug))
  if (data === null) throw notFound()
  return data
}
