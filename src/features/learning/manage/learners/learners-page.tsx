import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { defaultPageCount } from '~/contract/paging'
import { DownloadButton } from '~/auth/download-button'
import { errorMessage } from '~/forms/error-message'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { AdminList, Views, ListContent, ListTotal } from '~/ui/layouts/admin-list/admin-list'
import { managedPathQueries } from '../managed-paths.queries'
import { LearnerFilters } from './learner-filters'
import { LearnerTable } from './learner-table'
import { LearnersFoot, type LearnersFootProps } from './learners-foot'
import { isFiltered, learnersCsvAddress, type LearnersSearch, withChange } from './learners-search'
import { UnitBars } from './unit-bars'

const views = [
  { label: 'Everybody', state: undefined },
  { label: 'On the way', state: 'begun' },
  { label: 'Finished', state: 'finished' },
] as const

export interface LearnersPageProps {
  /** Of the path. */
  id: string
  search: LearnersSearch
}

/** Who is on the way through a path, and how far. The address is the state. */
export function LearnersPage({ id, search }: LearnersPageProps) {
  const router = useRouter()
  const list = useQuery(managedPathQueries.learners(id, search))
  const everyPath = useQuery(managedPathQueries.list())
  const getAddress = (wanted: LearnersSearch) =>
    router.buildLocation({ to: '/admin/learning-paths/$id/learners', params: { id }, search: wanted }).href
  const { data, path, units = [], total = 0 } = list.data ?? {}
  const learners = everyPath.data?.data.find((row) => row.id === id)?.learners ?? 0
  return (
    <AdminList
      title={path === undefined ? 'Learners' : `Learners of “${path.title}”`}
      actions={
        <>
          <DownloadButton href={learnersCsvAddress(id, search)}>Export CSV</DownloadButton>
          <AppButtonLink kind="outlined" to="/admin/learning-paths/$id" params={{ id }}>
            Edit path
          </AppButtonLink>
        </>
      }
      views={
        <Views
          views={views.map(({ label, state }) => ({
            label,
            to: getAddress(withChange(search, { state })),
            current: search.state === state,
          }))}
        />
      }
      filters={<LearnerFilters id={id} search={search} />}
      summary={<ListTotal total={list.data?.total} one="learner" many="learners" />}
      footer={total > 0 ? <LearnersFoot id={id} search={search} total={total} /> : null}
    >
      <UnitBars units={units} learners={learners} />
      <ListContent
        rows={data}
        failure={
          list.error && {
            title: 'The learners could not be loaded.',
            sentence: errorMessage(list.error),
            onRetry: () => void list.refetch(),
          }
        }
        skeleton={<SkeletonRows rows={8} columns={[3, 2, 3, 1, 1, 2, 1]} />}
        paging={{
          total,
          count: search.count ?? defaultPageCount,
          hrefFor: (page) => getAddress(withChange(search, { page: page === 1 ? undefined : page })),
        }}
        empty={<NoLearners id={id} search={search} />}
      >
        {(rows) => <LearnerTable learners={rows} unitCount={units.length} />}
      </ListContent>
    </AdminList>
  )
}

function NoLearners({ id, search }: Omit<LearnersFootProps, 'total'>) {
  if (!isFiltered(search)) return <EmptyState title="Nobody has begun this path yet." />
  return (
    <EmptyState
      title="Nobody is in this view."
      action={
        <AppButtonLink kind="outlined" to="/admin/learning-paths/$id/learners" params={{ id }} search={{}}>
          Show everybody
        </AppButtonLink>
      }
    />
  )
}
