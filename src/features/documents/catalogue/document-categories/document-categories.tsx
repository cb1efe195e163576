import { t } from '@lingui/core/macro'
import type { CategoryTeaser } from '~/contract/catalogue'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { DividedList, DividedSection } from '~/ui/components/divided-list/divided-list'
import { TextRouteLink } from '~/ui/components/text-link/text-link'
import { formatAllPages, formatPageCount } from '../format-page-count'
import { getCategoryHref, getCategoryAnchor, getOutlineHref } from '../../page-hrefs'

interface DocumentCategoriesProps {
  categories: readonly CategoryTeaser[]
  /** Whether this reader may open the documents. */
  isOpen: boolean
}

/** The documentation on the home page: each category with its description and number of pages. */
export function DocumentCategories({ categories, isOpen }: DocumentCategoriesProps) {
  return (
    <DividedSection
      title={t`Documents`}
      text={
        isOpen
          ? t`Reference and guides for every component.`
          : t`Reference and guides for every component. What each covers is public; most pages open with approval.`
      }
      action={
        categories.length > 0 ? (
          <TextRouteLink to={isOpen ? '/documents' : '/explore/documents'}>
            {formatAllPages(categories)}
          </TextRouteLink>
        ) : undefined
      }
    >
      {categories.length === 0 ? (
        <EmptyState
          title={t`No documents yet.`}
        >{t`They are listed here as soon as they are published.`}</EmptyState>
      ) : (
        <DividedList
          rows={categories.map(({ slug, name, description, pages }) => ({
            id: slug,
            name,
            text: description,
            detail: formatPageCount(pages),
            isLocked: !isOpen,
            to: isOpen ? getCategoryHref(slug) : getOutlineHref(getCategoryAnchor(slug)),
          }))}
        />
      )}
    </DividedSection>
  )
}
