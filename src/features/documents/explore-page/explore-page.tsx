import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Page } from '~/contract/pages'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { DividedSection, DividedList } from '~/ui/components/divided-list/divided-list'
import { Box } from '~/ui/layouts/primitives'
import { PageText } from '../page-text/page-text'
import { splitAtHeadings } from '../sections'
import classes from './explore-page.module.css'
import type { CategoryTeaser } from '~/contract/catalogue'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { formatPageCount } from '../catalogue/format-page-count'
import { getCategoryHref, getComponentAnchor, getOutlineHref } from '../page-hrefs'

interface ExploreCatalogueProps {
  categories: readonly CategoryTeaser[]
  /** Whether this reader may open the documents. */
  isOpen: boolean
}

/** All categories and components: names and counts, a lock before approval, links afterwards. */
export function ExploreCatalogue({ categories, isOpen }: ExploreCatalogueProps) {
  if (categories.length === 0) {
    return (
      <DividedSection title={t`Documents`}>
        <EmptyState
          title={t`No documents yet.`}
        >{t`They are listed here as soon as they are published.`}</EmptyState>
      </DividedSection>
    )
  }
  return categories.map(({ slug, name, description, pages, components }) => (
    <DividedSection
      key={slug}
      title={name}
      text={description}
      action={<span className={classes.count}>{formatPageCount(pages)}</span>}
    >
      {components.length === 0 ? (
        <EmptyState title={t`Nothing is published in this category yet.`} />
      ) : (
        <DividedList
          rows={components.map((component) => ({
            id: component.slug,
            name: component.name,
            text: component.description,
            detail: formatPageCount(component.pages),
            isLocked: !isOpen,
            to: isOpen ? getCategoryHref(slug) : getOutlineHref(getComponentAnchor(component.slug)),
          }))}
        />
      )}
    </DividedSection>
  ))
}

interface ExplorePageProps {
  /** The content page `explore`; null if an administrator withdrew it: then only the lists are shown. */
  page: Pick<Page, 'title' | 'summary' | 'html'> | null
  /** For administrators: the editor URL. */
  edit?: ReactNode
  /** The contents of the programme. */
  children: ReactNode
}

/** The explore page: the documentation, the learning paths and the kits. */
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
          <DividedSection key={id} title={title}>
            <div className={classes.section}>
              <PageText html={html} />
            </div>
          </DividedSection>
        ))}
      </div>
    </>
  )
}
