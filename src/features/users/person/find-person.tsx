import { t } from '@lingui/core/macro'
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
      <PageTitle
        size="admin"
        lead={t`This page shows one person. Find a user by name or e-mail address.`}
      >{t`Whose profile?`}</PageTitle>
      <FilterForm
        action={getHref({ to: '/admin/accounts' })}
        label={t`Find a user`}
        onShow={(fields) => {
          const wanted = String(fields.get('name') ?? '').trim()
          void navigate({ to: '/admin/accounts', search: wanted === '' ? {} : { name: wanted } })
        }}
      >
        <SearchField label={t`Name or e-mail`} name="name" maxLength={200} autoComplete="off" />
        <AppButton type="submit">{t`Find`}</AppButton>
      </FilterForm>
    </div>
  )
}
