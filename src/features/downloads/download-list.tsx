import { t } from '@lingui/core/macro'
import type { DownloadTeaser } from '~/contract/downloads'
import type { Page } from '~/contract/pages'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { DividedList, DividedSection } from '~/ui/components/divided-list/divided-list'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { TextLink } from '~/ui/components/text-link/text-link'
import { formatBytes } from '~/ui/format/numbers'
import { Box } from '~/ui/layouts/primitives'
import { getHref } from '~/ui/links/href'

const getRow = ({ slug, name, description, version, size }: Page['files'][number]) => ({
  id: slug,
  name,
  text: description,
  detail: `${version}, ${formatBytes(size)}`,
  to: getHref({ to: '/downloads/$slug', params: { slug } }),
})

interface DownloadListProps {
  files: readonly DownloadTeaser[]
  /** The slug of the listed component. */
  component: string | undefined
}

/** The files that the reader may download, by component. */
export function DownloadList({ files, component }: DownloadListProps) {
  const components = new Map(files.map(({ component: each }) => [each.slug, each.name]))
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t`Documents`, to: '/documents' }, { label: t`Downloads` }]} />
      <PageTitle
        size="document"
        lead={t`SDKs, tools and other files, each with its releases and checksums.`}
        aside={component === undefined ? undefined : <TextLink to="/downloads">{t`All downloads`}</TextLink>}
      >{t`Downloads`}</PageTitle>
      <Box mt={40}>
        {files.length === 0 ? (
          <EmptyState
            title={t`No downloads here yet.`}
          >{t`Files appear here once you may download them.`}</EmptyState>
        ) : null}
        {[...components].map(([slug, name]) => (
          <DividedSection key={slug} title={name}>
            <DividedList
              rows={files
                .filter((file) => file.component.slug === slug)
                .map(({ latest, ...file }) => getRow({ ...file, ...latest }))}
            />
          </DividedSection>
        ))}
      </Box>
    </>
  )
}

/** The files at the end of a page. */
export function PageFiles({ files }: { files: Page['files'] }) {
  if (files.length === 0) return null
  return (
    <Box as="section" mt={40} aria-labelledby="page-files" data-no-print>
      <SectionHeading id="page-files">{t`Files`}</SectionHeading>
      <DividedList rows={files.map(getRow)} form="stacked" />
    </Box>
  )
}
