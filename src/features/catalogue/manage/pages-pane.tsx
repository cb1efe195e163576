import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ManagedComponent } from '~/contract/catalogue'
import type { ManagedPage } from '~/contract/page-writing'
import { failureSentence } from '~/features/session/forms/failure-sentence'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { Tag } from '~/ui/components/tag/tag'
import { isFiltered, type ManageSearch } from './manage-search'
import { manageQueries } from './manage.queries'
import { PageFilters } from './page-filters'
import { PageList } from './page-list'
import type { PageMenuActs } from './page-menu-items'
import type { Spot } from './page-moves'
import classes from './pages-pane.module.css'
import { shownRows } from './shown-rows'

export interface PagesPaneProps {
  /** Null for the public pages of the site. */
  component: ManagedComponent | null
  search: ManageSearch
  acts: PageMenuActs
  onMove: (page: ManagedPage, spot: Spot) => void
  onAdd: () => void
  onEdit: () => void
}

/** The pages of a component, or of the site: what the component is, a filter, and the list. */
export function PagesPane({ component, search, acts, onMove, onAdd, onEdit }: PagesPaneProps) {
  const group = component === null ? ({ kind: 'content' } as const) : { component: component.id }
  const list = useQuery(manageQueries.pages(group))
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(() => new Map())
  const { q, status } = search
  const pages = list.data?.data
  const { rows, found } = useMemo(
    () => shownRows(pages ?? [], { folds, q, status }),
    [pages, folds, q, status],
  )
  const name = component?.name ?? 'Public pages'
  const canMove = component !== null && !isFiltered(search)
  return (
    <section className={classes.pane} aria-labelledby="pages-of">
      <Link to="/admin/documents" search={{}} className={classes.back}>
        <IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />
        All components
      </Link>
      <div className={classes.head}>
        <h2 id="pages-of">{name}</h2>
        {component === null ? null : (
          <AppButton kind="outlined" onClick={onEdit}>
            Edit component
          </AppButton>
        )}
        <Description component={component} />
      </div>
      <PageFilters search={search} pages={pages ?? []} found={found} />
      {list.error !== null && pages === undefined ? (
        <div className={classes.inset}>
          <ErrorState title="The pages could not be loaded." onRetry={() => void list.refetch()}>
            {failureSentence(list.error)}
          </ErrorState>
        </div>
      ) : pages === undefined ? (
        <SkeletonRows rows={10} columns={[4, 1, 1, 1]} />
      ) : rows.length === 0 ? (
        <div className={classes.inset}>
          <NoPages search={search} onAdd={component === null ? null : onAdd} />
        </div>
      ) : (
        <PageList
          label={`Pages of ${name}`}
          pages={pages}
          rows={rows}
          onFold={(id, isOpen) => setFolds((before) => new Map(before).set(id, isOpen))}
          onMove={canMove ? onMove : undefined}
          acts={acts}
        />
      )}
    </section>
  )
}

function Description({ component }: { component: ManagedComponent | null }) {
  if (component === null) {
    return (
      <div className={classes.about}>
        <p>Home, Explore, the questions and the terms: pages with addresses of their own.</p>
      </div>
    )
  }
  const { description, versions } = component
  return (
    <div className={classes.about}>
      {description === '' ? null : <p>{description}</p>}
      {versions.length === 0 ? null : (
        <ul className={classes.versions} aria-label="Product versions">
          {versions.map((version) => (
            <li key={version}>
              <Tag size="sm">{version}</Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function NoPages({ search, onAdd }: { search: ManageSearch; onAdd: (() => void) | null }) {
  if (isFiltered(search)) {
    const { component, kind } = search
    return (
      <EmptyState
        title="No page matches."
        action={
          <AppButtonLink kind="outlined" to="/admin/documents" search={{ component, kind }}>
            Show all pages
          </AppButtonLink>
        }
      >
        The text is looked for in titles and addresses.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No pages here yet."
      action={
        onAdd === null ? null : (
          <AppButton kind="outlined" onClick={onAdd}>
            New page
          </AppButton>
        )
      }
    >
      {onAdd === null ? null : 'Write one, or drag pages of another component here.'}
    </EmptyState>
  )
}
