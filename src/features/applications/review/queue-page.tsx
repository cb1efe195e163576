import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { WaitingApplication } from '~/contract/applications'
import { failureSentence } from '~/features/session/forms/failure-sentence'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { DataCell, type DataColumn, DataRow, DataTable } from '~/ui/components/data-table/data-table'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { Pagination } from '~/ui/components/pagination/pagination'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { ageInWords, dayOf } from '~/ui/dates/dates'
import { AdminList } from '~/ui/layouts/admin-list/admin-list'
import { applicationQueries } from '../applications.queries'
import classes from './queue-page.module.css'

export interface QueuePageProps {
  /** From 1. */
  page: number
  /** Milliseconds since 1970, of the moment the page was made. */
  now: number
}

const columns: DataColumn[] = [
  { key: 'name', label: 'Name', width: '18%' },
  { key: 'company', label: 'Company', width: '16%' },
  { key: 'country', label: 'Country', width: '12%' },
  { key: 'project', label: 'Will build' },
  { key: 'version', label: 'Version', width: 80, align: 'end' },
  { key: 'submitted', label: 'Submitted', width: 120 },
  { key: 'waiting', label: 'Waiting', width: 120, align: 'end' },
]

/** The applications that wait for a decision, oldest first. */
export function QueuePage({ page, now }: QueuePageProps) {
  const router = useRouter()
  const queue = useQuery(applicationQueries.waiting(page))
  const { total = 0, count = 1, data = [] } = queue.data ?? {}
  const hrefFor = (number: number) =>
    router.buildLocation({
      to: '/admin/profile/application',
      search: number > 1 ? { page: number } : {},
    }).href
  return (
    <AdminList
      title="Review queue"
      actions={
        queue.data ? (
          <span role="status" className={classes.count}>
            <strong>{total.toLocaleString('en')}</strong> waiting, oldest first
          </span>
        ) : null
      }
      footer={
        total > count ? <Pagination page={page} pages={Math.ceil(total / count)} hrefFor={hrefFor} /> : null
      }
    >
      {queue.error !== null && queue.data === undefined ? (
        <div className={classes.inset}>
          <ErrorState title="The queue could not be loaded." onRetry={() => void queue.refetch()}>
            {failureSentence(queue.error)}
          </ErrorState>
        </div>
      ) : queue.data === undefined ? (
        <SkeletonRows rows={8} columns={[2, 2, 1, 4, 1]} />
      ) : data.length === 0 ? (
        <div className={classes.inset}>
          <EmptyState
            title={total > 0 ? 'The queue ends before this page.' : 'Nobody is waiting for a decision.'}
            action={
              <AppButtonLink
                kind="outlined"
                to={total > 0 ? '/admin/profile/application' : '/admin/accounts'}
              >
                {total > 0 ? 'Go to its beginning' : 'See all accounts'}
              </AppButtonLink>
            }
          />
        </div>
      ) : (
        <DataTable
          caption="Applications waiting for a decision"
          columns={columns}
          minWidth={980}
          stickyColumns={1}
        >
          {data.map((waiting) => (
            <QueueRow key={waiting.identityUid} waiting={waiting} page={page} now={now} />
          ))}
        </DataTable>
      )}
    </AdminList>
  )
}

function QueueRow({ waiting, page, now }: QueuePageProps & { waiting: WaitingApplication }) {
  const { identityUid, name, company, country, project, version, submittedAt } = waiting
  return (
    <DataRow>
      <DataCell look="name" title={name}>
        <Link
          to="/admin/profile/application"
          search={page > 1 ? { id: identityUid, page } : { id: identityUid }}
          className={classes.name}
        >
          {name}
        </Link>
      </DataCell>
      <DataCell title={company}>{company}</DataCell>
      <DataCell look="dim">{country}</DataCell>
      <DataCell look="dim" title={project}>
        {project}
      </DataCell>
      <DataCell align="end">{version}</DataCell>
      <DataCell look="dim">
        <time dateTime={submittedAt}>{dayOf(submittedAt)}</time>
      </DataCell>
      <DataCell align="end">{ageInWords(submittedAt, now)}</DataCell>
    </DataRow>
  )
}
