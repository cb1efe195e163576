import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useRestoreFocus } from '~/forms/focus'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { ListPage, Views } from '~/ui/layouts/list-page/list-page'
import { ReportCard } from './report-card'
import { type ReportSearch, reportQueries } from '../../community.queries'
import classes from './reports-page.module.css'
import { getHref } from '~/ui/links/href'

const views: () => { label: string; state: ReportSearch['state'] }[] = () => [
  { label: t`Waiting`, state: undefined },
  { label: t`Hidden`, state: 'hidden' },
  { label: t`Nothing wrong`, state: 'dismissed' },
  { label: t`All`, state: 'all' },
]

interface ReportsPageProps {
  search: ReportSearch
  /** The number of open reports, if known. */
  waiting: number | undefined
  /** Renders a text of the portal. */
  renderText: (html: string) => ReactNode
}

const getAddress = (wanted: ReportSearch) => getHref({ to: '/admin/reports', search: wanted })

/** Members' reports, newest first, each with its post. The URL holds the state. */
export function ReportsPage({ search, waiting, renderText }: ReportsPageProps) {
  const list = useQuery(reportQueries.list(search))
  const data = list.data?.data
  const [decided, setDecided] = useState('')
  const isStillOpen = data?.some(({ id, state }) => id === decided && state === 'open')
  // Waits until its buttons are gone.
  useRestoreFocus(isStillOpen ? '' : decided, 'main h1')
  const hrefFor = (page?: number) => getAddress({ ...search, page })
  return (
    <ListPage
      title={t`Reports`}
      views={
        <Views
          views={views().map(({ label, state }) => ({
            label,
            to: getAddress(state === undefined ? {} : { state }),
            count: state === undefined ? waiting : undefined,
            current: state === search.state,
          }))}
        />
      }
      list={list}
      describeTotal={(total) => plural(total, { one: '# report', other: '# reports' })}
      skeleton={{ rows: 8, columns: [4, 3, 1] }}
      errorTitle={t`The reports could not be loaded.`}
      empty={<NoReports state={search.state} />}
      paging={{ page: search.page, hrefFor }}
    >
      {(reports) => (
        <ul className={classes.reports}>
          {reports.map((report) => (
            <li key={report.id} className={classes.report}>
              <ReportCard report={report} renderText={renderText} onDecided={() => setDecided(report.id)} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  )
}

function NoReports({ state }: Pick<ReportSearch, 'state'>) {
  if (state === undefined || state === 'all') {
    return (
      <EmptyState
        title={state === undefined ? t`No report is waiting.` : t`No reports yet.`}
      >{t`Posts that members reported, with their reasons.`}</EmptyState>
    )
  }
  return (
    <EmptyState
      title={t`No reports in this view.`}
      action={
        <AppButtonLink
          kind="outlined"
          to="/admin/reports"
          search={{ state: 'all' }}
        >{t`Show all reports`}</AppButtonLink>
      }
    />
  )
}
