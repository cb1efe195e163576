import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { roleDescriptions } from '~/contract/users'
import { roles } from '~/contract/enums'
import { FilterSelect, TypedSearchField } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm, ShowButton } from '~/ui/components/filter-fields/filter-form'
import { useTypedSearch } from '~/ui/components/filter-fields/use-typed-search'
import { TextLink } from '~/ui/components/text-link/text-link'
import { statusWords } from '../status-words'
import {
  applicationReady,
  isFiltered,
  statusFilters,
  type UserListSearch,
  withChange,
  withoutFilters,
} from './user-list-search'

const statusOptions = () =>
  statusFilters.map((value) => ({
    value,
    label: value === applicationReady ? t`Application ready` : statusWords()[value].name,
  }))
const roleOptions = roles.map((value) => ({ value, label: roleDescriptions[value] }))

/** Text, status and role. */
export function UserFilters({ search }: { search: UserListSearch }) {
  const navigate = useNavigate()
  const { name = '', status = '', role = '' } = search
  const show = (change: Partial<UserListSearch>, replace = false) =>
    void navigate({ to: '/admin/accounts', search: withChange(search, change), replace })
  const text = useTypedSearch(name, (wanted) => show({ name: wanted === '' ? undefined : wanted }, true))

  return (
    <FilterForm
      action="/admin/accounts"
      label={t`Find people`}
      kept={{ count: search.count, sort: search.sort }}
      onShow={text.sendNow}
    >
      <TypedSearchField label={t`Name or e-mail`} name="name" text={text} />
      <FilterSelect
        label={t`Status`}
        name="status"
        value={status}
        options={statusOptions()}
        onChange={(value) => show({ status: statusFilters.find((known) => known === value) })}
      />
      <FilterSelect
        label={t`Role`}
        name="role"
        value={role}
        options={roleOptions}
        onChange={(value) => show({ role: roles.find((known) => known === value) })}
      />
      {isFiltered(search) ? (
        <TextLink to="/admin/accounts" search={withoutFilters(search)}>{t`Clear`}</TextLink>
      ) : null}
      <ShowButton />
    </FilterForm>
  )
}
