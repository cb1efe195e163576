import type { QueryClient } from '@tanstack/react-query'
import type { PublicConfig } from '~/config/public'
import { requirePage } from '~/features/documents/content-page'
import { getPageHref } from '~/features/documents/page-hrefs'
import { pageHead } from './-page-head'

interface Head {
  title: string
  description?: string | undefined
}

/** Fetches a content page in a loader, and gives what its head says; answers 404 where there is none. */
export const loadContentPage = async (queryClient: QueryClient, slug: string): Promise<Head> => {
  const { title, summary } = await requirePage(queryClient, slug)
  return { title, description: summary }
}

interface HeadOf {
  loaderData?: Head | undefined
  match: { context: { config: PublicConfig } }
}

/** The head of a content page, which stands at its slug. */
export const contentPageHead =
  (slug: string, title: () => string) =>
  ({ loaderData, match: { context } }: HeadOf) =>
    pageHead({
      title: title(),
      ...loaderData,
      canonical: context.config.origin + getPageHref({ kind: 'content', slug }),
    })
