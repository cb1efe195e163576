import { t } from '@lingui/core/macro'
import type { AdminOverview } from '~/contract/admin-counts'
import type { InsightMetric } from '~/contract/insight'
import { RouteLink } from '~/ui/components/route-link/route-link'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextRouteLink } from '~/ui/components/text-link/text-link'
import { formatAgeLong } from '~/ui/format/dates'
import { formatNumber } from '~/ui/format/numbers'
import { Stack, Text } from '~/ui/layouts/primitives'
import { getHref, type Href } from '~/ui/links/href'
import { FigureLink, Figures } from './figures'
import { describeChange, formatShown, getShown, getMetricLabels } from './metric-labels'
import { funnelQueries, overviewQuery } from './insights.queries'
import { getLastDays } from './period'
import classes from './programme-block.module.css'

const headlines: readonly InsightMetric[] = ['registered', 'approved', 'decisions', 'active']

interface Waiting {
  name: string
  to: Href
  count: number
  /** ISO 8601. */
  oldest?: string | null
  isLate?: boolean
}

const getQueues = (overview: AdminOverview): Waiting[] => [
  {
    name: t`Applications`,
    to: getHref({ to: '/admin/profile/application' }),
    count: overview.applications.waiting,
    oldest: overview.applications.oldest,
    isLate: overview.applications.overdue > 0,
  },
  {
    name: t`Kit requests`,
    to: getHref({ to: '/admin/dev-kits', search: { state: 'requested' } }),
    count: overview.kitRequests.waiting,
    oldest: overview.kitRequests.oldest,
  },
  {
    name: t`Overdue kits`,
    to: getHref({ to: '/admin/dev-kits', search: { overdue: true } }),
    count: overview.overdueKits,
  },
  {
    name: t`Contact messages`,
    to: getHref({ to: '/admin/contact', search: { state: 'new' } }),
    count: overview.messages.waiting,
    oldest: overview.messages.oldest,
  },
  {
    name: t`Reports`,
    to: getHref({ to: '/admin/reports' }),
    count: overview.reports.waiting,
    oldest: overview.reports.oldest,
  },
  {
    name: t`Problems`,
    to: getHref({ to: '/admin' }),
    count: overview.failures.reduce((sum, { count }) => sum + count, 0),
  },
]

function Queues({ now }: { now: number }) {
  return (
    <Figures query={overviewQuery()}>
      {(overview) => {
        const waiting = getQueues(overview).filter(({ count }) => count > 0)
        if (waiting.length === 0) return <StatusLabel tone="success">{t`Nothing waits`}</StatusLabel>
        return (
          <ul className={classes.queues}>
            {waiting.map(({ name, to, count, oldest, isLate = false }) => (
              <li key={name}>
                <RouteLink to={to} className={classes.queue}>
                  <span className={classes.count}>{formatNumber(count)}</span> {name}
                </RouteLink>
                {oldest ? (
                  <Text as="span" size="xs" c="dim">
                    {t`oldest ${formatAgeLong(oldest, now)}`}
                    {isLate ? ', ' : null}
                    {isLate ? <StatusLabel tone="error">{t`over the target`}</StatusLabel> : null}
                  </Text>
                ) : null}
              </li>
            ))}
          </ul>
        )
      }}
    </Figures>
  )
}

function Headlines({ today }: { today: string }) {
  const period = getLastDays(7, today)
  return (
    <Figures query={funnelQueries.insight(period)}>
      {({ data, targetHours }) => (
        <dl className={classes.headlines}>
          {data
            .filter(({ metric }) => headlines.includes(metric))
            .map(({ metric, now, before }) => {
              const { title, list } = getMetricLabels(metric, period, targetHours)
              const shown = getShown(metric, now)
              return (
                <div key={metric}>
                  <dt>{title}</dt>
                  <dd>
                    <FigureLink to={list}>{formatShown(metric, shown)}</FigureLink>
                    <Text c="dim" size="xs">
                      {describeChange(metric, shown, getShown(metric, before))}
                    </Text>
                  </dd>
                </div>
              )
            })}
        </dl>
      )}
    </Figures>
  )
}

interface ProgrammeBlockProps {
  /** The time of rendering, in milliseconds since 1970. */
  now: number
  /** A day in UTC. */
  today: string
}

/** The first block of an administrator's dashboard: queues, and the metrics of seven days. */
export function ProgrammeBlock({ now, today }: ProgrammeBlockProps) {
  return (
    <Stack gap={24} className={classes.block}>
      <section aria-label={t`Waiting`}>
        <SectionHeading
          action={<TextRouteLink to="/admin">{t`Overview`}</TextRouteLink>}
        >{t`Waiting`}</SectionHeading>
        <Queues now={now} />
      </section>
      <section aria-label={t`The programme in seven days`}>
        <SectionHeading action={<TextRouteLink to="/admin/insight">{t`Insight`}</TextRouteLink>}>
          {t`The programme in seven days`}
        </SectionHeading>
        <Headlines today={today} />
      </section>
    </Stack>
  )
}
