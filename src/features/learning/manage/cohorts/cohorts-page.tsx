import { plural, t } from '@lingui/core/macro'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Cohort } from '~/contract/cohorts'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { DataRow, DataTable } from '~/ui/components/data-table/data-table'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { formatNumber } from '~/ui/format/numbers'
import { Time } from '~/ui/format/time'
import { ListPage } from '~/ui/layouts/list-page/list-page'
import { getHref } from '~/ui/links/href'
import { NewCohortDialog, type Segment } from './cohort-dialogs'
import { cohortQueries, type CohortsSearch } from './cohorts.queries'

const end = 'end' as const
const columns = () => [
  { key: 'name', label: t`Cohort`, width: '24%' },
  { key: 'state', label: t`State`, width: 100 },
  { key: 'segment', label: t`Segment`, width: '20%' },
  { key: 'due', label: t`Deadline`, width: 156 },
  { key: 'kind', label: t`Kind`, width: 124 },
  { key: 'members', label: t`Members`, width: 84, align: end },
  { key: 'begun', label: t`Begun`, width: 72, align: end },
  { key: 'finished', label: t`Finished`, width: 80, align: end },
  { key: 'late', label: t`Late`, width: 64, align: end },
]

const route = '/admin/learning-paths/$id/cohorts'

/** The deadline of a cohort. */
export function CohortDue({ cohort: { dueOn, dueDays } }: { cohort: Pick<Cohort, 'dueOn' | 'dueDays'> }) {
  if (dueOn !== null) return <Time at={dueOn} format="day" />
  return plural(dueDays ?? 0, { one: '# day after joining', other: '# days after joining' })
}

function CohortTable({ pathId, cohorts }: { pathId: string; cohorts: readonly Cohort[] }) {
  return (
    <DataTable caption={t`Cohorts`} columns={columns()} minWidth={1040} stickyColumns={1}>
      {cohorts.map((cohort) => {
        const { id, name, segment, isRequired, isFilling, endedAt, members, begun, finished, late } = cohort
        return (
          <DataRow key={id}>
            <td data-look="name" title={name}>
              <Link to="/admin/learning-paths/$id/cohorts/$cohort" params={{ id: pathId, cohort: id }}>
                {name}
              </Link>
            </td>
            <td>
              <StatusLabel tone={isFilling ? 'pending' : endedAt === null ? 'success' : 'muted'}>
                {isFilling ? t`Filling` : endedAt === null ? t`Active` : t`Ended`}
              </StatusLabel>
            </td>
            <td data-look="dim" title={segment?.name}>
              {segment?.name ?? t`Deleted segment`}
            </td>
            <td data-look="dim">
              <CohortDue cohort={cohort} />
            </td>
            <td data-look="dim">{isRequired ? t`Required` : t`Recommended`}</td>
            <td data-align="end">{formatNumber(members)}</td>
            <td data-align="end">{formatNumber(begun)}</td>
            <td data-align="end">{formatNumber(finished)}</td>
            <td data-align="end">{formatNumber(late)}</td>
          </DataRow>
        )
      })}
    </DataTable>
  )
}

interface CohortsPageProps {
  /** The path's id. */
  id: string
  segments: readonly Segment[]
  search: CohortsSearch
}

/** The cohorts of a path. */
export function CohortsPage({ id, segments, search }: CohortsPageProps) {
  const navigate = useNavigate()
  const list = useQuery(cohortQueries.list(id, search))
  const [isAssigning, setAssigning] = useState(false)
  const path = list.data?.path
  return (
    <>
      <ListPage
        title={path === undefined ? t`Cohorts` : t`Cohorts of “${path.title}”`}
        actions={
          <>
            <AppButtonLink
              kind="outlined"
              to="/admin/learning-paths/$id/learners"
              params={{ id }}
            >{t`Learners`}</AppButtonLink>
            <AppButton
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
              onClick={() => setAssigning(true)}
            >{t`Assign the path`}</AppButton>
          </>
        }
        list={list}
        describeTotal={(total) => plural(total, { one: '# cohort', other: '# cohorts' })}
        skeleton={{ rows: 4, columns: [4, 1, 3, 2, 2, 1, 1, 1, 1] }}
        errorTitle={t`The cohorts could not be loaded.`}
        empty={
          <EmptyState
            title={t`No cohorts yet.`}
          >{t`Assign the path to the users of a shared view, with a deadline. Members are reminded until they finish.`}</EmptyState>
        }
        paging={{
          page: search.page,
          hrefFor: (page) =>
            getHref({
              to: route,
              params: { id },
              search: { ...search, page },
            }),
        }}
        rowsPerPage={{
          value: search.count ?? defaultPageCount,
          options: pageCounts,
          onChange: (count) =>
            void navigate({
              to: route,
              params: { id },
              search: { count: count === defaultPageCount ? undefined : count },
            }),
        }}
      >
        {(cohorts) => <CohortTable pathId={id} cohorts={cohorts} />}
      </ListPage>
      {isAssigning ? (
        <NewCohortDialog
          pathId={id}
          segments={segments}
          onClose={() => setAssigning(false)}
          onOpen={() => setAssigning(true)}
        />
      ) : null}
    </>
  )
}
