import { plural, t } from '@lingui/core/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { AuditLogEntry } from '~/contract/audit'
import type { Company, CompanyKitRequest } from '~/contract/companies'
import { AppButton } from '~/ui/components/app-button/app-button'
import { DataRow, DataTable, textCell } from '~/ui/components/data-table/data-table'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { FactList } from '~/ui/components/fact-list/fact-list'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { formatNumber } from '~/ui/format/numbers'
import { Time } from '~/ui/format/time'
import { ListPage, Views } from '~/ui/layouts/list-page/list-page'
import { Box } from '~/ui/layouts/primitives'
import { getHref } from '~/ui/links/href'
import { type CompanySearch, companyQueries, companyViews } from './companies.queries'
import { ChangeDialog, MergeDialog } from './company-dialogs'

interface Rendering {
  /** Renderers of other features. */
  renderKitState: (state: CompanyKitRequest['state']) => ReactNode
  renderActivity: (entries: readonly AuditLogEntry[]) => ReactNode
}

interface CompanyPageProps extends Rendering {
  id: string
  search: CompanySearch
}

const viewNames: () => Record<(typeof companyViews)[number], string> = () => ({
  applications: t`Applications`,
  kits: t`Kit requests`,
  activity: t`Activity`,
})

interface PartProps {
  company: Company
  page: number
  /** The layout around the list. */
  frame: Omit<
    ComponentProps<typeof ListPage>,
    'list' | 'empty' | 'children' | 'describeTotal' | 'rowsPerPage'
  >
}

/** The page of a company: facts, and a list of its users' data chosen by the URL. */
export function CompanyPage({ id, search, renderKitState, renderActivity }: CompanyPageProps) {
  const { data: company } = useSuspenseQuery(companyQueries.one(id))
  const { view = 'applications', page = 1 } = search
  const hrefFor = (wanted?: number) =>
    getHref({
      to: '/admin/companies/$id',
      params: { id },
      search: { ...search, page: wanted },
    })
  const part: PartProps = {
    company,
    page,
    frame: {
      title: company.name,
      actions: <Actions company={company} />,
      views: <CompanyViews company={company} current={view} />,
      intro: <Facts company={company} />,
      paging: { page, hrefFor },
      skeleton: { rows: 8, columns: [3, 3, 2, 2] },
      errorTitle: t`The list could not be loaded.`,
    },
  }
  switch (view) {
    case 'kits':
      return <KitRequests {...part} renderState={renderKitState} />
    case 'activity':
      return <Activity {...part} render={renderActivity} />
    default:
      return <Applications {...part} />
  }
}

function CompanyViews({ company, current }: { company: Company; current: (typeof companyViews)[number] }) {
  const { id, name, people } = company
  return (
    <Views
      views={[
        {
          label: t`People`,
          to: getHref({ to: '/admin/accounts', search: { company: name } }),
          count: people,
        },
        { label: t`Onboarding funnel`, to: getHref({ to: '/admin/funnel', search: { company: id } }) },
        ...companyViews.map((view) => ({
          label: viewNames()[view],
          to: getHref({
            to: '/admin/companies/$id',
            params: { id },
            search: { view: view === 'applications' ? undefined : view },
          }),
          current: view === current,
        })),
      ]}
    />
  )
}

function Actions({ company }: { company: Company }) {
  const [opened, setOpened] = useState<'change' | 'merge' | null>(null)
  const navigate = useNavigate()
  const close = () => setOpened(null)
  return (
    <>
      <AppButton kind="outlined" onClick={() => setOpened('merge')}>{t`Merge`}</AppButton>
      <AppButton kind="outlined" onClick={() => setOpened('change')}>{t`Change`}</AppButton>
      {opened === 'change' ? <ChangeDialog company={company} onClose={close} /> : null}
      {opened === 'merge' ? (
        <MergeDialog
          company={company}
          onClose={close}
          onMerged={(id) =>
            navigate({ to: '/admin/companies/$id', params: { id }, search: {}, replace: true })
          }
        />
      ) : null}
    </>
  )
}

function Facts({ company: { domains, otherNames, lastSeenAt, createdAt } }: { company: Company }) {
  return (
    <Box style={{ padding: '0 var(--p-list-inset) 16px' }}>
      <FactList
        facts={[
          { label: t`E-mail domains`, value: domains.join(', ') || t`None` },
          {
            label: t`Last seen`,
            value: lastSeenAt === null ? t`Never` : <Time at={lastSeenAt} format="day" />,
          },
          { label: t`Other names`, value: otherNames.join(', ') || t`None` },
          { label: t`First named`, value: <Time at={createdAt} format="day" /> },
        ]}
      />
    </Box>
  )
}

const applicationStates = () =>
  ({
    submitted: { name: t`Waiting`, tone: 'pending' },
    approved: { name: t`Approved`, tone: 'success' },
    denied: { name: t`Denied`, tone: 'error' },
  }) as const

function Applications({ company, page, frame }: PartProps) {
  return (
    <ListPage
      {...frame}
      list={useQuery(companyQueries.applications(company.id, page))}
      describeTotal={(total) => plural(total, { one: '# application', other: '# applications' })}
      empty={<EmptyState title={t`None of its people has applied yet.`} />}
    >
      {(applications) => (
        <DataTable
          caption={t`Applications`}
          minWidth={640}
          columns={[
            { key: 'name', label: t`Name`, width: '26%' },
            { key: 'email', label: t`E-mail` },
            { key: 'state', label: t`State`, width: 124 },
            { key: 'sent', label: t`Sent`, width: 124 },
          ]}
        >
          {applications.map(({ identityUid, name, email, state, submittedAt }) => (
            <DataRow key={identityUid}>
              <td data-look="name" title={name}>
                <Link to="/admin/profile/application" search={{ id: identityUid }}>
                  {name}
                </Link>
              </td>
              {textCell(email, 'dim')}
              <td>
                <StatusLabel {...applicationStates()[state]} />
              </td>
              <td data-look="dim">
                <Time at={submittedAt} format="day" />
              </td>
            </DataRow>
          ))}
        </DataTable>
      )}
    </ListPage>
  )
}

function KitRequests({
  company,
  page,
  frame,
  renderState,
}: PartProps & { renderState: Rendering['renderKitState'] }) {
  return (
    <ListPage
      {...frame}
      list={useQuery(companyQueries.kits(company.id, page))}
      describeTotal={(total) => plural(total, { one: '# request', other: '# requests' })}
      empty={<EmptyState title={t`None of its people has requested a kit yet.`} />}
    >
      {(requests) => (
        <DataTable
          caption={t`Kit requests`}
          minWidth={640}
          columns={[
            { key: 'kit', label: t`Kit` },
            { key: 'name', label: t`Name`, width: '26%' },
            { key: 'quantity', label: t`Pieces`, width: 84, align: 'end' },
            { key: 'state', label: t`State`, width: 124 },
            { key: 'requested', label: t`Requested`, width: 124 },
          ]}
        >
          {requests.map(({ id, identityUid, name, kitName, quantity, state, createdAt }) => (
            <DataRow key={id}>
              <td data-look="name" title={kitName}>
                <Link to="/admin/dev-kits/$id" params={{ id }}>
                  {kitName}
                </Link>
              </td>
              <td title={name}>
                <Link to="/admin/profile" search={{ id: identityUid }}>
                  {name}
                </Link>
              </td>
              <td data-align="end">{formatNumber(quantity)}</td>
              <td>{renderState(state)}</td>
              <td data-look="dim">
                <Time at={createdAt} format="day" />
              </td>
            </DataRow>
          ))}
        </DataTable>
      )}
    </ListPage>
  )
}

function Activity({ company, page, frame, render }: PartProps & { render: Rendering['renderActivity'] }) {
  return (
    <ListPage
      {...frame}
      list={useQuery(companyQueries.activity(company.id, page))}
      empty={
        <EmptyState title={t`No administrator actions yet.`}>
          {t`What administrators did with the company and its people.`}
        </EmptyState>
      }
    >
      {render}
    </ListPage>
  )
}
