import { t } from '@lingui/core/macro'
import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ManagedCatalogue } from '~/contract/catalogue'
import type { ManagedPage } from '~/contract/page-writing'
import { manageQueries } from '../manage.queries'

/** The option of the top level in a list of pages. */
export const topLevel = 'top'

export type ParentPage = Pick<ManagedPage, 'id' | 'title'>

export interface PageLocationFieldsProps {
  catalogue: ManagedCatalogue
  component: string
  /** The id of the parent page, or {@link topLevel}. */
  parent: string
  /** The initial parent page. */
  known: ParentPage | null
  /** A page that is not an option, since it cannot be its own parent. */
  besides?: string | undefined
  errors: { component?: ReactNode; parent?: ReactNode }
  onComponent: (id: string) => void
  onParent: (id: string) => void
}

// Milliseconds.
const debounceMs = 200

/** Chooses a page's component and parent page. */
export function PageLocationFields(props: PageLocationFieldsProps) {
  const { catalogue, component, parent, known, besides, errors, onComponent, onParent } = props
  const { options, text, isLoading, find, choose } = useParents({ component, parent, known, besides })
  const components = catalogue
    .filter((entry) => entry.components.length > 0)
    .map((entry) => ({
      group: entry.category.name,
      items: entry.components.map(({ id, name }) => ({ value: id, label: name })),
    }))
  return (
    <>
      <Select
        label={t`Component`}
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
        label={t`Under`}
        name="parent"
        data={options}
        value={parent}
        rightSection={isLoading ? <Loader size={16} /> : undefined}
        allowDeselect={false}
        searchable
        // The service has already filtered the options.
        filter={({ options: found }) => found}
        nothingFoundMessage={isLoading ? t`Searching` : t`No page has this in its title or address.`}
        error={errors.parent}
        searchValue={text}
        onSearchChange={find}
        onChange={(value) => {
          if (value === null) return
          choose(value)
          onParent(value)
        }}
      />
    </>
  )
}

type ParentQuery = Pick<PageLocationFieldsProps, 'component' | 'parent' | 'known' | 'besides'>

/** The possible parents: the first ones, or those that match the typed text, and always the chosen one. */
const useParents = ({ component, parent, known, besides }: ParentQuery) => {
  const [last, setLast] = useState<ParentPage | null>(known)
  const chosen = last?.id === parent ? last : null
  const [text, setText] = useState(getLabel(chosen))
  // The text of the chosen option is not a search.
  const isChosen = text.trim() === getLabel(chosen)
  const [wanted] = useDebouncedValue(isChosen ? '' : text.trim().slice(0, 200), debounceMs)
  const list = useQuery(manageQueries.parents(component, wanted, besides))
  const pages = list.data?.data ?? []
  const kept = chosen && !pages.some(({ id }) => id === parent) ? [chosen] : []
  const options = [
    { value: topLevel, label: getLabel(null) },
    ...kept.map((page) => ({ value: page.id, label: getLabel(page) })),
    ...pages.map((page) => ({ value: page.id, label: `${getIndent(page, parent)}${getLabel(page)}` })),
  ]
  return {
    options,
    text,
    isLoading: list.isPending || list.isPlaceholderData,
    find: setText,
    choose: (id: string) => setLast([...pages, ...kept].find((page) => page.id === id) ?? null),
  }
}

// The chosen page has the same label whatever is listed; otherwise it would replace the typed text.
const getIndent = ({ id, depth }: ManagedPage, chosen: string) =>
  id === chosen ? '' : '\u2003'.repeat(depth)

const getLabel = (page: ParentPage | null) => page?.title ?? t`At the top of the component`
