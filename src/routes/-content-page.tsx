import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PublicConfig } from '~/config/public'
import { requirePage, usePage } from '~/features/pages/content-page'
import { pageAddress } from '~/features/pages/page-address'
import { PageContents } from '~/features/pages/page-contents'
import { PageEditLink } from '~/features/pages/page-edit-link'
import { PageMeta } from '~/features/pages/page-meta'
import { PageText } from '~/features/pages/page-text/page-text'
import { SinglePageSsrFrame } from './-frame/frames'
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
  (slug: string, title: string) =>
  ({ loaderData, match: { context } }: HeadOf) =>
    pageHead({
      title,
      ...loaderData,
      canonical: context.config.origin + pageAddress({ kind: 'content', slug }),
      brandName: context.config.brand.name,
    })

interface DatedTextProps {
  slug: string
  /** What belongs to the text and stands under it. */
  children?: ReactNode
}

/** A text with its date and its headings: privacy, terms. */
export function DatedText({ slug, children }: DatedTextProps) {
  const page = usePage(slug)
  return (
    <SinglePageSsrFrame
      title={page.title}
      meta={
        <>
          <PageMeta page={{ changedAt: page.changedAt, minutes: page.minutes }} />
          <PageEditLink page={page} />
        </>
      }
      contents={<PageContents headings={page.headings} heading="On this page" />}
    >
      <PageText html={page.html} />
      {children}
    </SinglePageSsrFrame>
  )
}
