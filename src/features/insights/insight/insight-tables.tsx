import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { maxTopPages, type PageInsight, type PathInsight } from '~/contract/insight'
import type { Period } from '~/contract/funnel'
import { DownloadButton } from '~/auth/download-button'
import { DataRow, DataTable, textCell } from '~/ui/components/data-table/data-table'
import { RouteLink } from '~/ui/components/route-link/route-link'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { formatNumber } from '~/ui/format/numbers'
import { Box, Cluster, Stack, Text, VisuallyHidden } from '~/ui/layouts/primitives'
import { getHref } from '~/ui/links/href'
import { Figures, getNumberLink } from '../figures'
import { funnelQueries } from '../insights.queries'
import classes from './insight-page.module.css'
import { ShareBar } from '~/ui/components/share-bar/share-bar'

interface TableSectionProps {
  id: string
  title: string
  table: 'pages' | 'paths'
  period: Period
  children: ReactNode
}

function TableSection({ id, title, table, period, children }: TableSectionProps) {
  return (
    <Box as="section" id={id}>
      <SectionHeading
        hasRule={false}
        action={
          <DownloadButton
            href={getHref({
              to: '/admin/insight/tables/$table/export.csv',
              params: { table },
              search: period,
            })}
          >
            CSV
            <VisuallyHidden>: {title}</VisuallyHidden>
          </DownloadButton>
        }
      >
        {title}
      </SectionHeading>
      {children}
    </Box>
  )
}

const getShare = (part: number, whole: number) => (whole === 0 ? null : Math.round((100 * part) / whole))

const formatShare = (part: number, whole: number) => {
  const share = getShare(part, whole)
  return share === null ? '–' : t`${share}%`
}

const pageColumns = () => [
  { key: 'title', label: t`Document` },
  { key: 'reads', label: t`Read`, width: 96, align: 'end' as const },
  { key: 'before', label: t`Period before`, width: 128, align: 'end' as const },
  { key: 'change', label: t`Change`, width: 104, align: 'end' as const },
  { key: 'helpful', label: t`Found helpful`, width: 168, align: 'end' as const },
]

const formatChange = (now: number, before: number) => {
  if (before === 0) return t`New`
  const change = Math.round((100 * (now - before)) / before)
  return change > 0 ? t`+${change}%` : t`${change}%`
}

function PageRow({ page: { id, slug, title, reads, readsBefore, helpful, answers } }: { page: PageInsight }) {
  const history = getHref({ to: '/admin/pages/$id/versions', params: { id } })
  return (
    <DataRow>
      <td data-look="name" title={title}>
        <RouteLink to={getHref({ to: '/documents/$page', params: { page: slug } })}>{title}</RouteLink>
      </td>
      <td data-align="end">{getNumberLink(reads, getHref({ to: '/admin/pages/$id', params: { id } }))}</td>
      <td data-align="end" data-look="dim">
        {formatNumber(readsBefore)}
      </td>
      <td data-align="end">{formatChange(reads, readsBefore)}</td>
      <td data-align="end">
        {answers === 0 ? (
          '–'
        ) : (
          <RouteLink to={history}>{t`${formatNumber(helpful)} of ${formatNumber(answers)}`}</RouteLink>
        )}
      </td>
    </DataRow>
  )
}

/** The most read documents. */
export function TopPages({ period }: { period: Period }) {
  return (
    <TableSection id="documents" title={t`Documents read most`} table="pages" period={period}>
      <Figures query={funnelQueries.topPages(period)}>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dim" size="sm">{t`No document was read in this period.`}</Text>
          ) : (
            <DataTable
              caption={t`The ${maxTopPages} documents read most`}
              columns={pageColumns()}
              minWidth={640}
              isFlush
            >
              {data.map((page) => (
                <PageRow key={page.id} page={page} />
              ))}
            </DataTable>
          )
        }
      </Figures>
    </TableSection>
  )
}

const unitColumns = () => [
  { key: 'step', label: t`Step` },
  { key: 'learners', label: t`Learners`, width: 96, align: 'end' as const },
  { key: 'share', label: t`Of those who began`, width: '30%' },
  { key: 'before', label: t`Period before`, width: 128, align: 'end' as const },
]

interface StepProps {
  name: string
  finished: number
  finishedBefore: number
  path: PathInsight
  period: Period
  filter: { unit?: string; state?: 'finished' }
}

function StepRow({ name, finished, finishedBefore, path, period, filter }: StepProps) {
  const list = getHref({
    to: '/admin/learning-paths/$id/learners',
    params: { id: path.id },
    search: { ...period, ...filter },
  })
  return (
    <DataRow>
      {textCell(name, 'name')}
      <td data-align="end">{getNumberLink(finished, list)}</td>
      <td>
        <span className={classes.share}>
          <ShareBar percent={getShare(finished, path.begun) ?? 0} />
          {formatShare(finished, path.begun)}
        </span>
      </td>
      <td data-align="end" data-look="dim">
        {formatShare(finishedBefore, path.begunBefore)}
      </td>
    </DataRow>
  )
}

// More are collapsed at first.
const maxOpen = 3

function PathSteps({ path, period, isOpen }: { path: PathInsight; period: Period; isOpen: boolean }) {
  const { title, begun, begunBefore, finished, finishedBefore, units } = path
  const steps = { path, period }
  return (
    <details open={isOpen}>
      <summary className={classes.summary}>{title}</summary>
      <Cluster gap="0 16px">
        <Text c="dim" size="sm">
          {t`${formatNumber(begun)} began, ${formatNumber(begunBefore)} in the period before`}
        </Text>
      </Cluster>
      <DataTable caption={title} columns={unitColumns()} minWidth={480} isFlush>
        <StepRow {...steps} name={t`Began`} finished={begun} finishedBefore={begunBefore} filter={{}} />
        {units.map((unit, index) => (
          <StepRow
            {...steps}
            key={unit.slug}
            name={`${index + 1}. ${unit.title}`}
            finished={unit.finished}
            finishedBefore={unit.before}
            filter={{ unit: unit.slug }}
          />
        ))}
        <StepRow
          {...steps}
          name={t`Finished the path`}
          finished={finished}
          finishedBefore={finishedBefore}
          filter={{ state: 'finished' }}
        />
      </DataTable>
    </details>
  )
}

/** The progress of learners who started a path in the period. */
export function LearningPaths({ period }: { period: Period }) {
  return (
    <TableSection id="learning-paths" title={t`Learning paths`} table="paths" period={period}>
      <Figures query={funnelQueries.paths(period)}>
        {({ data }) => {
          const begun = data.filter((path) => path.begun > 0 || path.begunBefore > 0)
          if (begun.length === 0)
            return <Text c="dim" size="sm">{t`No learner began a path in this period.`}</Text>
          return (
            <Stack gap={16}>
              <Text
                c="dim"
                size="sm"
              >{t`Learners who began in this period, and how far they have come since.`}</Text>
              {begun.map((path) => (
                <PathSteps key={path.id} path={path} period={period} isOpen={begun.length <= maxOpen} />
              ))}
            </Stack>
          )
        }}
      </Figures>
    </TableSection>
  )
}
