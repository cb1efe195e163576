import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { DownloadButton } from '~/auth/download-button'
import { AppButtonLink, AppButton } from '~/ui/components/app-button/app-button'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { ListPage } from '~/ui/layouts/list-page/list-page'
import { auditQueries, getAuditCsvUrl, type AuditSearch, isFiltered, withFilter } from './audit.queries'
import { AuditEntries } from './audit-entries'
import { getHref } from '~/ui/links/href'
import { useEffect, useRef } from 'react'
import { FilterSelect, PeriodFields, SearchField } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm } from '~/ui/components/filter-fields/filter-form'
import { TextLink } from '~/ui/components/text-link/text-link'
import { getActionOptions } from './action-labels'

const names = ['actor', 'subject', 'from', 'to'] as const

/** The filters by actor, action, subject and date. */
function AuditFilters({ search }: { search: AuditSearch }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { actor = '', action = '', subject = '', from = '', to = '' } = search
  const shown = useRef({ actor, subject, from, to })
  // Fields keep typed text, so they follow another URL without losing the focus.
  useEffect(() => {
    const asked = { actor, subject, from, to }
    for (const name of names) {
      const field = form.current?.elements.namedItem(name)
      if (asked[name] !== shown.current[name] && field instanceof HTMLInputElement) field.value = asked[name]
    }
    shown.current = asked
  }, [actor, subject, from, to])
  const show = (change: Record<string, string>) =>
    // Empty and invalid values are dropped.
    void navigate({ to: '/admin/audit', search: withFilter(search, change) })
  // Includes text that is typed but not yet submitted.
  const written = () => {
    const fields = new FormData(form.current ?? undefined)
    return Object.fromEntries(names.map((name) => [name, String(fields.get(name) ?? '')]))
  }
  return (
    <FilterForm ref={form} action="/admin/audit" label={t`Find actions`} onShow={() => show(written())}>
      <SearchField
        label={t`Done by (e-mail)`}
        lead={t`Done by`}
        placeholder={t`E-mail`}
        name="actor"
        maxLength={254}
        defaultValue={actor}
      />
      <SearchField
        label={t`Done to (e-mail or id)`}
        lead={t`Done to`}
        placeholder={t`E-mail or id`}
        name="subject"
        maxLength={254}
        defaultValue={subject}
      />
      <FilterSelect
        label={t`Action`}
        name="action"
        value={action}
        options={getActionOptions(action)}
        onChange={(value) => show({ ...written(), action: value })}
      />
      <PeriodFields from={from} to={to} />
      <AppButton kind="outlined" type="submit">{t`Show`}</AppButton>
      {isFiltered(search) ? <TextLink to="/admin/audit" search={{}}>{t`Clear`}</TextLink> : null}
    </FilterForm>
  )
}

/** The audit log, newest first. The URL holds the state. */
export function AuditPage({ search }: { search: AuditSearch }) {
  const navigate = useNavigate()
  const list = useQuery(auditQueries.list(search))
  const hrefFor = (page?: number) => getHref({ to: '/admin/audit', search: withFilter(search, { page }) })
  return (
    <ListPage
      title={t`Audit log`}
      actions={<DownloadButton href={getAuditCsvUrl(search)}>{t`Export CSV`}</DownloadButton>}
      filters={<AuditFilters search={search} />}
      list={list}
      describeTotal={(total) => plural(total, { one: '# action', other: '# actions' })}
      skeleton={{ rows: 12, columns: [1, 1, 3] }}
      errorTitle={t`The log could not be loaded.`}
      empty={<NoEntries search={search} />}
      paging={{ page: search.page, hrefFor }}
      rowsPerPage={{
        value: search.count ?? defaultPageCount,
        options: pageCounts,
        onChange: (count) => void navigate({ to: '/admin/audit', search: withFilter(search, { count }) }),
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
        title={t`No administrator actions yet.`}
      >{t`Every change by an administrator: who made it, when, and what it was before.`}</EmptyState>
    )
  }
  return (
    <EmptyState
      title={t`No entries match.`}
      action={
        <AppButtonLink kind="outlined" to="/admin/audit" search={{}}>{t`Show everything`}</AppButtonLink>
      }
    >{t`Search by full e-mail address. Days are in UTC.`}</EmptyState>
  )
}
