import { useNavigate } from '@tanstack/react-router'
import { FilterSelect } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm, ShowButton } from '~/ui/components/filter-fields/filter-form'
import type { KitQueueSearch } from './kit-queue-search'

export interface KitFilterProps {
  search: KitQueueSearch
  kits: readonly { slug: string; name: string }[]
}

/** The requests for one kit. */
export function KitFilter({ search: { state, kit }, kits }: KitFilterProps) {
  const navigate = useNavigate()
  return (
    <FilterForm action="/admin/dev-kits" label="Find requests" kept={{ state }}>
      <FilterSelect
        label="Kit"
        name="kit"
        value={kit ?? ''}
        options={kits.map(({ slug, name }) => ({ value: slug, label: name }))}
        onChange={(chosen) =>
          void navigate({ to: '/admin/dev-kits', search: { state, kit: chosen === '' ? undefined : chosen } })
        }
      />
      <ShowButton />
    </FilterForm>
  )
}
