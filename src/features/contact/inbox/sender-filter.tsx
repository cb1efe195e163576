import { useNavigate } from '@tanstack/react-router'
import { AppButton } from '~/ui/components/app-button/app-button'
import { SearchField } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm } from '~/ui/components/filter-fields/filter-form'
import classes from './inbox.module.css'
import type { InboxSearch } from './inbox-search'

/** Finds what one person wrote. */
export function SenderFilter({ search }: { search: InboxSearch }) {
  const navigate = useNavigate()
  return (
    <FilterForm
      action="/admin/contact"
      label="Find messages"
      kept={{ state: search.state, assigned: search.assigned }}
      className={classes.filters}
      onShow={(fields) => {
        const email = String(fields.get('email') ?? '').trim()
        void navigate({
          to: '/admin/contact',
          search: { ...search, page: undefined, email: email === '' ? undefined : email },
        })
      }}
    >
      <SearchField
        label="Written by (whole e-mail)"
        name="email"
        maxLength={254}
        defaultValue={search.email ?? ''}
      />
      <AppButton kind="outlined" type="submit">
        Show
      </AppButton>
    </FilterForm>
  )
}
