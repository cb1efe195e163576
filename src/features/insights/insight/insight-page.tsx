import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { InsightSeries } from '~/contract/insight'
import type { Period } from '~/contract/funnel'
import { DownloadButton } from '~/auth/download-button'
import { DataRow, DataTable } from '~/ui/components/data-table/data-table'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { formatDate } from '~/ui/format/dates'
import { formatNumber } from '~/ui/format/numbers'
import { Box, Cluster, Stack, Text, VisuallyHidden } from '~/ui/layouts/primitives'
import { lazyComponent } from '~/ui/lazy/lazy'
import { getHref } from '~/ui/links/href'
import { FigureLink, Figures } from '../figures'
import {
  describeChange,
  formatShown,
  getShown,
  getMetricLabels,
  isPercentage,
  type MetricLabels,
} from '../metric-labels'
import { funnelQueries } from '../insights.queries'
import { PeriodChoice } from '../period-choice'
import { LearningPaths, TopPages } from './insight-tables'
import classes from './insight-page.module.css'

const InsightChart = lazyComponent(
  () => import('./insight-chart').then((module) => module.InsightChart),
  <div className={classes.chart} />,
)

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
  words: MetricLabels
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

/** A metric: its number as link, its change, a chart, and the same as table and CSV. */
function Series({ series, period, targetHours }: SeriesProps) {
  const { metric, now, before, points } = series
  const words = getMetricLabels(metric, period, targetHours)
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
        <FigureLink to={words.list}>{formatShown(metric, shown)}</FigureLink>
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
  return (
    <Figures query={funnelQueries.insight(period)}>
      {({ data, targetHours }) => (
        <div className={classes.grid}>
          {data.map((series) => (
            <Series key={series.metric} series={series} period={period} targetHours={targetHours} />
          ))}
        </div>
      )}
    </Figures>
  )
}

/** The metrics of the programme over a period in the URL. `today` is a day in UTC. */
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
      <TopPages period={period} />
      <LearningPaths period={period} />
    </Stack>
  )
}
