import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '~/forms/error-message'
import { managedPathQueries } from '../managed-paths.queries'
import type { BuilderSlots, DocumentChoice } from './builder-slots'
import { getHref } from '~/ui/links/href'

export interface DocumentFieldProps extends Pick<BuilderSlots, 'findDocuments' | 'readDocument'> {
  /** Its place in the form. */
  name: string
  label: string
  description: string
  /** The address of the document; null for none. */
  value: string | null
  error?: string | undefined
  onChange: (slug: string | null) => void
}

// Milliseconds of quiet after which what is typed is looked for.
const quiet = 200

const getOption = ({ slug, title, place }: DocumentChoice) => ({
  value: slug,
  label: place === '' ? title : `${title}, ${place}`,
})

const nothingFound = (isAsked: boolean, error: Error | null) => {
  if (error !== null) return errorMessage(error)
  return isAsked ? t`No document fits. Try other words.` : t`Type to search the documents.`
}

/** A document of the portal, found by typing. */
export function DocumentField(props: DocumentFieldProps) {
  const { name, label, description, value, error, onChange, findDocuments, readDocument } = props
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), quiet)
  const chosen = useQuery({
    queryKey: [...managedPathQueries.all(), 'document', value],
    queryFn: ({ signal }) => (value === null ? null : readDocument(value, signal)),
  })
  const title = chosen.data?.title ?? value
  // What stands in the field is the choice itself, not a question.
  const isAsked = wanted !== '' && !(chosen.data && wanted === getOption(chosen.data).label)
  const found = useQuery({
    queryKey: [...managedPathQueries.all(), 'documents', wanted],
    queryFn: ({ signal }) => findDocuments(wanted, signal),
    enabled: isAsked,
  })
  const hits = isAsked ? (found.data ?? []) : []
  const own = chosen.data ?? (value === null ? null : { slug: value, title: value, place: '' })
  const choices = own === null || hits.some(({ slug }) => slug === own.slug) ? hits : [own, ...hits]
  return (
    <Select
      id={name}
      name={name}
      label={label}
      description={
        value === null ? (
          description
        ) : chosen.data === null ? (
          t`There is no document at this address any more.`
        ) : (
          <a
            href={getHref({ to: '/documents/$page', params: { page: value } })}
            target="_blank"
            rel="noreferrer"
            aria-label={t`${getHref({ to: '/documents/$page', params: { page: value } })}: open ${title ?? value}`}
          >
            {getHref({ to: '/documents/$page', params: { page: value } })}
          </a>
        )
      }
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t`Clear: ${label}` }}
      data={choices.map(getOption)}
      // The service has searched already.
      filter={({ options }) => options}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={onChange}
      nothingFoundMessage={found.isFetching ? t`Searching` : nothingFound(isAsked, found.error)}
      error={error}
    />
  )
}
