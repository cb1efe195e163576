import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { laterPage } from '~/forms/search-parameters'
import { DeletedPage } from '~/features/users/list/deleted-page'
import { userQueries } from '~/features/users/users.queries'

const deletedSearch = v.object({ page: laterPage })

export const Route = createFileRoute('/admin/accounts/deleted')({
  validateSearch: deletedSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    await queryClient.ensureQueryData({ ...userQueries.deleted(deps.page), revalidateIfStale: true })
  },
  head: () => ({ meta: [{ title: t`Deleted accounts` }] }),
  component: DeletedRoute,
})

function DeletedRoute() {
  return <DeletedPage page={Route.useSearch().page ?? 1} />
}
