import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { invitationQueries } from '~/features/invitations/invitations.queries'
import { InvitePage } from '~/features/invitations/invite-page'
import { guardedBy } from '~/features/session/guards'
import { AdminFrame } from './-frame/admin-frame'

const inviteSearch = v.object({
  page: v.fallback(
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(10_000_000))),
    undefined,
  ),
})

export const Route = createFileRoute('/admin/accounts/add')({
  validateSearch: inviteSearch,
  beforeLoad: guardedBy('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const list = invitationQueries.list(deps.page)
    if (cause === 'stay') void queryClient.prefetchQuery(list)
    else await queryClient.ensureQueryData(list)
  },
  head: ({ match }) => ({ meta: [{ title: `Invite people, ${match.context.config.brand.name}` }] }),
  component: InviteRoute,
})

function InviteRoute() {
  return (
    <AdminFrame>
      <InvitePage page={Route.useSearch().page ?? 1} />
    </AdminFrame>
  )
}
