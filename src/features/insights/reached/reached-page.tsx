import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Period, FunnelUser, FunnelStage } from '~/contract/funnel'
import { funnelStages } from '~/contract/enums'
import { DataRow, DataTable, textCell } from '~/ui/components/data-table/data-table'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { Time } from '~/ui/format/time'
import { ListPage, Views } from '~/ui/layouts/list-page/list-page'
import { type ReachedFilter, funnelQueries, stageLabels } from '../insights.queries'
import { PeriodChoice } from '../period-choice'
import { getHref } from '~/ui/links/href'

const columns = () => [
  { key: 'name', label: t`Name`, width: '22%' },
  { key: 'status', label: t`Status now`, width: 116 },
  { key: 'email', label: t`E-mail` },
  { key: 'company', label: t`Company`, width: '20%' },
  { key: 'when', label: t`When`, width: 204 },
]

interface ReachedPageProps {
  stage: FunnelStage
  period: Period
  /** A day in UTC. */
  today: string
  only: ReachedFilter
  /** From 1. */
  page: number
  renderStatus: (status: FunnelUser['status']) => ReactNode
}

const getAddress = (stage: FunnelStage, period: Partial<Period> & ReachedFilter, page?: number) =>
  getHref({
    to: '/admin/funnel/$stage',
    params: { stage },
    search: { ...period, page },
  })

/** The users counted by a number of the funnel, latest first. The URL holds the state. */
export function ReachedPage({ stage, period, today, only, page, renderStatus }: ReachedPageProps) {
  const list = useQuery(funnelQueries.reached(stage, period, page, only))
  const filter = { ...period, ...only }
  const hrefFor = (wanted?: number) => getAddress(stage, filter, wanted)
  return (
    <ListPage
      title={t`Onboarding funnel`}
      views={
        <Views
          views={[
            {
              label: t`All stages`,
              to: getHref({ to: '/admin/funnel', search: { ...period, company: only.company } }),
            },
            ...funnelStages.map((each) => ({
              label: stageLabels()[each],
              to: getAddress(each, filter),
              current: each === stage,
            })),
          ]}
        />
      }
      filters={
        <PeriodChoice
          period={period}
          today={today}
          getAddress={(chosen) => getAddress(stage, chosen ? { ...chosen, ...only } : {})}
          kept={{ ...only }}
        />
      }
      list={list}
      describeTotal={(total) => plural(total, { one: '# person', other: '# people' })}
      skeleton={{ rows: 8, columns: [3, 4, 3, 1, 2] }}
      errorTitle={t`The people could not be loaded.`}
      empty={<EmptyState title={t`No one in this period.`}>{t`Choose a longer one.`}</EmptyState>}
      paging={{ page, hrefFor }}
    >
      {(rows) => (
        <DataTable caption={stageLabels()[stage]} columns={columns()} minWidth={800}>
          {rows.map(({ identityUid, name, email, company, status, at }) => (
            <DataRow key={identityUid}>
              <td data-look="name" title={name}>
                <Link to="/admin/profile" search={{ id: identityUid }}>
                  {name}
                </Link>
              </td>
              <td>{renderStatus(status)}</td>
              {textCell(email)}
              {textCell(company)}
              <td data-look="dim">
                <Time at={at} />
              </td>
            </DataRow>
          ))}
        </DataTable>
      )}
    </ListPage>
  )
}
