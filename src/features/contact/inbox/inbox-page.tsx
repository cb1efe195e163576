import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { InboxItem } from '~/contract/contact'
import { AppButtonLink, AppButton } from '~/ui/components/app-button/app-button'
import { DataRow, DataTable } from '~/ui/components/data-table/data-table'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Time } from '~/ui/format/time'
import { ListPage, Views } from '~/ui/layouts/list-page/list-page'
import { inboxQueries, type InboxSearch } from './inbox.queries'
import { stateLabels } from './message-actions'
import { SearchField } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm } from '~/ui/components/filter-fields/filter-form'
import classes from './inbox.module.css'
import { getHref } from '~/ui/links/href'

/** Filters messages by sender. */
function SenderFilter({ search }: { search: InboxSearch }) {
  const navigate = useNavigate()
  return (
    <FilterForm
      action="/admin/contact"
      label={t`Find messages`}
      kept={{ state: search.state, assigned: search.assigned }}
      className={classes.filters}
      onShow={(fields) => {
        const email = String(fields.get('email') ?? '').trim()
        void navigate({
          to: '/admin/contact',
          search: { ...search, page: undefined, email: email === '' ? undefined : email },
        })
      }}
    >
      <SearchField
        label={t`Written by (full e-mail address)`}
        name="email"
        maxLength={254}
        defaultValue={search.email ?? ''}
      />
      <AppButton kind="outlined" type="submit">{t`Show`}</AppButton>
    </FilterForm>
  )
}

const columns = () => [
  { key: 'subject', label: t`Subject` },
  { key: 'from', label: t`From`, width: '20%' },
  { key: 'state', label: t`State`, width: 116 },
  { key: 'who', label: t`Seen to by`, width: '16%' },
  { key: 'replies', label: t`Replies`, width: 76, align: 'end' as const },
  { key: 'when', label: t`Came in`, width: 204 },
]

const views: () => { label: string; search: InboxSearch }[] = () => [
  { label: t`New`, search: { state: 'new' } },
  { label: t`Mine`, search: { assigned: 'me' } },
  { label: t`Answered`, search: { state: 'answered' } },
  { label: t`Closed`, search: { state: 'closed' } },
  { label: t`Suspected`, search: { state: 'suspected' } },
  { label: t`All`, search: {} },
]

const isSame = (one: InboxSearch, other: InboxSearch) =>
  one.state === other.state && one.assigned === other.assigned

const getAddress = (wanted: InboxSearch) => getHref({ to: '/admin/contact', search: wanted })

interface InboxPageProps {
  search: InboxSearch
  /** The number of new messages, if known. */
  waiting: number | undefined
}

/** The messages from the contact page, newest first. The URL holds the state. */
export function InboxPage({ search, waiting }: InboxPageProps) {
  const list = useQuery(inboxQueries.list(search))
  const hrefFor = (page?: number) => getAddress({ ...search, page })
  return (
    <ListPage
      title={t`Contact messages`}
      views={
        <Views
          views={views().map((view) => ({
            label: view.label,
            to: getAddress({ ...view.search, email: search.email }),
            // Messages of all senders.
            count: view.search.state === 'new' && search.email === undefined ? waiting : undefined,
            current: isSame(view.search, search),
          }))}
        />
      }
      filters={<SenderFilter key={search.email} search={search} />}
      list={list}
      describeTotal={(total) => plural(total, { one: '# message', other: '# messages' })}
      skeleton={{ rows: 8, columns: [4, 3, 1, 2, 1, 2] }}
      errorTitle={t`The messages could not be loaded.`}
      empty={<NoMessages search={search} />}
      paging={{ page: search.page, hrefFor }}
    >
      {(rows) => <Messages messages={rows} />}
    </ListPage>
  )
}

function Messages({ messages }: { messages: readonly InboxItem[] }) {
  return (
    <DataTable caption={t`Contact messages`} columns={columns()} minWidth={960}>
      {messages.map(({ id, subject, name, email, state, assignedTo, replies, createdAt }) => (
        <DataRow key={id}>
          <td data-look="name" title={subject}>
            <Link to="/admin/contact/$id" params={{ id }}>
              {subject}
            </Link>
          </td>
          <td title={email}>{name}</td>
          <td>
            <StatusLabel {...stateLabels()[state]} />
          </td>
          <td data-look="dim">{assignedTo?.name ?? t`No one yet`}</td>
          <td data-align="end">{replies}</td>
          <td data-look="dim">
            <Time at={createdAt} />
          </td>
        </DataRow>
      ))}
    </DataTable>
  )
}

function NoMessages({ search }: { search: InboxSearch }) {
  const isEverything = Object.values(search).every((filter) => filter === undefined)
  if (isEverything) {
    return <EmptyState title={t`No messages yet.`}>{t`Messages from the contact page.`}</EmptyState>
  }
  return (
    <EmptyState
      title={t`No messages in this view.`}
      action={
        <AppButtonLink kind="outlined" to="/admin/contact" search={{}}>{t`Show all messages`}</AppButtonLink>
      }
    />
  )
}
