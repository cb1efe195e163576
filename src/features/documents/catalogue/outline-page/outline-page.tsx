import { plural, t } from '@lingui/core/macro'
import type { CategoryOutline, ComponentOutline } from '~/contract/catalogue'
import { maxTicks } from '~/contract/path-in-list'
import { AppButtonRouteLink } from '~/ui/components/app-button/app-button'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { DividedList, DividedSection, type DividedListItem } from '~/ui/components/divided-list/divided-list'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { ProgressTicks } from '~/ui/components/progress-ticks/progress-ticks'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Box, Cluster, Stack, Text } from '~/ui/layouts/primitives'
import type { LinkTarget } from '~/ui/links/href'
import { getCategoryAnchor, getComponentAnchor, getDocumentHref } from '../../page-hrefs'
import { formatAllPages, formatPageCount } from '../format-page-count'

interface OutlinePageProps {
  categories: readonly CategoryOutline[]
  /** The target of the button for this reader. */
  action: { label: string; to: LinkTarget }
  /** Whether this reader may open the documents. */
  isOpen: boolean
}

/** All components with their pages: pages that the reader may open by title, others as a count. */
export function OutlinePage({ categories, action, isOpen }: OutlinePageProps) {
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t`Explore`, to: '/explore' }, { label: t`Documents` }]} />
      <PageTitle
        size="document"
        lead={
          isOpen
            ? t`What the documentation covers, component by component.`
            : t`What the documentation covers, component by component. Some pages are open to everyone; the others open with approval, and so do their titles.`
        }
      >
        {formatAllPages(categories)}
      </PageTitle>
      <Cluster gap="12px 20px" mt={20} mb={52}>
        <AppButtonRouteLink kind="primary" size="lg" to={action.to}>
          {action.label}
        </AppButtonRouteLink>
        {isOpen ? null : (
          <TextLink to="/get-started" hash="what-reviewers-look-for">{t`What reviewers look for`}</TextLink>
        )}
      </Cluster>
      {categories.length === 0 ? (
        <EmptyState
          title={t`No documents yet.`}
        >{t`They are listed here as soon as they are published.`}</EmptyState>
      ) : null}
      {categories.map(({ slug, name, description, pages, components }) => (
        <DividedSection
          key={slug}
          id={getCategoryAnchor(slug)}
          title={name}
          text={description}
          action={
            <Text as="span" c="faint" size="sm">
              {formatPageCount(pages)}
            </Text>
          }
        >
          {components.length === 0 ? (
            <EmptyState title={t`Nothing is published in this category yet.`} />
          ) : (
            <Stack gap={32}>
              {components.map((component) => (
                <Component key={component.slug} component={component} />
              ))}
            </Stack>
          )}
        </DividedSection>
      ))}
    </>
  )
}

function Component({ component }: { component: ComponentOutline }) {
  const { slug, name, description, versions, pages, openPages, open } = component
  const closed = pages - openPages
  const more = openPages - open.length
  const last = open.at(-1)
  const rows: DividedListItem[] = [
    ...open.map((page) => ({
      id: page.slug,
      name: page.title,
      text: page.summary,
      to: getDocumentHref(page.slug),
    })),
    ...(more > 0 && last
      ? [
          {
            id: 'more',
            name: plural(more, {
              one: `# more open page, from “${last.title}” on`,
              other: `# more open pages, from “${last.title}” on`,
            }),
            // The page links to the others, for visitors too.
            to: getDocumentHref(last.slug),
          },
        ]
      : []),
    ...(closed > 0
      ? [
          {
            id: 'closed',
            name: plural(closed, { one: '# closed page', other: '# closed pages' }),
            text: <ProgressTicks ticks={Array.from({ length: Math.min(closed, maxTicks) }, () => 'empty')} />,
            isLocked: true,
          },
        ]
      : []),
  ]
  return (
    <Box as="section" id={getComponentAnchor(slug)} mt={16}>
      <SectionHeading as="h3" hasRule={false} detail={versions.join(', ')}>
        {name}
      </SectionHeading>
      {description === '' ? null : (
        <Text c="dim" size="sm" mb={8}>
          {description}
        </Text>
      )}
      {rows.length === 0 ? (
        <Text c="faint" size="sm">{t`Nothing is published here yet.`}</Text>
      ) : (
        <DividedList rows={rows} />
      )}
    </Box>
  )
}
