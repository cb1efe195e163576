import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { DownloadButton } from '~/auth/download-button'
import { errorMessage } from '~/forms/error-message'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { ListPage } from '~/ui/layouts/list-page/list-page'
import { auditQueries } from './audit.queries'
import { AuditEntries } from './audit-entries'
import { AuditFilters } from './audit-filters'
import { auditCsvAddress, type AuditSearch, isFiltered, withChange } from './audit-search'
import { getHref } from '~/ui/links/href'

/** The record of every administrative act, newest first. The address is the state. */
export function AuditPage({ search }: { search: AuditSearch }) {
  const navigate = useNavigate()
  const list = useQuery(auditQueries.list(search))
  const hrefFor = (page: number) => getHref({ to: '/admin/audit', search: withChange(search, { page }) })
  return (
    <ListPage
      title={t`Audit log`}
      actions={<DownloadButton href={auditCsvAddress(search)}>{t`Export CSV`}</DownloadButton>}
      filters={<AuditFilters search={search} />}
      list={list}
      noun={{ one: 'act', many: 'acts' }}
      skeleton={{ rows: 12, columns: [1, 1, 3] }}
      errorTitle={t`The log could not be loaded.`}
      describeError={errorMessage}
      empty={<NoEntries search={search} />}
      paging={{ page: search.page, hrefFor }}
      rowsPerPage={{
        value: search.count ?? defaultPageCount,
        options: pageCounts,
        onChange: (count) => void navigate({ to: '/admin/audit', search: withChange(search, { count }) }),
      }}
    >
      {(rows) => <AuditEntries entries={rows} />}
    </ListPage>
  )
}

function NoEntries({ search }: { search: AuditSearch }) {
  if (!isFiltered(search)) {
    return (
      <EmptyState
        title={t`No administrator has done anything yet.`}
      >{t`Each change by an administrator stands here, with who made it, when, and what was before.`}</EmptyState>
    )
  }
  return (
    <EmptyState
      title={t`Nothing in the log matches.`}
      action={
        <AppButtonLink kind="outlined" to="/admin/audit" search={{}}>{t`Show everything`}</AppButtonLink>
      }
    >{t`People are found by their whole e-mail address. Days are counted in UTC.`}</EmptyState>
  )
}
