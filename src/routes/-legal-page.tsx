import type { ReactNode } from 'react'
import { usePage } from '~/features/documents/content-page'
import { PageContents } from '~/features/documents/page-contents'
import { PageMeta, PageEditLink } from '~/features/documents/page-meta'
import { PageText } from '~/features/documents/page-text/page-text'
import { SinglePageSsrFrame } from '../app/layout/frames'

interface LegalPageProps {
  slug: string
  /** For a text that people accept, whose versions have to be told apart. */
  namesVersion?: boolean
  /** What belongs to the text and stands under it. */
  children?: ReactNode
}

/** A text with its date and its headings: privacy, terms. */
export function LegalPage({ slug, namesVersion = false, children }: LegalPageProps) {
  const page = usePage(slug)
  const { changedAt, minutes, version } = page
  return (
    <SinglePageSsrFrame
      title={page.title}
      meta={
        <>
          <PageMeta page={{ changedAt, minutes, ...(namesVersion && { version }) }} />
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
