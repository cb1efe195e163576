import { t } from '@lingui/core/macro'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { AppButton } from '~/ui/components/app-button/app-button'
import { ActiveFilter } from '~/ui/components/filter-fields/filter-fields'
import { formatDate } from '~/ui/format/dates'
import { lazyComponent } from '~/ui/lazy/lazy'
import { getHref } from '~/ui/links/href'
import { dayFilters, type MoreFilter, type UserListSearch, withFilter } from './user-list-search'

const FilterDialog = lazyComponent(() => import('./filter-dialog').then((module) => module.FilterDialog))

/** A shared view of the list. */
export interface Segment {
  id: string
  name: string
}

const filterLabels: () => Record<MoreFilter, string> = () => ({
  segment: t`Segment`,
  company: t`Company`,
  country: t`Country`,
  tag: t`Tag`,
  registeredFrom: t`Registered from`,
  registeredTo: t`Registered to`,
  seenFrom: t`Seen from`,
  seenTo: t`Seen to`,
  notSeenSince: t`Not seen since`,
})

/** Returns the search parameters of the dialog's filters. */
export const getMoreFilters = (search: UserListSearch): Partial<Record<MoreFilter, string>> =>
  Object.fromEntries(
    Object.keys(filterLabels()).flatMap((key) => {
      const value = search[key as MoreFilter]
      return value === undefined ? [] : [[key, value]]
    }),
  )

const isDay = (key: MoreFilter) => dayFilters.some((each) => each === key)

interface MoreFiltersProps {
  search: UserListSearch
  segments: readonly Segment[]
}

/** The active filters of the dialog, and the button that opens it. */
export function MoreFilters({ search, segments }: MoreFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const set = Object.entries(getMoreFilters(search)) as [MoreFilter, string][]
  const getValue = (key: MoreFilter, value: string) => {
    if (key === 'segment') return segments.find(({ id }) => id === value)?.name ?? t`Unknown`
    return isDay(key) ? formatDate(value) : value
  }
  return (
    <>
      {set.map(([key, value]) => (
        <ActiveFilter
          key={key}
          label={filterLabels()[key]}
          value={getValue(key, value)}
          without={getHref({ to: '/admin/accounts', search: withFilter(search, { [key]: undefined }) })}
        />
      ))}
      <AppButton
        kind="outlined"
        leftSection={<IconFilter size={16} stroke={1.7} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >{t`More filters`}</AppButton>
      {isOpen ? (
        <FilterDialog
          search={search}
          given={getMoreFilters(search)}
          labels={filterLabels()}
          segments={segments}
          onClose={close}
          onLost={close}
        />
      ) : null}
    </>
  )
}
