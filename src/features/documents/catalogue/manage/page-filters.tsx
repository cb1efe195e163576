import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ManagedList } from '~/contract/page-writing'
import { FilterSelect, TypedSearchField } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm, ShowButton } from '~/ui/components/filter-fields/filter-form'
import { useTypedSearch } from '~/ui/components/filter-fields/use-typed-search'
import { formatNumber } from '~/ui/format/numbers'
import { Text } from '~/ui/layouts/primitives'
import { isFiltered, type ManageSearch } from './manage-search'
import { stateWords } from './page-state'
import classes from './pages-pane.module.css'
import { pageStates } from '~/contract/enums'

export interface PageFiltersProps {
  search: ManageSearch
  /** Undefined while it is loading. */
  list: ManagedList | undefined
}

const options = () => pageStates.map((value) => ({ value, label: stateWords()[value] }))

/** Text and status. */
export function PageFilters({ search, list }: PageFiltersProps) {
  const navigate = useNavigate()
  const { q = '', status = '', component, kind, under, count } = search
  const { pages = 0, total = 0 } = list ?? {}
  const show = (change: Partial<ManageSearch>, replace = false) =>
    void navigate({ to: '/admin/documents', search: { ...search, page: undefined, ...change }, replace })
  const text = useTypedSearch(q, (wanted) => show({ q: wanted === '' ? undefined : wanted }, true))
  return (
    <FilterForm
      action="/admin/documents"
      label={t`Find pages`}
      kept={{ component, kind, under, count }}
      className={classes.filters}
      onShow={text.sendNow}
    >
      <TypedSearchField label={t`Title or address`} name="q" text={text} />
      <FilterSelect
        label={t`Status`}
        name="status"
        value={status}
        options={options()}
        onChange={(value) => show({ status: pageStates.find((known) => known === value) })}
      />
      <ShowButton />
      <Text role="status" as="span" c="dim" size="sm" className={classes.summary}>
        {isFiltered(search) ? (
          <Trans>
            <strong>{formatNumber(total)}</strong> of <Plural value={pages} one="# page" other="# pages" />
          </Trans>
        ) : (
          <Plural
            value={pages}
            one={
              <Trans>
                <strong>#</strong> page
              </Trans>
            }
            other={
              <Trans>
                <strong>#</strong> pages
              </Trans>
            }
          />
        )}
      </Text>
    </FilterForm>
  )
}
