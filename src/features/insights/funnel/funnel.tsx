import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DownloadButton } from '~/auth/download-button'
import { funnelStages } from '~/contract/enums'
import { type FunnelGrouping, type Period, type FunnelStage, maxFunnelCompanies } from '~/contract/funnel'
import { DataRow, DataTable } from '~/ui/components/data-table/data-table'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { RouteLink } from '~/ui/components/route-link/route-link'
import { formatLongDate } from '~/ui/format/dates'
import { formatNumber } from '~/ui/format/numbers'
import { Views } from '~/ui/layouts/list-page/list-page'
import { Box, Cluster, Stack, Text, VisuallyHidden } from '~/ui/layouts/primitives'
import { getHref } from '~/ui/links/href'
import { Figures, getNumberLink } from '../figures'
import { funnelQueries, stageLabels } from '../insights.queries'
import { PeriodChoice } from '../period-choice'
import classes from './funnel.module.css'

type Points = readonly { from: string; people: number }[]

const getChartText = (name: string, step: 'day' | 'week' | 'month', points: Points) => {
  const highest = points.reduce<Points[number] | undefined>(
    (best, point) => (best === undefined || point.people > best.people ? point : best),
    undefined,
  )
  if (!highest || highest.people === 0) return t`${name}: none.`
  const date = formatLongDate(highest.from)
  const most = formatNumber(highest.people)
  switch (step) {
    case 'day':
      return t`${name}: most on ${date}, ${most}.`
    case 'week':
      return t`${name}: most in the week from ${date}, ${most}.`
    case 'month':
      return t`${name}: most in the month from ${date}, ${most}.`
  }
}

interface FunnelProps {
  period: Period
  /** The id of a company, to count only its users. */
  company?: string | undefined
}

/** The funnel of a period; each number links to its users. */
export function Funnel({ period, company }: FunnelProps) {
  return (
    <Figures query={funnelQueries.funnel(period, company)}>
      {({ step, data }) => (
        <Box as="ul">
          {data.map(({ stage, people, before, points }) => (
            <li key={stage} className={classes.stage}>
              <Text as="span" size="sm">
                {stageLabels()[stage]}
              </Text>
              <Link
                to="/admin/funnel/$stage"
                params={{ stage }}
                search={{ ...period, company }}
                className={classes.people}
              >
                <Plural
                  value={people}
                  one={
                    <Trans>
                      #<VisuallyHidden> person</VisuallyHidden>
                    </Trans>
                  }
                  other={
                    <Trans>
                      #<VisuallyHidden> people</VisuallyHidden>
                    </Trans>
                  }
                />
              </Link>
              <Text as="span" c="dim" size="xs">{t`${formatNumber(before)} before`}</Text>
              <Sparkline
                values={points.map((point) => point.people)}
                label={getChartText(stageLabels()[stage], step, points)}
              />
            </li>
          ))}
        </Box>
      )}
    </Figures>
  )
}

/** Formats a month by its first day: `November 2026`. */
const formatMonth = (firstDay: string) => formatLongDate(firstDay).replace(/^\d+ /, '')

interface GroupsProps {
  by: FunnelGrouping
  period: Period
  /** A day in UTC. */
  today: string
}

/** The stages of each month of registration or company, side by side. */
function Groups({ by, period, today }: GroupsProps) {
  const getOwnAddress = (key: string) => getHref({ to: '/admin/funnel', search: { ...period, company: key } })
  const getList = (stage: FunnelStage, key: string) =>
    getHref({
      to: '/admin/funnel/$stage',
      params: { stage },
      // Users registered in a month, regardless of when they reached the stage.
      search: by === 'cohort' ? { cohort: key, from: key, to: today } : { ...period, company: key },
    })
  return (
    <Figures query={funnelQueries.groups(by, period)}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title={t`No one in this period.`}>{t`Choose a longer one.`}</EmptyState>
        ) : (
          <DataTable
            caption={by === 'cohort' ? t`By month of registration` : t`By company`}
            columns={[
              { key: 'group', label: by === 'cohort' ? t`Registered in` : t`Company`, width: '18%' },
              ...funnelStages.map((stage) => ({
                key: stage,
                label: stageLabels()[stage],
                align: 'end' as const,
              })),
            ]}
            minWidth={860}
            isFlush
          >
            {data.map(({ key, name, stages: counted }) => (
              <DataRow key={key}>
                <td data-look="name" title={name}>
                  {by === 'cohort' ? formatMonth(key) : <RouteLink to={getOwnAddress(key)}>{name}</RouteLink>}
                </td>
                {counted.map(({ stage, people, before }) => (
                  <td key={stage} data-align="end">
                    {getNumberLink(people, getList(stage, key))}{' '}
                    <Text as="span" c="dim" size="xs">
                      {before === null
                        ? getShare(people, counted[0]?.people ?? 0)
                        : t`(${formatNumber(before)})`}
                    </Text>
                  </td>
                ))}
              </DataRow>
            ))}
          </DataTable>
        )
      }
    </Figures>
  )
}

const getShare = (people: number, registered: number) =>
  registered === 0 ? '' : t`${Math.round((100 * people) / registered)}%`

const leads = () => ({
  period: t`People who first reached each stage in this period; days are in UTC.`,
  cohort: t`People by the month in which they registered, and how many of them have reached each stage since.`,
  company: t`The ${maxFunnelCompanies} largest companies: people who first reached each stage in this period, and in the period before.`,
})

const getAddress = (search: object) => getHref({ to: '/admin/funnel', search })

interface FunnelPageProps extends FunnelProps {
  /** A day in UTC. */
  today: string
  by: FunnelGrouping | undefined
}

/** The page of the funnel over a period in the URL. */
export function FunnelPage({ period, today, by, company }: FunnelPageProps) {
  const { data } = useQuery({ ...funnelQueries.funnel(period, company), enabled: by === undefined })
  const title = company === undefined ? t`Onboarding funnel` : t`Onboarding funnel: ${data?.company ?? '…'}`
  const kept = { by, company }
  return (
    <Stack gap={24} className={classes.page} data-wide={by !== undefined || undefined}>
      <PageTitle size="admin" lead={leads()[by ?? 'period']}>
        {title}
      </PageTitle>
      <Cluster justify="space-between">
        <Views
          views={[
            {
              label: t`Over time`,
              to: getAddress(period),
              current: by === undefined && company === undefined,
            },
            {
              label: t`By month of registration`,
              to: getAddress({ ...period, by: 'cohort' }),
              current: by === 'cohort',
            },
            { label: t`By company`, to: getAddress({ ...period, by: 'company' }), current: by === 'company' },
          ]}
        />
        <DownloadButton
          href={getHref({
            to: '/admin/funnel/by/$by/export.csv',
            params: { by: by ?? 'period' },
            search: { ...period, company },
          })}
        >
          CSV
        </DownloadButton>
      </Cluster>
      <PeriodChoice
        period={period}
        today={today}
        getAddress={(search) => (search ? getAddress({ ...search, ...kept }) : getAddress({}))}
        kept={kept}
      />
      {by === undefined ? (
        <Funnel period={period} company={company} />
      ) : (
        <Groups by={by} period={period} today={today} />
      )}
    </Stack>
  )
}

interface BarStripProps {
  /** Non-negative, in order. */
  values: readonly number[]
  /** The text alternative. */
  label: string
}

/** A sparkline: one bar per value, scaled to the highest. Rendered by the server, without scripts. */
function Sparkline({ values, label }: BarStripProps) {
  const highest = Math.max(1, ...values)
  return (
    <svg
      className={classes.strip}
      viewBox={`0 0 ${values.length} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {values.map((value, index) => {
        const height = value / highest
        return value === 0 ? null : (
          // oxlint-disable-next-line react/no-array-index-key -- a bar is its place in the row
          <rect key={index} x={index + 0.12} y={1 - height} width={0.76} height={height} />
        )
      })}
    </svg>
  )
}
