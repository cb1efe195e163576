import { t } from '@lingui/core/macro'
import { Trans, Plural } from '@lingui/react/macro'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ManagedComponent } from '~/contract/catalogue'
import { type ManagedList, type ManagedPage, maxOpenBranches } from '~/contract/page-writing'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { ListContent } from '~/ui/components/list-content/list-content'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { Pagination, type PageHref, RowsPerPage } from '~/ui/components/pagination/pagination'
import { Tag } from '~/ui/components/tag/tag'
import { getChoice, isFiltered, type ManageSearch } from './manage-search'
import { manageQueries } from './manage.queries'
import { PageList } from './page-list'
import type { PageMenuActions } from './page-menu-items'
import type { PagePosition } from './page-moves'
import classes from './pages-pane.module.css'
import { getVisibleRows } from './visible-rows'
import { getHref, type LinkTarget } from '~/ui/links/href'
import { Cluster, Text } from '~/ui/layouts/primitives'
import { FilterSelect, TypedSearchField } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm, ShowButton } from '~/ui/components/filter-fields/filter-form'
import { useTypedSearch } from '~/ui/components/filter-fields/use-typed-search'
import { formatNumber } from '~/ui/format/numbers'
import { stateLabels } from './page-state'
import { pageStates } from '~/contract/enums'

export interface PagesPaneProps {
  /** Null for the public pages. */
  component: ManagedComponent | null
  search: ManageSearch
  acts: PageMenuActions
  onMove: (page: ManagedPage, spot: PagePosition) => void
  onAdd: () => void
  onEdit: () => void
}

/** The pages of a component or the public pages, with a description and a filter. */
export function PagesPane({ component, search, acts, onMove, onAdd, onEdit }: PagesPaneProps) {
  const { folded, open, foldIn } = useExpandedBranches()
  const group = component === null ? ({ kind: 'content' } as const) : { component: component.id }
  const read = useQuery(manageQueries.pages(group, getChoice(search), open))
  const list = read.data
  const rows = useMemo(
    () =>
      list &&
      getVisibleRows(list, {
        folded,
        open: new Set(open),
        isFiltered: isFiltered({ q: search.q, status: search.status }),
      }),
    [list, folded, open, search.q, search.status],
  )
  const getAddress = (change: Partial<ManageSearch>) =>
    getHref({ to: '/admin/documents', search: { ...search, ...change } })
  const hrefFor = (page?: number) => getAddress({ page })
  const name = component?.name ?? t`Public pages`
  const canMove = component !== null && !isFiltered(search)
  return (
    <section className={classes.pane} aria-labelledby="pages-of">
      <Link to="/admin/documents" search={{}} className={classes.back}>
        <Trans>
          <IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />
          All components
        </Trans>
      </Link>
      <Cluster gap="4px 16px" justify="space-between" className={classes.head}>
        <h2 id="pages-of">{name}</h2>
        {component === null ? null : (
          <Cluster>
            <AppButtonLink
              kind="outlined"
              to="/admin/documents/api-description"
              search={{ component: component.id }}
            >{t`API description`}</AppButtonLink>
            <AppButton kind="outlined" onClick={onEdit}>{t`Edit component`}</AppButton>
          </Cluster>
        )}
        <Description component={component} />
      </Cluster>
      {list === undefined || list.above.length === 0 ? null : (
        <div className={classes.line}>
          <Breadcrumbs crumbs={getCrumbs(list, name, (under) => getAddress({ under, ...cleared }))} />
        </div>
      )}
      <PageFilters search={search} list={list} />
      <ListContent
        // Expanding a branch refetches the list and must not fade it.
        list={{ ...read, isPlaceholderData: false }}
        skeleton={{ rows: 10, columns: [4, 1, 1, 1] }}
        errorTitle={t`The pages could not be loaded.`}
        empty={<NoPages search={search} onAdd={component === null ? null : onAdd} />}
        paging={{ page: search.page, hrefFor }}
      >
        {() =>
          list === undefined || rows === undefined ? null : (
            <PageList
              label={t`Pages of ${name}`}
              list={list}
              rows={rows}
              onFold={foldIn(list)}
              branchPlace={({ id }) => getAddress({ under: id, ...cleared })}
              onMove={canMove ? onMove : undefined}
              acts={acts}
            />
          )
        }
      </ListContent>
      {list === undefined ? null : <Turns list={list} search={search} hrefFor={hrefFor} />}
    </section>
  )
}

/** Search parameters that another list does not keep. */
const cleared = { q: undefined, status: undefined, page: undefined } as const

/**
 * The expanded branches: in a complete list all are expanded by default, in others none, and each is fetched when
 * expanded.
 */
const useExpandedBranches = () => {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set())
  const [open, setOpen] = useState<readonly string[]>([])
  const foldIn =
    ({ isWhole }: ManagedList) =>
    (id: string, isOpen: boolean) => {
      const without = open.filter((other) => other !== id)
      if (!isWhole) setOpen((isOpen ? [...without, id] : without).slice(-maxOpenBranches))
      else setFolded(isOpen ? new Set([...folded].filter((other) => other !== id)) : new Set([...folded, id]))
    }
  return { folded, open, foldIn }
}

const getCrumbs = ({ above }: ManagedList, name: string, hrefFor: (under?: string) => LinkTarget) => [
  { label: name, to: hrefFor() },
  ...above.slice(0, -1).map(({ id, title }) => ({ label: title, to: hrefFor(id) })),
  ...above.slice(-1).map(({ title }) => ({ label: title })),
]

interface TurnsProps {
  list: ManagedList
  search: ManageSearch
  hrefFor: PageHref
}

/** Pagination of an incomplete list, and its page size. */
function Turns({ list: { isWhole, total }, search, hrefFor }: TurnsProps) {
  const navigate = useNavigate()
  const { page = 1, count = defaultPageCount } = search
  if (isWhole || total <= pageCounts[0]) return null
  const showRows = (rows: (typeof pageCounts)[number]) =>
    void navigate({
      to: '/admin/documents',
      search: { ...search, page: undefined, count: rows === defaultPageCount ? undefined : rows },
    })
  return (
    <Cluster gap="8px 24px" justify="space-between" className={classes.turns}>
      <RowsPerPage value={count} options={pageCounts} onChange={showRows} />
      <Pagination page={page} pages={Math.ceil(total / count)} hrefFor={hrefFor} />
    </Cluster>
  )
}

function Description({ component }: { component: ManagedComponent | null }) {
  if (component === null) {
    return (
      <Cluster gap="6px 12px" c="dim" size="sm" className={classes.about}>
        <p>{t`Home, Explore, the FAQ, the terms and the privacy policy. Links across the portal lead to them: publish each before you open the programme.`}</p>
      </Cluster>
    )
  }
  const { description, versions } = component
  return (
    <Cluster gap="6px 12px" c="dim" size="sm" className={classes.about}>
      {description === '' ? null : <p>{description}</p>}
      {versions.length === 0 ? null : (
        <Cluster as="ul" gap={4} align="stretch" aria-label={t`Product versions`}>
          {versions.map((version) => (
            <li key={version}>
              <Tag size="sm">{version}</Tag>
            </li>
          ))}
        </Cluster>
      )}
    </Cluster>
  )
}

function NoPages({ search, onAdd }: { search: ManageSearch; onAdd: (() => void) | null }) {
  if (isFiltered(search)) {
    const { component, kind, under } = search
    return (
      <EmptyState
        title={t`No page matches.`}
        action={
          <AppButtonLink
            kind="outlined"
            to="/admin/documents"
            search={{ component, kind, under }}
          >{t`Show all pages`}</AppButtonLink>
        }
      >{t`The text is looked for in titles and addresses.`}</EmptyState>
    )
  }
  return (
    <EmptyState
      title={t`No pages here yet.`}
      action={onAdd === null ? null : <AppButton kind="outlined" onClick={onAdd}>{t`New page`}</AppButton>}
    >
      {onAdd === null ? null : t`Write one, or drag pages of another component here.`}
    </EmptyState>
  )
}

interface PageFiltersProps {
  search: ManageSearch
  /** Undefined while it is loading. */
  list: ManagedList | undefined
}

const options = () => pageStates.map((value) => ({ value, label: stateLabels()[value] }))

/** The text and status filters. */
function PageFilters({ search, list }: PageFiltersProps) {
  const navigate = useNavigate()
  const { q = '', status = '', component, kind, under, count } = search
  const { pages = 0, total = 0 } = list ?? {}
  const show = (change: Partial<ManageSearch>, replace = false) =>
    void navigate({ to: '/admin/documents', search: { ...search, page: undefined, ...change }, replace })
  const text = useTypedSearch(q, (wanted) => show({ q: wanted === '' ? undefined : wanted }, true))
  return (
    <FilterForm
      action="/admin/documents"
      label={t`Find pages`}
      kept={{ component, kind, under, count }}
      className={classes.filters}
      onShow={text.sendNow}
    >
      <TypedSearchField label={t`Title or address`} name="q" text={text} />
      <FilterSelect
        label={t`Status`}
        name="status"
        value={status}
        options={options()}
        onChange={(value) => show({ status: pageStates.find((known) => known === value) })}
      />
      <ShowButton />
      <Text role="status" as="span" c="dim" size="sm" className={classes.summary}>
        {isFiltered(search) ? (
          <Trans>
            <strong>{formatNumber(total)}</strong> of <Plural value={pages} one="# page" other="# pages" />
          </Trans>
        ) : (
          <Plural
            value={pages}
            one={
              <Trans>
                <strong>#</strong> page
              </Trans>
            }
            other={
              <Trans>
                <strong>#</strong> pages
              </Trans>
            }
          />
        )}
      </Text>
    </FilterForm>
  )
}
