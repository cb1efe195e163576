import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  answerTargetHours,
  type InsightFigure,
  type InsightMetric,
  type InsightSeries,
} from '~/contract/insight'
import type { Period } from '~/contract/milestones'
import { DownloadButton } from '~/auth/download-button'
import { errorMessage } from '~/forms/error-message'
import { DataRow, DataTable } from '~/ui/components/data-table/data-table'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { PlaceLink } from '~/ui/components/place-link/place-link'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { formatDate } from '~/ui/format/dates'
import { formatNumber } from '~/ui/format/numbers'
import { Box, Cluster, Stack, Text, VisuallyHidden } from '~/ui/layouts/primitives'
import { lazyPiece } from '~/ui/lazy/lazy'
import { getHref, type Href } from '~/ui/links/href'
import { milestoneQueries } from '../milestones.queries'
import { PeriodChoice } from '../period-choice'
import classes from './insight-page.module.css'

const InsightChart = lazyPiece(
  () => import('./insight-chart').then((module) => module.InsightChart),
  <div className={classes.chart} />,
)

interface MetricWords {
  title: string
  /** What the number is, under it. */
  about: (figure: InsightFigure) => string
  /** Where what is counted is listed. */
  list: Href
  /** What a column of the table holds, and a line of the chart. */
  value: string
  total?: string
  p90?: string
}

const formatHours = (hours: number) => t`${formatNumber(Math.round(hours * 10) / 10)} h`

const getWords = (metric: InsightMetric, period: Period, targetHours: number): MetricWords => {
  switch (metric) {
    case 'registered':
      return {
        title: t`Registrations`,
        about: () => t`users registered`,
        list: getHref({ to: '/admin/funnel/$stage', params: { stage: 'registered' }, search: period }),
        value: t`Registered`,
      }
    case 'approved':
      return {
        title: t`Approvals`,
        about: () => t`users approved for the first time`,
        list: getHref({ to: '/admin/funnel/$stage', params: { stage: 'approved' }, search: period }),
        value: t`Approved`,
      }
    case 'decisions':
      return {
        title: t`Time to decision`,
        about: ({ total, p90 }) =>
          p90 === null
            ? t`no decisions; the target is ${targetHours} h`
            : t`median of ${formatNumber(total ?? 0)}; 90% within ${formatHours(p90)}; the target is ${targetHours} h`,
        list: getHref({ to: '/admin/decisions', search: period }),
        value: t`Median`,
        total: t`Decisions`,
        p90: t`90% within`,
      }
    case 'active':
      return {
        title: t`Active users by week`,
        about: () => t`on average; complete weeks from Monday to Sunday`,
        list: getHref({ to: '/admin/accounts', search: { seenFrom: period.from } }),
        value: t`Active users`,
      }
    case 'searches':
      return {
        title: t`Searches without a result`,
        about: ({ total }) => t`of ${formatNumber(total ?? 0)} searches`,
        list: getHref({ to: '/admin/searches' }),
        value: t`Without a result`,
        total: t`Searches`,
      }
    case 'questions':
      return {
        title: t`Questions answered within two days`,
        about: ({ value, total }) =>
          t`${formatNumber(value ?? 0)} of ${formatNumber(total ?? 0)} answered within ${answerTargetHours} h`,
        list: getHref({ to: '/community/questions', search: { state: 'unanswered' } }),
        value: t`In time`,
        total: t`Questions`,
      }
    case 'helpful':
      return {
        title: t`Documents found helpful`,
        about: ({ value, total }) => t`${formatNumber(value ?? 0)} of ${formatNumber(total ?? 0)} answers`,
        list: getHref({ to: '/admin/documents' }),
        value: t`Helpful`,
        total: t`Answers`,
      }
  }
}

const isPercentage = (metric: InsightMetric) => metric === 'questions' || metric === 'helpful'

/** What is shown and drawn of a figure: a percentage of some, rounded. */
const getShown = (metric: InsightMetric, { value, total }: InsightFigure): number | null => {
  if (value === null) return null
  if (metric === 'decisions') return Math.round(value * 10) / 10
  if (!isPercentage(metric)) return value
  return total ? Math.round((value / total) * 100) : null
}

const formatShown = (metric: InsightMetric, shown: number | null): string => {
  if (shown === null) return '–'
  if (metric === 'decisions') return formatHours(shown)
  return isPercentage(metric) ? t`${shown}%` : formatNumber(shown)
}

const describeChange = (metric: InsightMetric, now: number | null, before: number | null): string => {
  if (before === null) return t`Nothing in the period before`
  const was = formatShown(metric, before)
  if (now === null || now === before) return t`${was} in the period before`
  return now > before ? t`Up from ${was} in the period before` : t`Down from ${was} in the period before`
}

interface SeriesProps {
  series: InsightSeries
  period: Period
  targetHours: number
}

function SeriesTable({
  series: { metric, points, stepDays },
  words,
}: {
  series: InsightSeries
  words: MetricWords
}) {
  const formatCell = (figure: number | null) =>
    metric === 'decisions' ? formatShown(metric, figure) : formatNumber(figure ?? 0)
  const columns = [words.value, words.p90, words.total, t`Period before`].filter((each) => each !== undefined)
  return (
    <DataTable
      caption={words.title}
      columns={[
        { key: 'from', label: stepDays === 1 ? t`Day` : t`From` },
        ...columns.map((label) => ({ key: label, label, align: 'end' as const })),
      ]}
      minWidth={320}
      isFlush
    >
      {points.map(({ from, value, total, p90, before }) => (
        <DataRow key={from}>
          <td data-look="name">{formatDate(from)}</td>
          <td data-align="end">{formatCell(value)}</td>
          {words.p90 === undefined ? null : <td data-align="end">{formatCell(p90)}</td>}
          {words.total === undefined ? null : <td data-align="end">{formatNumber(total ?? 0)}</td>}
          <td data-align="end" data-look="dim">
            {formatCell(before.value)}
          </td>
        </DataRow>
      ))}
    </DataTable>
  )
}

/** One metric: its number, which leads to what it counts, its change, a chart, and the same as a table and a file. */
function Series({ series, period, targetHours }: SeriesProps) {
  const { metric, now, before, points } = series
  const words = getWords(metric, period, targetHours)
  const shown = getShown(metric, now)
  const change = describeChange(metric, shown, getShown(metric, before))
  const [isLost, setIsLost] = useState(false)
  return (
    <Stack as="section" gap={8} className={classes.series} aria-label={words.title}>
      <SectionHeading
        hasRule={false}
        action={
          <DownloadButton
            href={getHref({
              to: '/admin/insight/$metric/export.csv',
              params: { metric },
              search: period,
            })}
          >
            CSV
            <VisuallyHidden>: {words.title}</VisuallyHidden>
          </DownloadButton>
        }
      >
        {words.title}
      </SectionHeading>
      <Cluster gap="0 8px" align="baseline">
        <PlaceLink to={words.list} className={classes.number}>
          {formatShown(metric, shown)}
        </PlaceLink>
        <Text as="span" c="dim" size="sm">
          {words.about(now)}
        </Text>
      </Cluster>
      <Text c="dim" size="xs">
        {change}
      </Text>
      {isLost ? null : (
        <InsightChart
          onLost={() => setIsLost(true)}
          label={t`${words.title} over time: ${formatShown(metric, shown)}; ${change}. The table below has the figures.`}
          points={points.map((point) => ({
            from: formatDate(point.from),
            now: getShown(metric, point),
            before: getShown(metric, point.before),
            p90: point.p90 === null ? null : Math.round(point.p90 * 10) / 10,
          }))}
          names={{ now: words.value, before: t`Period before`, p90: words.p90 }}
          target={metric === 'decisions' ? { value: targetHours, label: t`Target` } : null}
          unit={isPercentage(metric) ? '%' : ''}
        />
      )}
      <details>
        <summary className={classes.summary}>{t`Table`}</summary>
        <Box className={classes.table}>
          <SeriesTable series={series} words={words} />
        </Box>
      </details>
    </Stack>
  )
}

function AllSeries({ period }: { period: Period }) {
  const { data, error, refetch } = useQuery(milestoneQueries.insight(period))
  if (error && !data) {
    return (
      <ErrorState title={t`The numbers could not be loaded.`} onRetry={() => void refetch()}>
        {errorMessage(error)}
      </ErrorState>
    )
  }
  if (!data) return <SkeletonRows rows={6} columns={[3, 1, 5]} />
  return (
    <div className={classes.grid}>
      {data.data.map((series) => (
        <Series key={series.metric} series={series} period={period} targetHours={data.targetHours} />
      ))}
    </div>
  )
}

/** How the programme does over a period that the address names. `today` is a day in UTC. */
export function InsightPage({ period, today }: { period: Period; today: string }) {
  return (
    <Stack gap={24} className={classes.page}>
      <PageTitle
        size="admin"
        lead={t`Counted by day in UTC, beside the period before. No one is tracked.`}
      >{t`Insight`}</PageTitle>
      <PeriodChoice
        period={period}
        today={today}
        getAddress={(search) => getHref({ to: '/admin/insight', search: search ?? {} })}
      />
      <AllSeries period={period} />
    </Stack>
  )
}
