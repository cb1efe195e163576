import { Loader, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ManagedCatalogue } from '~/contract/catalogue'
import { manageQueries } from '../manage.queries'
import { subtreeOf } from '../page-moves'

/** Stands for the top in a list of pages. */
export const atTheTop = 'top'

export interface PlaceFieldsProps {
  catalogue: ManagedCatalogue
  component: string
  /** The id of the page above, or {@link atTheTop}. */
  parent: string
  /** A page that cannot come under itself. */
  besides?: string
  errors: { component?: ReactNode; parent?: ReactNode }
  onComponent: (id: string) => void
  onParent: (id: string) => void
}

// Two thousand titles are found by typing; more than these are not read.
const mostShown = 200

/** Where a page stands: its component, and the page that it is under. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { catalogue, component, parent, besides, errors, onComponent, onParent } = props
  const list = useQuery(manageQueries.pages({ component }))
  const pages = list.data?.data ?? []
  const barred = new Set(besides === undefined ? [] : subtreeOf(pages, besides).map(({ id }) => id))
  const components = catalogue
    .filter((entry) => entry.components.length > 0)
    .map((entry) => ({
      group: entry.category.name,
      items: entry.components.map(({ id, name }) => ({ value: id, label: name })),
    }))
  const parents = [
    { value: atTheTop, label: 'At the top of the component' },
    ...pages
      .filter(({ id }) => !barred.has(id))
      .map(({ id, title, depth }) => ({ value: id, label: `${'\u2003'.repeat(depth)}${title}` })),
  ]
  return (
    <>
      <Select
        label="Component"
        name="component"
        data={components}
        value={component}
        allowDeselect={false}
        searchable
        error={errors.component}
        onChange={(value) => {
          if (value !== null) onComponent(value)
        }}
      />
      <Select
        label="Under"
        name="parent"
        data={parents}
        value={list.data === undefined ? null : parent}
        placeholder={list.data === undefined ? 'The pages are loading' : ''}
        rightSection={list.data === undefined && list.isFetching ? <Loader size={16} /> : undefined}
        allowDeselect={false}
        searchable
        limit={mostShown}
        error={errors.parent}
        onChange={(value) => {
          if (value !== null) onParent(value)
        }}
      />
    </>
  )
}
