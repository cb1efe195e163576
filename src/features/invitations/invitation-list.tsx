import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatFullName } from '~/contract/full-name'
import type { Invitation, InvitationState } from '~/contract/invitations'
import { roleDescriptions } from '~/contract/users'
import { useRestoreFocus } from '~/forms/focus'
import { PagedList } from '~/ui/components/list-content/list-content'
import { DataRow, DataTable, textCell } from '~/ui/components/data-table/data-table'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { FilterSelect } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm, ShowButton } from '~/ui/components/filter-fields/filter-form'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel, type StatusTone } from '~/ui/components/status-label/status-label'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { formatNumber } from '~/ui/format/numbers'
import { invitationQueries, type InviteSearch } from './invitations.queries'
import { InvitationActions, type InvitationActionsProps } from './invitation-actions'
import classes from './invitation-list.module.css'
import { invitationStates } from '~/contract/enums'
import { getHref } from '~/ui/links/href'
import { Box, Text } from '~/ui/layouts/primitives'

const states: () => Record<Invitation['state'], { tone: StatusTone; word: string }> = () => ({
  pending: { tone: 'pending', word: t`Pending` },
  accepted: { tone: 'success', word: t`Accepted` },
  expired: { tone: 'muted', word: t`Expired` },
  revoked: { tone: 'strong', word: t`Revoked` },
  void: { tone: 'warning', word: t`Void` },
})

const emptyTitles: () => Record<InvitationState, string> = () => ({
  pending: t`No invitation is pending.`,
  accepted: t`No invitation was accepted yet.`,
  expired: t`No invitation has expired.`,
  revoked: t`No invitation was revoked.`,
  void: t`No invitation is void.`,
})

const columns = () => [
  { key: 'email', label: t`E-mail` },
  { key: 'state', label: t`State`, width: 112 },
  { key: 'name', label: t`Name`, width: '16%' },
  { key: 'role', label: t`Role`, width: 132 },
  { key: 'access', label: t`On registering`, width: 128 },
  { key: 'sent', label: t`Sent`, width: 116 },
  { key: 'until', label: t`Until`, width: 116 },
  { key: 'actions', label: null, hiddenLabel: t`Actions`, width: 172 },
]

/** The invitations, newest first, filtered by the URL. */
export function InvitationList({ search }: { search: InviteSearch }) {
  const navigate = useNavigate()
  const { page = 1, state } = search
  const list = useQuery(invitationQueries.list({ page, state }))
  const total = list.data?.total ?? 0
  const [revoked, setRevoked] = useState('')
  const isStillOffered = list.data?.data.some(({ id, state: now }) => id === revoked && now !== 'revoked')
  // Waits until its buttons are gone.
  useRestoreFocus(isStillOffered ? '' : revoked, '#invitations')
  const hrefFor = (wanted?: number) =>
    getHref({
      to: '/admin/accounts/add',
      search: { ...search, page: wanted },
    })
  const show = (value: string) => {
    const chosen = invitationStates.find((known) => known === value)
    void navigate({ to: '/admin/accounts/add', search: { ...search, state: chosen, page: undefined } })
  }
  return (
    <Box as="section" mt={40} aria-labelledby="invitations">
      <SectionHeading
        id="invitations"
        detail={total > 0 ? formatNumber(total) : undefined}
        hasRule={total === 0}
        isFocusable
      >{t`Sent invitations`}</SectionHeading>
      <FilterForm
        action="/admin/accounts/add"
        label={t`Find invitations`}
        kept={{ by: search.by }}
        className={classes.filter}
      >
        <FilterSelect
          label={t`State`}
          name="state"
          value={state ?? ''}
          options={invitationStates.map((value) => ({ value, label: states()[value].word }))}
          onChange={show}
        />
        <ShowButton />
      </FilterForm>
      <PagedList
        list={list}
        skeleton={{ rows: 5, columns: [3, 2, 1, 1] }}
        errorTitle={t`The invitations could not be loaded.`}
        empty={
          <EmptyState
            title={state === undefined ? t`No invitations yet.` : emptyTitles()[state]}
          >{t`People you invite appear here, with their status.`}</EmptyState>
        }
        paging={{ page, hrefFor }}
      >
        {(invitations) => (
          <>
            <div className={classes.table}>
              <DataTable caption={t`Invitations`} columns={columns()} minWidth={1152}>
                {invitations.map((invitation) => (
                  <InvitationRow
                    key={invitation.id}
                    invitation={invitation}
                    onRevoked={() => setRevoked(invitation.id)}
                  />
                ))}
              </DataTable>
            </div>
            {invitations.some((invitation) => invitation.state === 'void') ? (
              <Text
                c="dim"
                size="sm"
                className={classes.note}
              >{t`An invitation is void if a former administrator sent it and it would grant the administrator role or approval. Send it again in your own name, or revoke it.`}</Text>
            ) : null}
          </>
        )}
      </PagedList>
    </Box>
  )
}

function InvitationRow({ invitation, onRevoked }: InvitationActionsProps) {
  const { email, firstName, lastName, role, approve, message, state, sentAt, acceptedBy } = invitation
  const until = invitation.acceptedAt ?? invitation.revokedAt ?? invitation.expiresAt
  const name = formatFullName({ firstName, lastName })
  return (
    <DataRow>
      <td data-look="name" title={email}>
        {acceptedBy === null ? (
          email
        ) : (
          <TextLink to="/admin/profile" search={{ id: acceptedBy }}>
            {email}
          </TextLink>
        )}
        {message === '' ? null : (
          <Text as="span" c="dim" size="sm" title={message}>
            {' '}
            “{message}”
          </Text>
        )}
      </td>
      <td>
        <StatusLabel tone={states()[state].tone}>{states()[state].word}</StatusLabel>
      </td>
      {textCell(name)}
      <td data-look="dim">{roleDescriptions[role]}</td>
      <td data-look="dim">{approve ? t`Approved` : t`Pending`}</td>
      <td data-look="dim">
        <Time at={sentAt} format="day" />
      </td>
      <td data-look="dim">
        <Time at={until} format="day" />
      </td>
      <td>
        <InvitationActions invitation={invitation} onRevoked={onRevoked} />
      </td>
    </DataRow>
  )
}
