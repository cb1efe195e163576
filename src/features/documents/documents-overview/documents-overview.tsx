import { plural, t } from '@lingui/core/macro'
import type { TreeCategory } from '~/contract/pages'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { DividedList, type DividedListItem } from '~/ui/components/divided-list/divided-list'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { TextRouteLink } from '~/ui/components/text-link/text-link'
import { Box } from '~/ui/layouts/primitives'
import type { TreeComponent } from '../document-tree'
import { getCategoryAnchor, getDocumentHref } from '../page-hrefs'
import classes from './documents-overview.module.css'

/** With more components, each category shows only its first, below a list of categories. */
const maxExpanded = 40
const firstOfEach = 5

const pagesIn = (components: readonly TreeComponent[]) =>
  components.reduce((total, { count }) => total + count, 0)

const getVersions = ([newest, ...earlier]: readonly string[]): string | undefined => {
  const [one, another] = earlier
  if (newest === undefined || one === undefined) return newest
  return another === undefined ? t`${newest} and ${one}` : t`${newest} and ${earlier.length} earlier`
}

const getRow = ({ slug, name, description, count, versions, first }: TreeComponent): DividedListItem => ({
  id: slug,
  name,
  note: getVersions(versions),
  detail: plural(count, { one: '# page', other: '# pages' }),
  ...(description === '' ? {} : { text: description }),
  ...(first === null ? {} : { to: getDocumentHref(first.slug) }),
})

/** The overview of the documentation: categories, their components and descriptions. */
export function DocumentsOverview({ categories }: { categories: readonly TreeCategory[] }) {
  const components = categories.flatMap((category) => category.components)
  const isLong = components.length > maxExpanded
  return (
    <>
      <PageTitle
        size="document"
        lead={t`Reference and guides for every component of the programme.`}
      >{t`Documents`}</PageTitle>
      {categories.length === 0 ? (
        <EmptyState
          title={t`No documents have been published yet.`}
          action={<TextRouteLink to="/explore">{t`See what the programme covers`}</TextRouteLink>}
        />
      ) : null}
      {isLong ? <Categories categories={categories} /> : null}
      {categories.map((category) => (
        <Category key={category.slug} category={category} isLong={isLong} />
      ))}
    </>
  )
}

function Categories({ categories }: { categories: readonly TreeCategory[] }) {
  return (
    <nav aria-label={t`Categories`} className={classes.index}>
      <ul>
        {categories.map(({ slug, name, components }) => (
          <li key={slug}>
            <TextRouteLink to={`#${getCategoryAnchor(slug)}`}>{name}</TextRouteLink>{' '}
            <span className={classes.size}>
              {plural(pagesIn(components), { one: '# page', other: '# pages' })}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Category({ category, isLong }: { category: TreeCategory; isLong: boolean }) {
  const { slug, name, description, components } = category
  const rows = components.filter(({ count }) => count > 0).map(getRow)
  const isCut = isLong && rows.length > firstOfEach + 1
  return (
    <Box id={getCategoryAnchor(slug)} as="section" mt={40}>
      <SectionHeading detail={plural(pagesIn(components), { one: '# page', other: '# pages' })}>
        {name}
      </SectionHeading>
      {description ? <p className={classes.text}>{description}</p> : null}
      {rows.length === 0 ? (
        <EmptyState title={t`Nothing is published in this category yet.`} />
      ) : (
        <DividedList form="stacked" rows={isCut ? rows.slice(0, firstOfEach) : rows} />
      )}
      {isCut ? (
        <details className={classes.others}>
          <summary
            className={classes.summary}
          >{t`${plural(rows.length - firstOfEach, { one: '# more component', other: '# more components' })} of ${name}`}</summary>
          <DividedList form="stacked" rows={rows.slice(firstOfEach)} />
        </details>
      ) : null}
    </Box>
  )
}
