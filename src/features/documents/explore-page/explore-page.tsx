import type { ReactNode } from 'react'
import type { Page } from '~/contract/pages'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { RuledSection } from '~/ui/components/divided-list/divided-list'
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
      <div className={classes.title}>
        <PageTitle size="document" aside={edit}>
          {page?.title ?? 'Explore'}
        </PageTitle>
      </div>
      {lead.trim() === '' ? null : (
        <div className={classes.lead}>
          <PageText html={lead} />
        </div>
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
