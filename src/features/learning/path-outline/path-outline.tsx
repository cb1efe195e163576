import { t } from '@lingui/core/macro'
import type { PathOutline } from '~/contract/learning'
import { AppButtonRouteLink } from '~/ui/components/app-button/app-button'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { DividedList, DividedSection } from '~/ui/components/divided-list/divided-list'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { FactList } from '~/ui/components/fact-list/fact-list'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextLink } from '~/ui/components/text-link/text-link'
import { formatList } from '~/ui/format/numbers'
import { Box, Cluster } from '~/ui/layouts/primitives'
import type { Href, LinkTarget } from '~/ui/links/href'
import { formatDuration } from '~/messages/duration'
import { formatUnitCount } from '../duration'
import { UnitKindMark } from '../unit-mark/unit-mark'

interface PathOutlinePageProps {
  path: PathOutline
  /** The target of the button for this reader. */
  action: { label: string; to: LinkTarget }
  /** Whether this reader may open the path. */
  isOpen: boolean
  documentAddress: (slug: string) => Href
}

/** The outline of a learning path for readers without access: its units without their titles. */
export function PathOutlinePage({ path, action, isOpen, documentAddress }: PathOutlinePageProps) {
  const { title, summary, level, minutes, order, prerequisites, units } = path
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t`Explore`, to: '/explore' }, { label: title }]} />
      <PageTitle size="document" lead={summary}>
        {title}
      </PageTitle>
      <Cluster gap="12px 20px" mt={20} mb={32}>
        <AppButtonRouteLink kind="primary" size="lg" to={action.to}>
          {action.label}
        </AppButtonRouteLink>
        {isOpen ? null : (
          <TextLink to="/get-started" hash="what-reviewers-look-for">{t`What reviewers look for`}</TextLink>
        )}
      </Cluster>
      <Box maw="640px" mb={52}>
        <FactList
          facts={[
            { label: t`Length`, value: `${formatUnitCount(units.length)}, ${formatDuration(minutes)}` },
            { label: t`Level`, value: level },
            { label: t`Order`, value: order === 'required' ? t`One unit after the other` : t`Any order` },
            ...(prerequisites.length === 0
              ? []
              : [{ label: t`Finish first`, value: formatList(prerequisites.map((first) => first.title)) }]),
          ]}
        />
      </Box>
      <DividedSection
        title={t`Units`}
        text={
          isOpen
            ? undefined
            : t`Approval opens the units, and with the last one a certificate anyone can verify.`
        }
      >
        {units.length === 0 ? (
          <EmptyState title={t`This path has no units yet.`} />
        ) : (
          <DividedList
            rows={units.map(({ kind, minutes: length, page }, index) => ({
              id: String(index),
              name: t`Unit ${index + 1}`,
              text: <UnitKindMark kind={kind} />,
              detail: formatDuration(length),
              isLocked: !isOpen && page === null,
              ...(page === null
                ? {}
                : { name: page.title, note: t`Unit ${index + 1}`, to: documentAddress(page.slug) }),
            }))}
          />
        )}
      </DividedSection>
    </>
  )
}
