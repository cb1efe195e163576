import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { type KitRequestChange, type ManagedKitRequest, nextKitStates } from '~/contract/kits'
import { DownloadButton } from '~/auth/download-button'
import { useRestoreFocus } from '~/forms/focus'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { BulkAction, BulkBar } from '~/ui/components/bulk-bar/bulk-bar'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { ListPage, Views } from '~/ui/layouts/list-page/list-page'
import { ChangeDialog } from './change-dialog'
import { changeIcons, stateLabels, verbs } from './state-labels'
import {
  kitQueueQueries,
  kitQueueSearch,
  getKitRequestsCsvUrl,
  type KitQueueSearch,
} from '../dev-kits.queries'
import { KitQueueTable } from './kit-queue-table'
import { kitRequestStates } from '~/contract/enums'
import { FilterSelect, PeriodFields } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm, ShowButton } from '~/ui/components/filter-fields/filter-form'
import { getHref } from '~/ui/links/href'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Cluster } from '~/ui/layouts/primitives'
import classes from './kit-queue.module.css'

interface KitFilterProps {
  search: KitQueueSearch
  kits: readonly { slug: string; name: string }[]
}

/** Filters requests by kit and period. */
export function KitFilter({ search, kits }: KitFilterProps) {
  const { state, kit, overdue, from = '', to = '' } = search
  const navigate = useNavigate()
  return (
    <FilterForm
      action="/admin/dev-kits"
      label={t`Find requests`}
      kept={{ state, overdue: overdue ? 'true' : undefined }}
      onShow={(fields) =>
        void navigate({
          to: '/admin/dev-kits',
          search: v.parse(kitQueueSearch, { ...search, page: undefined, ...Object.fromEntries(fields) }),
        })
      }
    >
      <FilterSelect
        label={t`Kit`}
        name="kit"
        value={kit ?? ''}
        options={kits.map(({ slug, name }) => ({ value: slug, label: name }))}
        onChange={(chosen) =>
          void navigate({
            to: '/admin/dev-kits',
            search: { ...search, page: undefined, kit: chosen || undefined },
          })
        }
      />
      <PeriodFields key={`${from} ${to}`} from={from} to={to} />
      <ShowButton />
    </FilterForm>
  )
}

type NextState = KitRequestChange['state']

/** Returns the next states that all given requests may have. */
const getCommonNextStates = (requests: readonly ManagedKitRequest[]): NextState[] => {
  const [first, ...others] = requests
  if (first === undefined) return []
  return nextKitStates[first.state].flatMap((next) =>
    next !== 'requested' && others.every(({ state }) => nextKitStates[state].includes(next)) ? [next] : [],
  )
}

const getAddress = (wanted: KitQueueSearch) => getHref({ to: '/admin/dev-kits', search: wanted })

interface KitQueuePageProps {
  search: KitQueueSearch
  /** The number of undecided requests, if known. */
  waiting: number | undefined
  /** The number of overdue loans, if known. */
  overdue: number | undefined
}

/** The queue of kit requests, oldest first. The URL holds the state. */
export function KitQueuePage({ search, waiting, overdue }: KitQueuePageProps) {
  const list = useQuery(kitQueueQueries.list(search))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const clear = () => setSelected(new Set())
  // The selection belongs to one view.
  const view = JSON.stringify(search)
  const [tickedIn, setTickedIn] = useState(view)
  if (view !== tickedIn) {
    setTickedIn(view)
    clear()
  }
  // A snapshot of the requests: the typed message is about these.
  const [next, setNext] = useState<{ state: NextState; requests: readonly ManagedKitRequest[] } | null>(null)
  // The bar that opened the dialog disappears afterwards.
  useRestoreFocus(String(next === null), 'main h1')
  const { data, kits = [] } = list.data ?? {}
  const chosen = (data ?? []).filter(({ id }) => selected.has(id))
  const hrefFor = (page?: number) => getAddress({ ...search, page })
  return (
    <>
      <ListPage
        title={t`Kit requests`}
        actions={<DownloadButton href={getKitRequestsCsvUrl(search)}>{t`Export CSV`}</DownloadButton>}
        views={
          <Views
            views={[
              ...kitRequestStates.map((state) => ({
                label: stateLabels()[state].name,
                to: getAddress({ state, kit: search.kit }),
                // For all kits.
                count: state === 'requested' && search.kit === undefined ? waiting : undefined,
                current: search.state === state,
              })),
              {
                label: t`Overdue`,
                to: getAddress({ overdue: true, kit: search.kit }),
                count: search.kit === undefined ? overdue : undefined,
                current: search.overdue === true,
              },
              {
                label: t`All`,
                to: getAddress({ kit: search.kit }),
                current: search.state === undefined && !search.overdue,
              },
            ]}
          />
        }
        filters={<KitFilter search={search} kits={kits} />}
        describeTotal={(total) => plural(total, { one: '# request', other: '# requests' })}
        summary={<StockLine kits={kits} />}
        bulkBar={
          chosen.length > 0 ? (
            <BulkBar count={chosen.length} onClear={clear}>
              {getCommonNextStates(chosen).map((state) => (
                <BulkAction
                  key={state}
                  icon={changeIcons[state]}
                  onClick={() => setNext({ state, requests: chosen })}
                >
                  {verbs()[state]}
                </BulkAction>
              ))}
            </BulkBar>
          ) : null
        }
        list={list}
        skeleton={{ rows: 8, columns: [3, 2, 1, 1, 3, 2] }}
        errorTitle={t`The requests could not be loaded.`}
        empty={<NoRequests search={search} />}
        paging={{ page: search.page, hrefFor }}
      >
        {(rows) => (
          <KitQueueTable
            requests={rows}
            selected={selected}
            // Rows of the previous view are about to be replaced.
            onSelect={list.isPlaceholderData ? () => undefined : setSelected}
          />
        )}
      </ListPage>
      {next === null ? null : (
        <ChangeDialog
          key={[next.state, ...next.requests.map(({ id }) => id)].join()}
          {...next}
          onClose={() => setNext(null)}
          onOpen={() => setNext(next)}
          onDone={() => {
            setNext(null)
            clear()
          }}
        />
      )}
    </>
  )
}

function NoRequests({ search }: { search: KitQueueSearch }) {
  const isEverything = Object.values(search).every((filter) => filter === undefined)
  if (isEverything) {
    return (
      <EmptyState title={t`No kit requests yet.`}>{t`Requests from the page “Request a kit”.`}</EmptyState>
    )
  }
  return (
    <EmptyState
      title={t`No requests in this view.`}
      action={
        <AppButtonLink kind="outlined" to="/admin/dev-kits" search={{}}>{t`Show all requests`}</AppButtonLink>
      }
    />
  )
}

interface KitStock {
  id: string
  name: string
  stock: number
}

/** The stock of each kit, linked to its units. */
function StockLine({ kits }: { kits: readonly KitStock[] }) {
  return (
    <Cluster as="span" gap="4px 20px" className={classes.stock}>
      {kits.map(({ id, name, stock }) => (
        <TextLink key={id} to="/admin/dev-kits/kits/$id/units" params={{ id }}>
          {t`${name}: ${stock} left`}
        </TextLink>
      ))}
    </Cluster>
  )
}
