import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { usePage } from '~/features/documents/content-page'
import { PageContents } from '~/features/documents/page-contents'
import { PageMeta, PageEditLink } from '~/features/documents/page-meta'
import { PageText } from '~/features/documents/page-text/page-text'
import { SinglePageSsrFrame } from '../app/layout/frames'

interface LegalPageProps {
  slug: string
  /** Shows the version, for a text that users accept. */
  namesVersion?: boolean
  /** Content below the text. */
  children?: ReactNode
}

/** The page of a legal text with date and headings: privacy, terms. */
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
      contents={<PageContents headings={page.headings} heading={t`On this page`} />}
    >
      <PageText html={page.html} />
      {children}
    </SinglePageSsrFrame>
  )
}
