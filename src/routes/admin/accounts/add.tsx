import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { invitationQueries, inviteSearch } from '~/features/invitations/invitations.queries'
import { InvitePage } from '~/features/invitations/invite-page'
import { searchOfList } from '~/forms/search-parameters'

export const Route = createFileRoute('/admin/accounts/add')({
  validateSearch: searchOfList(inviteSearch),
  loaderDeps: ({ search: { page, state } }) => ({ page, state }),
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const list = invitationQueries.list(deps)
    if (cause === 'stay') void queryClient.prefetchQuery(list)
    else await queryClient.ensureQueryData(list)
  },
  head: () => ({ meta: [{ title: t`Invitations` }] }),
  component: InviteRoute,
})

function InviteRoute() {
  return <InvitePage search={Route.useSearch()} />
}
