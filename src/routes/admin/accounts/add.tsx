import { createFileRoute } from '@tanstack/react-router'
import { invitationQueries } from '~/features/invitations/invitations.queries'
import { InvitePage } from '~/features/invitations/invite-page'
import { inviteSearch } from '~/features/invitations/invite-search'
import { guardedBy } from '~/auth/guards'
import { AdminFrame } from '~/routes/-frame/admin-frame'

export const Route = createFileRoute('/admin/accounts/add')({
  validateSearch: inviteSearch,
  beforeLoad: guardedBy('admin'),
  loaderDeps: ({ search: { page, state } }) => ({ page, state }),
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const list = invitationQueries.list(deps)
    if (cause === 'stay') void queryClient.prefetchQuery(list)
    else await queryClient.ensureQueryData(list)
  },
  head: ({ match }) => ({ meta: [{ title: `Add accounts, ${match.context.config.brand.name}` }] }),
  component: InviteRoute,
})

function InviteRoute() {
  return (
    <AdminFrame>
      <InvitePage search={Route.useSearch()} />
    </AdminFrame>
  )
}
