import { t } from '@lingui/core/macro'
import { Autocomplete, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { useCountryNames } from '~/forms/countries'
import { FormButtons } from '~/forms/form-buttons'
import { DateField } from '~/ui/components/date-field/date-field'
import { Dialog } from '~/ui/components/dialog/dialog'
import { FormGrid } from '~/ui/components/form-grid/form-grid'
import { Stack } from '~/ui/layouts/primitives'
import { userQueries } from '../users.queries'
import { dayFilters, type MoreFilter, type UserListSearch, userListSearch } from './user-list-search'

interface FilterDialogProps {
  search: UserListSearch
  /** The filters that are set. */
  given: Partial<Record<MoreFilter, string>>
  labels: Record<MoreFilter, string>
  segments: readonly { id: string; name: string }[]
  onClose: () => void
}

/** The less frequent filters of the list; they apply together. */
export function FilterDialog({ search, given, labels, segments, onClose }: FilterDialogProps) {
  const navigate = useNavigate()
  const countries = useCountryNames()
  const [values, setValues] = useState(given)
  const companies = useQuery(userQueries.companyNames(values.company ?? '')).data ?? []
  const set = (key: MoreFilter) => (value: string | null) =>
    setValues((current) => ({ ...current, [key]: value ?? undefined }))
  const bindDay = (key: MoreFilter) => ({
    label: labels[key],
    value: values[key] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => set(key)(event.currentTarget.value),
  })
  const bindChoice = (key: MoreFilter) => ({
    label: labels[key],
    value: values[key] ?? null,
    onChange: set(key),
  })
  return (
    <Dialog onClose={onClose} title={t`More filters`} size={560}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const cleared = Object.fromEntries(Object.keys(labels).map((key) => [key, undefined]))
          // Empty and invalid values are dropped.
          const wanted = v.parse(userListSearch, { ...search, ...cleared, ...values, page: undefined })
          onClose()
          void navigate({ to: '/admin/accounts', search: wanted })
        }}
      >
        <Stack>
          <Select
            {...bindChoice('segment')}
            description={t`A view that is shared with all administrators.`}
            data={segments.map(({ id, name }) => ({ value: id, label: name }))}
            nothingFoundMessage={t`No shared views.`}
            clearable
            data-autofocus
          />
          <Autocomplete
            label={labels.company}
            value={values.company ?? ''}
            onChange={set('company')}
            data={companies}
            // The service has already filtered them, ignoring accents.
            filter={({ options }) => options}
            maxLength={200}
          />
          <Select {...bindChoice('country')} data={countries} searchable clearable limit={100} />
          <TextInput
            label={labels.tag}
            value={values.tag ?? ''}
            onChange={(event) => set('tag')(event.currentTarget.value)}
            maxLength={40}
            autoCapitalize="none"
          />
          <FormGrid>
            {dayFilters.map((key) => (
              <DateField
                key={key}
                {...bindDay(key)}
                {...(key === 'notSeenSince' && { description: t`Or never seen.` })}
              />
            ))}
          </FormGrid>
          <FormButtons label={t`Show`} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
