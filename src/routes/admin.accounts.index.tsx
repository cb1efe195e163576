import { createFileRoute } from '@tanstack/react-router'
import { usePreviewChange } from '~/features/bulk-changes/use-preview-change'
import { guardedBy } from '~/features/session/guards'
import { UserListPage } from '~/features/users/list/user-list-page'
import { toUserListQuery, userListSearch } from '~/features/users/list/user-list-search'
import { userQueries } from '~/features/users/users.queries'
import { AdminFrame } from './-frame/admin-frame'

export const Route = createFileRoute('/admin/accounts/')({
  validateSearch: userListSearch,
  beforeLoad: guardedBy('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const list = userQueries.list(toUserListQuery(deps))
    // A changed filter shows at once, over the old rows; only the first answer is waited for.
    if (cause === 'stay') void queryClient.prefetchQuery(list)
    else await queryClient.ensureQueryData(list)
    return { now: Date.now() }
  },
  head: ({ match }) => ({ meta: [{ title: `Accounts, ${match.context.config.brand.name}` }] }),
  component: AccountsRoute,
})

function AccountsRoute() {
  const { now } = Route.useLoaderData()
  return (
    <AdminFrame>
      <UserListPage search={Route.useSearch()} now={now} onPreview={usePreviewChange()} />
    </AdminFrame>
  )
}
