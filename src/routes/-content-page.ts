import type { QueryClient } from '@tanstack/react-query'
import type { PublicConfig } from '~/config/public'
import { requirePage } from '~/features/documents/content-page'
import { getPageHref } from '~/features/documents/page-hrefs'
import { pageHead } from './-page-head'

interface Head {
  title: string
  description?: string | undefined
}

/** Loads a content page and returns its head data; throws not found if there is none. */
export const loadContentPage = async (queryClient: QueryClient, slug: string): Promise<Head> => {
  const { title, summary } = await requirePage(queryClient, slug)
  return { title, description: summary }
}

interface HeadOf {
  loaderData?: Head | undefined
  match: { context: { config: PublicConfig } }
}

/** Returns the head of a content page, whose path is its slug. */
export const contentPageHead =
  (slug: string, title: () => string) =>
  ({ loaderData, match: { context } }: HeadOf) =>
    pageHead({
      title: title(),
      ...loaderData,
      canonical: context.config.origin + getPageHref({ kind: 'content', slug }),
    })
