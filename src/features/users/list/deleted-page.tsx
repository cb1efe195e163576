import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type DeletedUser, restorableDays } from '~/contract/accounts'
import { roleDescriptions } from '~/contract/users'
import { errorMessage } from '~/ui/format/error-message'
import { useReauthenticationPrompt } from '~/auth/reauthentication/use-reauthentication-prompt'
import { accountQueries } from '~/forms/stale-queries'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { DataRow, DataTable, textCell } from '~/ui/components/data-table/data-table'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { showToast } from '~/ui/components/toasts/toasts'
import { Time } from '~/ui/format/time'
import { ListPage } from '~/ui/layouts/list-page/list-page'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { statusLabels } from '../status-labels'
import { restoreUser } from '../users.functions'
import { userQueries } from '../users.queries'
import { getHref } from '~/ui/links/href'

const columns = () => [
  { key: 'name', label: t`Name`, width: '18%' },
  { key: 'email', label: t`E-mail` },
  { key: 'was', label: t`Was`, width: '20%' },
  { key: 'deleted', label: t`Deleted`, width: 190 },
  { key: 'by', label: t`By`, width: '14%' },
  { key: 'until', label: t`Removed for good`, width: 136 },
  { key: 'restore', label: t`Restore`, width: 112, align: 'end' as const },
]

const hrefFor = (page?: number) => getHref({ to: '/admin/accounts/deleted', search: { page } })

/** The users who can still be restored, last deleted first. */
export function DeletedPage({ page }: { page: number }) {
  const list = useQuery(userQueries.deleted(page))
  // State of the page, not of a row: a refetched list no longer has the row of the restored user.
  const isStillHere = useIsMounted()
  return (
    <ListPage
      title={t`Deleted accounts`}
      actions={<AppButtonLink kind="outlined" to="/admin/accounts">{t`Accounts`}</AppButtonLink>}
      list={list}
      skeleton={{ rows: 6, columns: [2, 3, 2, 2, 1] }}
      errorTitle={t`The list could not be loaded.`}
      empty={
        <EmptyState
          title={t`No deleted accounts.`}
        >{t`They can be restored here for ${restorableDays} days.`}</EmptyState>
      }
      paging={{ page, hrefFor }}
    >
      {(rows) => (
        <DataTable caption={t`Deleted accounts`} columns={columns()} minWidth={1100}>
          {rows.map((person) => (
            <DeletedRow key={person.identityUid} person={person} isStillHere={isStillHere} />
          ))}
        </DataTable>
      )}
    </ListPage>
  )
}

interface DeletedRowProps {
  person: DeletedUser
  isStillHere: () => boolean
}

function DeletedRow({ person, isStillHere }: DeletedRowProps) {
  const { identityUid, name, email, role, status, deletedAt, deletedBy, removedAt } = person
  const queryClient = useQueryClient()
  const { run, dialog } = useReauthenticationPrompt()
  const navigate = useNavigate()
  const restore = useMutation({
    mutationFn: () => run(() => restoreUser({ data: { id: identityUid } })),
    onSuccess: async () => {
      showToast(t`${name} is restored.`)
      if (isStillHere()) await navigate({ to: '/admin/profile', search: { id: identityUid } })
    },
    onError: (error) => showToast(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries(accountQueries),
  })
  const was = `${roleDescriptions[role]}, ${statusLabels()[status].name}`
  return (
    <DataRow>
      {textCell(name, 'name')}
      {textCell(email, 'dim')}
      {textCell(was, 'dim')}
      <td data-look="dim">
        <Time at={deletedAt} />
      </td>
      {textCell(deletedBy, 'dim')}
      <td>
        <Time at={removedAt} format="day" />
      </td>
      <td data-align="end">
        <AppButton
          kind="outlined"
          size="xs"
          loading={restore.isPending}
          aria-label={t`Restore ${name}`}
          onClick={() => restore.mutate()}
        >{t`Restore`}</AppButton>
        {dialog}
      </td>
    </DataRow>
  )
}
