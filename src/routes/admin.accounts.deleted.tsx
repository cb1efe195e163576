import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { guardedBy } from '~/features/session/guards'
import { DeletedPage } from '~/features/users/list/deleted-page'
import { userQueries } from '~/features/users/users.queries'
import { AdminFrame } from './-frame/admin-frame'

const deletedSearch = v.object({
  page: v.fallback(
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(10_000_000))),
    undefined,
  ),
})

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
