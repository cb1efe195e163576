import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { pageParameter } from '~/forms/search-parameters'
import { DeletedPage } from '~/features/users/list/deleted-page'
import { userQueries } from '~/features/users/users.queries'
import { ensureRevalidated } from '~/routes/-loading'

const deletedSearch = v.object({ page: pageParameter })

export const Route = createFileRoute('/admin/accounts/deleted')({
  validateSearch: deletedSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    await ensureRevalidated(queryClient, userQueries.deleted(deps.page))
  },
  head: () => ({ meta: [{ title: t`Deleted accounts` }] }),
  component: DeletedRoute,
})

function DeletedRoute() {
  return <DeletedPage page={Route.useSearch().page ?? 1} />
}
