import { useNavigate } from '@tanstack/react-router'
import { AppButton } from '~/ui/components/app-button/app-button'
import { SearchField } from '~/ui/components/filter-fields/filter-fields'
import classes from './inbox.module.css'
import type { InboxSearch } from './inbox-search'

/** Finds what one person wrote. Without scripts it is an ordinary form that asks for the same address. */
export function SenderFilter({ search }: { search: InboxSearch }) {
  const navigate = useNavigate()
  return (
    <form
      method="get"
      action="/admin/contact"
      role="search"
      aria-label="Find messages"
      className={classes.filters}
      onSubmit={(event) => {
        event.preventDefault()
        const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
        void navigate({
          to: '/admin/contact',
          search: { ...search, page: undefined, email: email === '' ? undefined : email },
        })
      }}
    >
      {search.state === undefined ? null : <input type="hidden" name="state" value={search.state} />}
      {search.assigned === undefined ? null : <input type="hidden" name="assigned" value={search.assigned} />}
      <SearchField
        label="Written by (whole e-mail)"
        name="email"
        maxLength={254}
        defaultValue={search.email ?? ''}
      />
      <AppButton kind="outlined" type="submit">
        Show
      </AppButton>
    </form>
  )
}
