import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Page } from '~/contract/pages'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { RuledSection } from '~/ui/components/divided-list/divided-list'
import { Box } from '~/ui/layouts/primitives'
import { PageText } from '../page-text/page-text'
import { splitAtHeadings } from '../sections'
import classes from './explore-page.module.css'

interface ExplorePageProps {
  /** The content page `explore`; null where an administrator withdrew it, and the lists stand alone. */
  page: Pick<Page, 'title' | 'summary' | 'html'> | null
  /** For administrators: where the page is written. */
  edit?: ReactNode
  /** What the programme holds. */
  children: ReactNode
}

/** What the documentation covers, which paths there are and which hardware is lent. */
export function ExplorePage({ page, edit, children }: ExplorePageProps) {
  const { lead, sections } = splitAtHeadings(page?.html ?? '', 2)
  return (
    <>
      <Box mt={-16}>
        <PageTitle size="document" aside={edit}>
          {page?.title ?? t`Explore`}
        </PageTitle>
      </Box>
      {lead.trim() === '' ? null : (
        <Box mt={12}>
          <PageText html={lead} />
        </Box>
      )}
      <div className={classes.lists}>
        {children}
        {sections.map(({ id, title, html }) => (
          <RuledSection key={id} title={title}>
            <div className={classes.section}>
              <PageText html={html} />
            </div>
          </RuledSection>
        ))}
      </div>
    </>
  )
}
