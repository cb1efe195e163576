import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { AppButton } from '~/ui/components/app-button/app-button'
import { FilterSelect } from '~/ui/components/filter-fields/filter-fields'
import { useTypedSearch } from '~/ui/components/filter-fields/use-typed-search'
import { TextLink } from '~/ui/components/text-link/text-link'
import { isNarrowed, searchKinds, withChange, type PageSearch } from '../page-search'
import { kindChoices, categoryChoices, componentChoices, type SearchCategory } from './search-filters'
import classes from './search-form.module.css'
import { getHref } from '~/ui/links/href'
import { Cluster } from '~/ui/layouts/primitives'

interface SearchFormProps {
  search: PageSearch
  categories: readonly SearchCategory[]
  /** Whether one may look among the questions of members. */
  hasQuestions: boolean
  /** Called with what was asked for, and not while it is still being typed. */
  onAsk: (q: string) => void
}

/**
 * What to look for and where. The address holds it all; without scripts the form asks for that address itself.
 */
export function SearchForm({ search, categories, hasQuestions, onAsk }: SearchFormProps) {
  const navigate = useNavigate()
  const { q = '', kind = '', category = '', component = '' } = search
  const show = (change: Partial<PageSearch>, isTyping = false) =>
    void navigate({
      to: '/search',
      search: withChange(search, change),
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
      <Cluster gap={8} className={classes.filters} role="group" aria-label={t`Narrow the search`}>
        <FilterSelect
          label={t`In`}
          name="kind"
          value={kind}
          options={kindChoices().filter((choice) => hasQuestions || choice.value !== 'question')}
          anyLabel={t`Everything`}
          onChange={(value) => show({ kind: searchKinds.find((known) => known === value) })}
        />
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
        {isNarrowed(search) ? (
          <TextLink
            to="/search"
            search={{ q: search.q }}
            className={classes.clear}
          >{t`Clear filters`}</TextLink>
        ) : null}
      </Cluster>
    </form>
  )
}
