import { useRouter } from '@tanstack/react-router'
import { type UserListSearch, withChange } from './user-list-search'

/** The address of another page of the list that is shown, by its number from 1. */
export const useUserListPages = (search: UserListSearch): ((page: number) => string) => {
  const router = useRouter()
  return (page) =>
    router.buildLocation({
      to: '/admin/accounts',
      search: withChange(search, { page: page === 1 ? undefined : page }),
    }).href
}
