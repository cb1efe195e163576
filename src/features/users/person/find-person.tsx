import { useNavigate } from '@tanstack/react-router'
import { AppButton } from '~/ui/components/app-button/app-button'
import { SearchField } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm } from '~/ui/components/filter-fields/filter-form'
import { PageTitle } from '~/ui/components/page-title/page-title'
import classes from './person-page.module.css'
import { getHref } from '~/ui/links/href'

/** In place of a person: finds one. */
export function FindPerson() {
  const navigate = useNavigate()
  return (
    <div className={classes.find}>
      <PageTitle size="admin" lead="This page shows one person. Find a user by name or e-mail address.">
        Whose profile?
      </PageTitle>
      <FilterForm
        action={getHref({ to: '/admin/accounts' })}
        label="Find a user"
        onShow={(fields) => {
          const wanted = String(fields.get('name') ?? '').trim()
          void navigate({ to: '/admin/accounts', search: wanted === '' ? {} : { name: wanted } })
        }}
      >
        <SearchField label="Name or e-mail" name="name" maxLength={200} autoComplete="off" />
        <AppButton type="submit">Find</AppButton>
      </FilterForm>
    </div>
  )
}
