import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { guardedBy } from '~/auth/guards'
import { laterPage } from '~/forms/search-parameters'
import { DeletedPage } from '~/features/users/list/deleted-page'
import { userQueries } from '~/features/users/users.queries'
import { AdminFrame } from '~/routes/-frame/admin-frame'

const deletedSearch = v.object({ page: laterPage })

export const Route = createFileRoute('/admin/accounts/deleted')({
  validateSearch: deletedSearch,
  beforeLoad: guardedBy('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    await queryClient.ensureQueryData({ ...userQueries.deleted(deps.page), revalidateIfStale: true })
  },
  head: ({ match }) => ({ meta: [{ title: `Deleted accounts, ${match.context.config.brand.name}` }] }),
  component: DeletedRoute,
})

function DeletedRoute() {
  return (
    <AdminFrame>
      <DeletedPage page={Route.useSearch().page ?? 1} />
    </AdminFrame>
  )
}
