import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { usePreviewChange } from '~/features/bulk-changes/bulk-changes.queries'
import { adminCountsQuery } from '~/features/insights/insights.queries'
import { ListViews } from '~/features/saved-views/list-views'
import { savedViewQueries } from '~/features/saved-views/saved-views.queries'
import { UserListPage } from '~/features/users/list/user-list-page'
import { countAccounts, getPresetViews } from '~/features/users/list/preset-views'
import { getChosenColumns } from '~/features/users/list/column-choice'
import { toSavedSearch, toUserListQuery, userListSearch } from '~/features/users/list/user-list-search'
import { userQueries } from '~/features/users/users.queries'
import { listSearchSchema } from '~/forms/search-parameters'

export const Route = createFileRoute('/admin/accounts/')({
  validateSearch: listSearchSchema(userListSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const list = userQueries.list(toUserListQuery(deps))
    // A changed filter shows at once, over the old rows; only the first answer is waited for.
    if (cause === 'stay') void queryClient.prefetchQuery(list)
    else {
      // Without its saved views the list is still a list.
      const views = queryClient.prefetchQuery(savedViewQueries.list())
      await Promise.all([queryClient.ensureQueryData(list), views])
    }
    return { now: Date.now(), columns: getChosenColumns() }
  },
  head: () => ({ meta: [{ title: t`Accounts` }] }),
  component: AccountsRoute,
})

function AccountsRoute() {
  const { now, columns } = Route.useLoaderData()
  const search = Route.useSearch()
  const segments = (useQuery(savedViewQueries.list()).data?.data ?? [])
    .filter(({ shared }) => shared)
    .map(({ id, name }) => ({ id, name }))
  const accounts = useQuery(adminCountsQuery()).data?.accounts
  return (
    <UserListPage
      search={search}
      now={now}
      keptColumns={columns}
      segments={segments}
      views={
        <ListViews
          presets={getPresetViews(search, accounts)}
          search={toSavedSearch(search)}
          getCount={({ status, role, count: _count, sort: _sort, ...more }) =>
            accounts && Object.values(more).every((value) => value === undefined)
              ? countAccounts(accounts, { status, role })
              : undefined
          }
        />
      }
      onPreview={usePreviewChange()}
    />
  )
}
