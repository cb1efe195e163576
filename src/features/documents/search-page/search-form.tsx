import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { isApproved } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { searchFilters, type SearchFilter } from '~/contract/page-search'
import { AppButton } from '~/ui/components/app-button/app-button'
import { FilterSelect } from '~/ui/components/filter-fields/filter-fields'
import { useTypedSearch } from '~/ui/components/filter-fields/use-typed-search'
import { withFilter, type PageSearch } from '../page-search'
import { categoryChoices, componentChoices, filterLabels, type SearchCategory } from './search-filters'
import classes from './search-form.module.css'
import { getHref } from '~/ui/links/href'
import { Cluster } from '~/ui/layouts/primitives'

interface SearchFormProps {
  search: PageSearch
  categories: readonly SearchCategory[]
  /** Called with a submitted search, not while typing. */
  onAsk: (q: string) => void
}

/** The search form. The URL holds its state; without scripts the form requests that URL. */
export function SearchForm({ search, categories, onAsk }: SearchFormProps) {
  const navigate = useNavigate()
  const { q = '', kind, category = '', component = '' } = search
  const show = (change: Partial<PageSearch>, isTyping = false) =>
    void navigate({
      to: '/search',
      search: withFilter(search, change),
      state: { isTyping },
      replace: true,
      resetScroll: false,
    })
  const { typed, type, sendNow } = useTypedSearch(q, (text) => show({ q: text || undefined }, true))
  return (
    <form
      method="get"
      action={getHref({ to: '/search' })}
      role="search"
      aria-label={t`Search the portal`}
      onSubmit={(event) => {
        event.preventDefault()
        sendNow()
        if (typed.trim() !== '') onAsk(typed.trim())
      }}
    >
      <div className={classes.question}>
        <TextInput
          className={classes.box}
          size="lg"
          aria-label={t`Search for`}
          placeholder={t`Words, or a “whole phrase”`}
          name="q"
          type="search"
          enterKeyHint="search"
          maxLength={200}
          autoComplete="off"
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <AppButton type="submit" size="lg">{t`Search`}</AppButton>
      </div>
      {kind === undefined ? null : <input type="hidden" name="kind" value={kind} />}
      <KindFilters search={search} />
      {kind === undefined || kind === 'document' ? (
        <Cluster gap={8} className={classes.filters} role="group" aria-label={t`Narrow the search`}>
          <FilterSelect
            label={t`Category`}
            name="category"
            value={category}
            options={categoryChoices(categories, search.category)}
            onChange={(value) => show({ category: value || undefined, component: undefined })}
          />
          <FilterSelect
            label={t`Component`}
            name="component"
            value={component}
            options={componentChoices(categories, search.category, search.component)}
            onChange={(value) => show({ component: value || undefined })}
          />
        </Cluster>
      ) : null}
    </form>
  )
}

/** The kinds of results as links, which work without scripts. Only documents have a category or component. */
function KindFilters({ search }: Pick<SearchFormProps, 'search'>) {
  const isMember = isApproved(useSession())
  const words = filterLabels()
  const kinds = searchFilters.filter((kind) => isMember || kind !== 'question')
  const getSearch = (kind: SearchFilter | undefined): PageSearch =>
    withFilter(search, { kind, ...(kind !== 'document' && { category: undefined, component: undefined }) })
  return (
    <Cluster as="nav" gap={8} mt={16} align="stretch" aria-label={t`Kinds of results`}>
      {[undefined, ...kinds].map((kind) => (
        <Link
          key={kind ?? 'all'}
          to="/search"
          search={getSearch(kind)}
          replace
          resetScroll={false}
          className={classes.kind}
          // Otherwise the link to all kinds would count as current for every kind.
          activeOptions={{ exact: true, explicitUndefined: true }}
          aria-current={kind === search.kind ? 'true' : undefined}
        >
          {kind === undefined ? t`All` : words[kind]}
        </Link>
      ))}
    </Cluster>
  )
}
