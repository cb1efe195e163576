import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { invitationQueries, inviteSearch } from '~/features/invitations/invitations.queries'
import { InvitePage } from '~/features/invitations/invite-page'
import { listSearchSchema } from '~/forms/search-parameters'
import { loadList } from '~/routes/-loading'

export const Route = createFileRoute('/admin/accounts/add')({
  validateSearch: listSearchSchema(inviteSearch),
  loaderDeps: ({ search: { page, state } }) => ({ page, state }),
  loader: ({ context: { queryClient }, deps, cause }) =>
    loadList(queryClient, invitationQueries.list(deps), cause),
  head: () => ({ meta: [{ title: t`Invitations` }] }),
  component: InviteRoute,
})

function InviteRoute() {
  return <InvitePage search={Route.useSearch()} />
}
