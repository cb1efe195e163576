import { NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ChangeEvent, type SubmitEvent } from 'react'
import * as v from 'valibot'
import { AppButton } from '~/ui/components/app-button/app-button'
import { pageSearch, type PageSearch } from '../page-search'
import classes from './search-form.module.css'

/** A category to narrow the search to. */
export interface SearchCategory {
  name: string
  slug: string
}

interface SearchFormProps {
  search: PageSearch
  categories: readonly SearchCategory[]
}

const kinds = [
  { value: '', label: 'Everything' },
  { value: 'document', label: 'Documents' },
  { value: 'content', label: 'Pages of the portal' },
]

const readForm = (form: HTMLFormElement): PageSearch =>
  v.parse(pageSearch, Object.fromEntries(new FormData(form).entries()))

/** What to look for and where. The address holds it, so that the form works without scripts too. */
export function SearchForm({ search, categories }: SearchFormProps) {
  const navigate = useNavigate()
  const [q, setQ] = useState(search.q ?? '')
  const [asked, setAsked] = useState(search.q)
  // The address may change under the form, by a link or the browser's own back.
  if (asked !== search.q) {
    setAsked(search.q)
    setQ(search.q ?? '')
  }
  const open = (form: HTMLFormElement | null) => {
    if (form !== null) void navigate({ to: '/search', search: readForm(form) })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    open(event.currentTarget)
  }
  const narrow = (event: ChangeEvent<HTMLSelectElement>) => open(event.currentTarget.form)
  return (
    <form
      action="/search"
      role="search"
      className={classes.form}
      onSubmit={submit}
      // The two lists start from the address each time it changes.
      key={`${search.kind ?? ''}/${search.category ?? ''}`}
    >
      <TextInput
        className={classes.wide}
        label="Search for"
        name="q"
        type="search"
        maxLength={200}
        autoComplete="off"
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <NativeSelect label="In" name="kind" data={kinds} defaultValue={search.kind ?? ''} onChange={narrow} />
      <NativeSelect
        label="Category"
        name="category"
        data={[
          { value: '', label: 'Every category' },
          ...categories.map(({ name, slug }) => ({ value: slug, label: name })),
        ]}
        defaultValue={search.category ?? ''}
        onChange={narrow}
      />
      <AppButton type="submit" size="md" className={classes.button}>
        Search
      </AppButton>
    </form>
  )
}
