import type { ReactNode } from 'react'
import { usePage } from '~/features/pages/content-page'
import { PageContents } from '~/features/pages/page-contents'
import { PageEditLink } from '~/features/pages/page-edit-link'
import { PageMeta } from '~/features/pages/page-meta'
import { PageText } from '~/features/pages/page-text/page-text'
import { SinglePageSsrFrame } from './-frame/frames'

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
