import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Invitation } from '~/contract/invitations'
import { roleDescriptions } from '~/contract/users'
import { failureSentence } from '~/features/session/forms/failure-sentence'
import { DataCell, DataRow, DataTable } from '~/ui/components/data-table/data-table'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { Pagination } from '~/ui/components/pagination/pagination'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { StatusLabel, type StatusTone } from '~/ui/components/status-label/status-label'
import { dayOf } from '~/ui/dates/dates'
import { invitationQueries } from './invitations.queries'
import classes from './invite-page.module.css'

const states: Record<Invitation['state'], { tone: StatusTone; word: string }> = {
  pending: { tone: 'pending', word: 'Pending' },
  accepted: { tone: 'success', word: 'Accepted' },
  expired: { tone: 'muted', word: 'Expired' },
  revoked: { tone: 'strong', word: 'Revoked' },
}

const columns = [
  { key: 'email', label: 'E-mail' },
  { key: 'name', label: 'Name', width: '20%' },
  { key: 'role', label: 'Role', width: 132 },
  { key: 'state', label: 'State', width: 120 },
  { key: 'sent', label: 'Sent', width: 120 },
  { key: 'expires', label: 'Holds until', width: 132 },
]

/** Who was invited, newest first. */
export function InvitationList({ page }: { page: number }) {
  const router = useRouter()
  const list = useQuery(invitationQueries.list(page))
  const total = list.data?.total ?? 0
  const hrefFor = (number: number) =>
    router.buildLocation({ to: '/admin/accounts/add', search: number === 1 ? {} : { page: number } }).href
  return (
    <section className={classes.list} aria-labelledby="invitations">
      <SectionHeading
        id="invitations"
        detail={total > 0 ? total.toLocaleString('en') : undefined}
        hasRule={total === 0}
      >
        Invitations
      </SectionHeading>
      {list.error !== null && list.data === undefined ? (
        <ErrorState title="The invitations could not be loaded." onRetry={() => void list.refetch()}>
          {failureSentence(list.error)}
        </ErrorState>
      ) : list.data === undefined ? (
        <SkeletonRows rows={5} columns={[3, 2, 1, 1]} />
      ) : total === 0 ? (
        <EmptyState title="Nobody has been invited yet.">
          Whom you invite above appears here, with what became of it.
        </EmptyState>
      ) : (
        <>
          <div className={classes.table} data-stale={list.isPlaceholderData || undefined}>
            <DataTable caption="Invitations" columns={columns} minWidth={820}>
              {list.data.data.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </DataTable>
          </div>
          <div className={classes.pages}>
            <Pagination page={page} pages={Math.ceil(total / list.data.count)} hrefFor={hrefFor} />
          </div>
        </>
      )}
    </section>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { email, firstName, lastName, role, state, createdAt, expiresAt } = invitation
  return (
    <DataRow>
      <DataCell look="name" title={email}>
        {email}
      </DataCell>
      <DataCell>{`${firstName} ${lastName}`.trim()}</DataCell>
      <DataCell look="dim">{roleDescriptions[role]}</DataCell>
      <DataCell>
        <StatusLabel tone={states[state].tone}>{states[state].word}</StatusLabel>
      </DataCell>
      <DataCell look="dim">
        <time dateTime={createdAt}>{dayOf(createdAt)}</time>
      </DataCell>
      <DataCell look="dim">
        <time dateTime={expiresAt}>{dayOf(expiresAt)}</time>
      </DataCell>
    </DataRow>
  )
}
