import { useNavigate } from '@tanstack/react-router'
import { SearchField } from '~/ui/components/filter-fields/filter-fields'
import { ShowButton } from '~/ui/components/filter-fields/show-button'
import { useTypedSearch } from '~/ui/components/filter-fields/use-typed-search'
import { type LearnersSearch, withChange } from './learners-search'

/** Finds learners by name. Without scripts it is an ordinary form that asks for the same address. */
export function LearnerFilters({ id, search }: { id: string; search: LearnersSearch }) {
  const navigate = useNavigate()
  const text = useTypedSearch(search.name ?? '', (wanted) => {
    void navigate({
      to: '/admin/learning-paths/$id/learners',
      params: { id },
      search: withChange(search, { name: wanted === '' ? undefined : wanted }),
      replace: true,
    })
  })
  return (
    <form
      method="get"
      action={`/admin/learning-paths/${id}/learners`}
      role="search"
      aria-label="Find learners"
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
      {search.state === undefined ? null : <input type="hidden" name="state" value={search.state} />}
      {search.count === undefined ? null : <input type="hidden" name="count" value={search.count} />}
      <ShowButton />
    </form>
  )
}
