import { useNavigate } from '@tanstack/react-router'
import { TypedSearchField } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm, ShowButton } from '~/ui/components/filter-fields/filter-form'
import { useTypedSearch } from '~/ui/components/filter-fields/use-typed-search'
import { type LearnersSearch, withChange } from './learners-search'

/** Finds learners by name. */
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
    <FilterForm
      action={`/admin/learning-paths/${id}/learners`}
      label="Find learners"
      kept={{ state: search.state, count: search.count }}
      onShow={text.sendNow}
    >
      <TypedSearchField label="Name or e-mail" name="name" text={text} />
      <ShowButton />
    </FilterForm>
  )
}
