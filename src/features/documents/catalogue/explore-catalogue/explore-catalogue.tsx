import { t } from '@lingui/core/macro'
import type { CategoryTeaser } from '~/contract/catalogue'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { DividedList, RuledSection } from '~/ui/components/divided-list/divided-list'
import { countedPages } from '../counted-pages'
import { categoryAddress, componentAnchor, outlineAddress } from '../../page-address'
import classes from './explore-catalogue.module.css'

interface ExploreCatalogueProps {
  categories: readonly CategoryTeaser[]
  /** Whether this reader may open the documents. */
  isOpen: boolean
}

/** Every category with its components: names and counts, a lock before approval, links after it. */
export function ExploreCatalogue({ categories, isOpen }: ExploreCatalogueProps) {
  if (categories.length === 0) {
    return (
      <RuledSection title={t`Documents`}>
        <EmptyState
          title={t`No documents yet.`}
        >{t`They are listed here as soon as they are published.`}</EmptyState>
      </RuledSection>
    )
  }
  return categories.map(({ slug, name, description, pages, components }) => (
    <RuledSection
      key={slug}
      title={name}
      text={description}
      action={<span className={classes.count}>{countedPages(pages)}</span>}
    >
      {components.length === 0 ? (
        <EmptyState title={t`Nothing is published in this category yet.`} />
      ) : (
        <DividedList
          rows={components.map((component) => ({
            id: component.slug,
            name: component.name,
            text: component.description,
            detail: countedPages(component.pages),
            isLocked: !isOpen,
            to: isOpen ? categoryAddress(slug) : outlineAddress(componentAnchor(component.slug)),
          }))}
        />
      )}
    </RuledSection>
  ))
}
