import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { roleDescriptions, roles } from '~/contract/users'
import { FilterSelect, SearchField } from '~/ui/components/filter-fields/filter-fields'
import { useTypedSearch } from '~/ui/components/filter-fields/use-typed-search'
import { TextLink } from '~/ui/components/text-link/text-link'
import { ShowButton } from '~/ui/components/filter-fields/show-button'
import { statusWords } from '../status-words'
import classes from './user-filters.module.css'
import {
  applicationReady,
  isFiltered,
  statusFilters,
  type UserListSearch,
  withChange,
  withoutFilters,
} from './user-list-search'

const statusOptions = statusFilters.map((value) => ({
  value,
  label: value === applicationReady ? 'Application ready' : statusWords[value].name,
}))
const roleOptions = roles.map((value) => ({ value, label: roleDescriptions[value] }))

/** Text, status and role. Without scripts it is an ordinary form that asks for the same address. */
export function UserFilters({ search }: { search: UserListSearch }) {
  const navigate = useNavigate()
  const { name = '', status = '', role = '' } = search
  const show = (change: Partial<UserListSearch>, replace = false) =>
    void navigate({ to: '/admin/accounts', search: withChange(search, change), replace })
  const text = useTypedSearch(name, (wanted) => show({ name: wanted === '' ? undefined : wanted }, true))

  return (
    <form
      method="get"
      action="/admin/accounts"
      role="search"
      aria-label="Find people"
      className={classes.filters}
      onSubmit={(event) => {
        event.preventDefault()
        text.sendNow()
      }}
    >
      <SearchField
        label="Name or e-mail"
        name="name"
        maxLength={200}
        autoComplete="off"
        value={text.typed}
        onChange={(event) => text.type(event.currentTarget.value)}
      />
      <FilterSelect
        label="Status"
        name="status"
        value={status}
        options={statusOptions}
        onChange={(value) => show({ status: statusFilters.find((known) => known === value) })}
      />
      <FilterSelect
        label="Role"
        name="role"
        value={role}
        options={roleOptions}
        onChange={(value) => show({ role: roles.find((known) => known === value) })}
      />
      <Kept name="count" value={search.count} />
      <Kept name="sort" value={search.sort} />
      {isFiltered(search) ? <ClearFilters search={search}>Clear</ClearFilters> : null}
      <ShowButton />
    </form>
  )
}

function Kept({ name, value }: { name: string; value: string | number | undefined }) {
  return value === undefined ? null : <input type="hidden" name={name} value={value} />
}

/** Leads to the list without name, status and role. */
function ClearFilters({ search, children }: { search: UserListSearch; children: ReactNode }) {
  return (
    <TextLink to="/admin/accounts" search={withoutFilters(search)} className={classes.clear}>
      {children}
    </TextLink>
  )
}
