import { useNavigate } from '@tanstack/react-router'
import { FilterSelect } from '~/ui/components/filter-fields/filter-fields'
import { ShowButton } from '~/ui/components/filter-fields/show-button'
import classes from './kit-queue.module.css'
import type { KitQueueSearch } from './kit-queue-search'

export interface KitFilterProps {
  search: KitQueueSearch
  kits: readonly { slug: string; name: string }[]
}

/** The requests for one kit. Without scripts it is an ordinary form that asks for the same address. */
export function KitFilter({ search: { state, kit }, kits }: KitFilterProps) {
  const navigate = useNavigate()
  return (
    <form
      method="get"
      action="/admin/dev-kits"
      role="search"
      aria-label="Find requests"
      className={classes.filter}
      // What is chosen applies by itself.
      onSubmit={(event) => event.preventDefault()}
    >
      <FilterSelect
        label="Kit"
        name="kit"
        value={kit ?? ''}
        options={kits.map(({ slug, name }) => ({ value: slug, label: name }))}
        onChange={(chosen) =>
          void navigate({ to: '/admin/dev-kits', search: { state, kit: chosen === '' ? undefined : chosen } })
        }
      />
      {state === undefined ? null : <input type="hidden" name="state" value={state} />}
      <ShowButton />
    </form>
  )
}
