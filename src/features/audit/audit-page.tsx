import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { DownloadButton } from '~/auth/download-button'
import { errorMessage } from '~/forms/error-message'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { Pagination, RowsPerPage } from '~/ui/components/pagination/pagination'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { ListPage, ListContent, ListTotal } from '~/ui/layouts/list-page/list-page'
import { auditQueries } from './audit.queries'
import { AuditEntries } from './audit-entries'
import { AuditFilters } from './audit-filters'
import { auditCsvAddress, type AuditSearch, isFiltered, withChange } from './audit-search'

/** The record of every administrative act, newest first. The address is the state. */
export function AuditPage({ search }: { search: AuditSearch }) {
  const list = useQuery(auditQueries.list(search))
  const { total = 0 } = list.data ?? {}
  return (
    <ListPage
      title="Audit log"
      actions={<DownloadButton href={auditCsvAddress(search)}>Export CSV</DownloadButton>}
      filters={<AuditFilters search={search} />}
      summary={<ListTotal total={list.data?.total} one="act" many="acts" />}
      footer={total > 0 ? <AuditFoot search={search} total={total} /> : null}
    >
      <ListContent
        rows={list.data?.data}
        failure={
          list.error && {
            title: 'The log could not be loaded.',
            sentence: errorMessage(list.error),
            onRetry: () => void list.refetch(),
          }
        }
        skeleton={<SkeletonRows rows={12} columns={[1, 1, 3]} />}
        empty={<NoEntries search={search} />}
      >
        {(rows) => <AuditEntries entries={rows} isStale={list.isPlaceholderData} />}
      </ListContent>
    </ListPage>
  )
}

function NoEntries({ search }: { search: AuditSearch }) {
  if (!isFiltered(search) && search.page === undefined) {
    return (
      <EmptyState title="No administrator has done anything yet.">
        Each change by an administrator stands here, with who made it, when, and what was before.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Nothing in the log matches."
      action={
        <AppButtonLink kind="outlined" to="/admin/audit" search={{}}>
          Show everything
        </AppButtonLink>
      }
    >
      People are found by their whole e-mail address. Days are counted in UTC.
    </EmptyState>
  )
}

function AuditFoot({ search, total }: { search: AuditSearch; total: number }) {
  const router = useRouter()
  const navigate = useNavigate()
  const { page = 1, count = defaultPageCount } = search
  const hrefFor = (number: number) =>
    router.buildLocation({ to: '/admin/audit', search: withChange(search, { page: number }) }).href
  const showRows = (rows: number) =>
    void navigate({
      to: '/admin/audit',
      search: withChange(search, { count: pageCounts.find((known) => known === rows) }),
    })
  return (
    <>
      <RowsPerPage value={count} options={pageCounts} onChange={showRows} />
      <Pagination page={page} pages={Math.ceil(total / count)} hrefFor={hrefFor} />
    </>
  )
}
