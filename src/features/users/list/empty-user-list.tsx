import { defaultPageCount } from '~/contract/paging'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { PageOutOfRange } from '~/ui/components/pagination/pagination'
import { applicationReady, isFiltered, type UserListSearch, withoutFilters } from './user-list-search'
import { useUserListPages } from './use-user-list-pages'

/** Why the list is empty, and the one way out. */
export function EmptyUserList({ search, total }: { search: UserListSearch; total: number }) {
  const hrefFor = useUserListPages(search)
  const { status, count = defaultPageCount } = search
  if (status === applicationReady) {
    return (
      <EmptyState
        title="Nobody is listed as “application ready”."
        action={
          <AppButtonLink kind="outlined" to="/admin/accounts" search={withoutFilters(search)}>
            Clear
          </AppButtonLink>
        }
      >
        Applications that wait for a decision stand in the review queue.
      </EmptyState>
    )
  }
  if (total > 0) {
    return <PageOutOfRange total={total} count={count} hrefFor={hrefFor} />
  }
  if (isFiltered(search)) {
    return (
      <EmptyState
        title="Nobody matches these filters."
        action={
          <AppButtonLink kind="outlined" to="/admin/accounts" search={withoutFilters(search)}>
            Clear
          </AppButtonLink>
        }
      >
        Names and e-mail addresses are searched for any part, in small or capital letters.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Nobody has registered yet."
      action={
        <AppButtonLink kind="outlined" to="/admin/accounts/add">
          Invite people
        </AppButtonLink>
      }
    />
  )
}
