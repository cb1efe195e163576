import { plural, t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Cohort, CohortMember } from '~/contract/cohorts'
import { cohortStates } from '~/contract/enums'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { DownloadButton } from '~/auth/download-button'
import { refusalMessage } from '~/ui/format/error-message'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { confirm } from '~/ui/components/confirm/confirm'
import { DataRow, DataTable, textCell } from '~/ui/components/data-table/data-table'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { Box } from '~/ui/layouts/primitives'
import { FactList } from '~/ui/components/fact-list/fact-list'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { showToast } from '~/ui/components/toasts/toasts'
import { Time } from '~/ui/format/time'
import { ListPage, Views } from '~/ui/layouts/list-page/list-page'
import { getHref, type Href } from '~/ui/links/href'
import { managedPathQueries } from '../managed-paths.queries'
import { ExtendCohortDialog, ExtendMemberDialog } from './cohort-dialogs'
import { endCohort } from '../managed-paths.functions'
import { CohortDue } from './cohorts-page'
import { cohortQueries, type CohortSearch } from './cohorts.queries'

const columns = () => [
  { key: 'name', label: t`Name`, width: '22%' },
  { key: 'state', label: t`State`, width: 128 },
  { key: 'company', label: t`Company` },
  { key: 'units', label: t`Units`, width: 88 },
  { key: 'due', label: t`Deadline`, width: 116 },
  { key: 'started', label: t`Began`, width: 116 },
  { key: 'finished', label: t`Finished`, width: 116 },
  { key: 'extend', label: t`More time`, width: 108 },
]

function MemberState({ member: { startedAt, finishedAt, daysLeft } }: { member: CohortMember }) {
  if (finishedAt !== null) return <StatusLabel tone="success">{t`Finished`}</StatusLabel>
  if (daysLeft < 0) {
    return (
      <StatusLabel tone="error">{plural(-daysLeft, { one: '# day late', other: '# days late' })}</StatusLabel>
    )
  }
  return (
    <StatusLabel tone={startedAt === null ? 'muted' : 'pending'}>
      {startedAt === null ? t`Not begun` : t`On the way`}
    </StatusLabel>
  )
}

interface MemberTableProps {
  members: readonly CohortMember[]
  unitCount: number
  /** Undefined if the cohort has ended. */
  onExtend: ((member: CohortMember) => void) | undefined
}

function MemberTable({ members, unitCount, onExtend }: MemberTableProps) {
  return (
    <DataTable caption={t`Members`} columns={columns()} minWidth={1040} stickyColumns={1}>
      {members.map((member) => {
        const { identityUid, name, email, company, finishedUnits, dueOn, startedAt, finishedAt } = member
        return (
          <DataRow key={identityUid}>
            <td data-look="name" title={`${name}, ${email}`}>
              <Link to="/admin/profile" search={{ id: identityUid }}>
                {name || email}
              </Link>
            </td>
            <td>
              <MemberState member={member} />
            </td>
            {textCell(company, 'dim')}
            <td data-look="dim">{t`${finishedUnits} of ${unitCount}`}</td>
            <td data-look="dim">
              <Time at={dueOn} format="day" />
            </td>
            <td data-look="dim">{startedAt === null ? '–' : <Time at={startedAt} format="day" />}</td>
            <td data-look="dim">{finishedAt === null ? '–' : <Time at={finishedAt} format="day" />}</td>
            <td>
              {onExtend === undefined || finishedAt !== null ? null : (
                <AppButton
                  kind="outlined"
                  size="xs"
                  aria-label={t`Extend the deadline of ${name || email}`}
                  onClick={() => onExtend(member)}
                >{t`Extend`}</AppButton>
              )}
            </td>
          </DataRow>
        )
      })}
    </DataTable>
  )
}

const route = '/admin/learning-paths/$id/cohorts/$cohort'

const stateLabels = () => ({ unfinished: t`Not finished`, late: t`Late`, finished: t`Finished` }) as const

/** Ends a cohort after a confirmation. */
const useEndCohort = () => {
  const queryClient = useQueryClient()
  const ending = useMutation({
    mutationFn: ({ id, revision }: Cohort) => endCohort({ data: { params: { id }, body: { revision } } }),
    onSuccess: ({ name }) => showToast(t`“${name}” has ended.`),
    onError: (error) => showToast(t`Not ended. ${refusalMessage(error)}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: managedPathQueries.all() }),
  })
  return async (cohort: Cohort) => {
    const isAgreed = await confirm({
      title: t`End “${cohort.name}”?`,
      children: t`Its members lose the deadline and get no more reminders. Their progress stays. This cannot be undone.`,
      confirmLabel: t`End the cohort`,
      isDestructive: true,
    })
    if (isAgreed) ending.mutate(cohort)
  }
}

interface CohortPageProps {
  pathId: string
  id: string
  search: CohortSearch
}

/** The members of a cohort with their progress. The URL holds the state. */
export function CohortPage({ pathId, id, search }: CohortPageProps) {
  const navigate = useNavigate()
  const list = useQuery(cohortQueries.members(id, search))
  const [extended, setExtended] = useState<CohortMember | 'all' | null>(null)
  const end = useEndCohort()
  const { cohort, path } = list.data ?? {}
  const params = { id: pathId, cohort: id }
  const getAddress = (wanted: CohortSearch): Href => getHref({ to: route, params, search: wanted })
  const isActive = cohort?.endedAt === null
  const counts = cohort && {
    unfinished: cohort.members - cohort.finished,
    late: cohort.late,
    finished: cohort.finished,
  }
  const close = () => setExtended(null)
  return (
    <>
      <ListPage
        title={cohort?.name ?? t`Cohort`}
        actions={
          <>
            <AppButtonLink
              kind="outlined"
              to="/admin/learning-paths/$id/cohorts"
              params={{ id: pathId }}
            >{t`All cohorts`}</AppButtonLink>
            <DownloadButton
              href={getHref({ to: `${route}/members.csv`, params, search: { state: search.state } })}
            >{t`Export CSV`}</DownloadButton>
            {isActive ? (
              <>
                <AppButton kind="outlined" onClick={() => void end(cohort)}>{t`End cohort`}</AppButton>
                <AppButton onClick={() => setExtended('all')}>{t`Extend deadline`}</AppButton>
              </>
            ) : null}
          </>
        }
        views={
          <Views
            views={[undefined, ...cohortStates].map((state) => ({
              label: state === undefined ? t`All` : stateLabels()[state],
              to: getAddress({ ...search, page: undefined, state }),
              count: state === undefined ? cohort?.members : counts?.[state],
              current: search.state === state,
            }))}
          />
        }
        intro={cohort && path ? <CohortFacts cohort={cohort} title={path.title} /> : null}
        list={list}
        describeTotal={(total) => plural(total, { one: '# member', other: '# members' })}
        skeleton={{ rows: 8, columns: [3, 2, 3, 1, 1, 1, 1, 1] }}
        errorTitle={t`The members could not be loaded.`}
        empty={
          <EmptyState title={search.state === undefined ? t`No members yet.` : t`No members in this view.`} />
        }
        paging={{
          page: search.page,
          hrefFor: (page) => getAddress({ ...search, page }),
        }}
        rowsPerPage={{
          value: search.count ?? defaultPageCount,
          options: pageCounts,
          onChange: (count) =>
            void navigate({
              to: route,
              params,
              search: { ...search, page: undefined, count: count === defaultPageCount ? undefined : count },
            }),
        }}
      >
        {(members) => (
          <MemberTable
            members={members}
            unitCount={path?.unitCount ?? 0}
            onExtend={isActive ? setExtended : undefined}
          />
        )}
      </ListPage>
      {extended === null || cohort === undefined ? null : extended === 'all' ? (
        <ExtendCohortDialog cohort={cohort} onClose={close} onOpen={() => setExtended('all')} />
      ) : (
        <ExtendMemberDialog
          cohortId={id}
          member={extended}
          onClose={close}
          onOpen={() => setExtended(extended)}
        />
      )}
    </>
  )
}

function CohortFacts({ cohort, title }: { cohort: Cohort; title: string }) {
  const { segment, isRequired, addsLater, endedAt, begun, members } = cohort
  return (
    <Box style={{ padding: '0 var(--p-list-inset) 16px' }}>
      <FactList
        facts={[
          { label: t`Learning path`, value: title },
          { label: t`Deadline`, value: <CohortDue cohort={cohort} /> },
          { label: t`Kind`, value: isRequired ? t`Required` : t`Recommended` },
          { label: t`Begun`, value: t`${begun} of ${members}` },
          {
            label: t`Segment`,
            value:
              segment === null
                ? t`Deleted segment`
                : addsLater
                  ? t`${segment.name}, with those who join later`
                  : segment.name,
          },
          ...(endedAt === null ? [] : [{ label: t`Ended`, value: <Time at={endedAt} format="day" /> }]),
        ]}
      />
    </Box>
  )
}
