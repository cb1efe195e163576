import { plural, t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type AdminOverview, type FailureKind, failureDays } from '~/contract/admin-counts'
import { DataRow, DataTable } from '~/ui/components/data-table/data-table'
import { RouteLink } from '~/ui/components/route-link/route-link'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { formatAgeLong } from '~/ui/format/dates'
import { formatNumber } from '~/ui/format/numbers'
import { Time } from '~/ui/format/time'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import { Box, Stack, Text } from '~/ui/layouts/primitives'
import { asHref, getHref, type Href } from '~/ui/links/href'
import { getNumberLink } from '../figures'
import { overviewQuery } from '../insights.queries'

interface Queue {
  name: string
  to: Href
  waiting: number
  /** ISO 8601. */
  oldest: string | null
  target?: ReactNode
  /** With the link to their list. */
  assignedToMe?: ReactNode
  unassigned?: ReactNode
}

const getApplications = (assigned?: string) =>
  getHref({ to: '/admin/profile/application', search: assigned === undefined ? {} : { assigned } })
const getMessages = (search: object) => getHref({ to: '/admin/contact', search: { state: 'new', ...search } })

const getQueues = ({ applications, kitRequests, messages, reports }: AdminOverview): Queue[] => [
  {
    name: t`Applications`,
    to: getApplications(),
    ...applications,
    target:
      applications.overdue > 0 ? (
        <StatusLabel tone="error">
          {t`${formatNumber(applications.overdue)} over ${applications.targetHours} hours`}
        </StatusLabel>
      ) : (
        t`${applications.targetHours} hours`
      ),
    assignedToMe: getNumberLink(applications.assignedToMe, getApplications('me')),
    unassigned: getNumberLink(applications.unassigned, getApplications('nobody')),
  },
  {
    name: t`Kit requests`,
    to: getHref({ to: '/admin/dev-kits', search: { state: 'requested' } }),
    ...kitRequests,
  },
  {
    name: t`Contact messages`,
    to: getMessages({}),
    ...messages,
    assignedToMe: getNumberLink(messages.assignedToMe, getMessages({ assigned: 'me' })),
    unassigned: getNumberLink(messages.unassigned, getMessages({ assigned: 'nobody' })),
  },
  { name: t`Reports`, to: getHref({ to: '/admin/reports' }), ...reports },
]

const queueColumns = () => [
  { key: 'queue', label: t`Queue` },
  { key: 'waiting', label: t`Waiting`, width: 96, align: 'end' as const },
  { key: 'oldest', label: t`Oldest`, width: '18%' },
  { key: 'target', label: t`Target`, width: '20%' },
  { key: 'me', label: t`Assigned to me`, width: 128, align: 'end' as const },
  { key: 'nobody', label: t`Unassigned`, width: 112, align: 'end' as const },
]

function Waiting({ overview, now }: OverviewProps) {
  return (
    <Box as="section" mt={8}>
      <SectionHeading hasRule={false}>{t`Waiting`}</SectionHeading>
      <DataTable caption={t`Waiting`} columns={queueColumns()} minWidth={720} isFlush>
        {getQueues(overview).map(({ name, to, waiting, oldest, ...queue }) => (
          <DataRow key={name}>
            <td data-look="name">
              <RouteLink to={to}>{name}</RouteLink>
            </td>
            <td data-align="end">{getNumberLink(waiting, to)}</td>
            <td data-look={oldest === null ? 'dim' : undefined}>
              {oldest === null ? t`Nothing waits` : formatAgeLong(oldest, now)}
            </td>
            <td data-look="dim">{queue.target}</td>
            <td data-align="end">{queue.assignedToMe}</td>
            <td data-align="end">{queue.unassigned}</td>
          </DataRow>
        ))}
      </DataTable>
    </Box>
  )
}

function Assigned({ assignees }: Pick<AdminOverview, 'assignees'>) {
  return (
    <Box as="section">
      <SectionHeading hasRule={false}>{t`Assigned work`}</SectionHeading>
      {assignees.length === 0 ? (
        <Text c="dim" size="sm">{t`No waiting work is assigned.`}</Text>
      ) : (
        <DataTable
          caption={t`Assigned work`}
          columns={[
            { key: 'name', label: t`Administrator` },
            { key: 'applications', label: t`Applications`, width: '25%', align: 'end' },
            { key: 'messages', label: t`Contact messages`, width: '25%', align: 'end' },
          ]}
          minWidth={480}
          isFlush
        >
          {assignees.map(({ identityUid, name, applications, messages }) => (
            <DataRow key={identityUid}>
              <td data-look="name">{name}</td>
              <td data-align="end">{getNumberLink(applications, getApplications(identityUid))}</td>
              <td data-align="end">{formatNumber(messages)}</td>
            </DataRow>
          ))}
        </DataTable>
      )}
    </Box>
  )
}

const failureNames: () => Record<FailureKind, (count: number) => string> = () => ({
  'webhook-paused': (count) => plural(count, { one: '# webhook is paused', other: '# webhooks are paused' }),
  'webhook-delivery': (count) =>
    plural(count, {
      one: '# webhook event could not be delivered',
      other: '# webhook events could not be delivered',
    }),
  mail: (count) =>
    plural(count, { one: '# mail could not be delivered', other: '# mails could not be delivered' }),
  import: (count) => plural(count, { one: '# import failed', other: '# imports failed' }),
  'api-description': (count) =>
    plural(count, {
      one: '# API description could not be written',
      other: '# API descriptions could not be written',
    }),
  'provider-sync': (count) =>
    plural(count, {
      one: '# change has not reached the identity provider',
      other: '# changes have not reached the identity provider',
    }),
})

function Failures({ failures }: Pick<AdminOverview, 'failures'>) {
  return (
    <Box as="section">
      <SectionHeading hasRule={false}>{t`Problems`}</SectionHeading>
      {failures.length === 0 ? (
        <StatusLabel tone="success">{t`None in the last ${failureDays} days`}</StatusLabel>
      ) : (
        <DataTable
          caption={t`Problems`}
          columns={[
            { key: 'what', label: t`What` },
            { key: 'last', label: t`Last`, width: 204 },
          ]}
          minWidth={480}
          isFlush
        >
          {failures.map(({ kind, count, at, link }) => {
            const name = failureNames()[kind](count)
            return (
              <DataRow key={kind}>
                <td data-look="name">
                  {link === null ? name : <RouteLink to={asHref(link)}>{name}</RouteLink>}
                </td>
                <td data-look="dim">{at === null ? t`Still waiting` : <Time at={at} />}</td>
              </DataRow>
            )
          })}
        </DataTable>
      )}
    </Box>
  )
}

interface OverviewProps {
  overview: AdminOverview
  /** The time of rendering, in milliseconds since 1970. */
  now: number
}

/** The overview of administration: queues with their ages and assignees, and recent failures. */
export function OverviewPage({ now }: Pick<OverviewProps, 'now'>) {
  const { data: overview, dataUpdatedAt, isFetchedAfterMount } = useSuspenseQuery(overviewQuery())
  return (
    <AdminRecord title={t`Overview`}>
      <Stack gap={32}>
        <Waiting overview={overview} now={isFetchedAfterMount ? Math.max(now, dataUpdatedAt) : now} />
        <Assigned assignees={overview.assignees} />
        <Failures failures={overview.failures} />
      </Stack>
    </AdminRecord>
  )
}
