import { textCell } from '~/ui/components/data-table/data-table'
import { t, plural } from '@lingui/core/macro'
import { IconPlus, IconBarcode, IconListCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFocusAfterRemoval } from '~/forms/focus'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { ListPage } from '~/ui/layouts/list-page/list-page'
import { managedKitQueries } from './managed-kits.queries'
import type { ManagedKit } from '~/contract/kit-building'
import { useRemoval } from '~/forms/removal'
import { useReorder } from '~/forms/reorder'
import { devKitQueries } from '../dev-kits.queries'
import { arrangeKits, removeKit } from './managed-kits.functions'
import { Link } from '@tanstack/react-router'
import { SortableTable, CountCell, type RowContext } from '~/ui/components/sortable-table/sortable-table'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { formatNumber } from '~/ui/format/numbers'
import { getMoveItems, type RowMenuItem } from '~/ui/components/row-menu/row-menu'
import { getHref } from '~/ui/links/href'

/**
 * Deletes a kit without requests, after a confirmation.
 *
 * @param onRemoved called with its id
 */
const useKitRemoval = (onRemoved: (id: string) => void) =>
  useRemoval<ManagedKit>({
    send: ({ id }) => removeKit({ data: { id } }),
    ask: ({ name }) => ({
      title: t`Delete “${name}”?`,
      children: t`It was never requested. It cannot be brought back.`,
      confirmLabel: t`Delete the kit`,
    }),
    getDone: ({ name }) => t`“${name}” is deleted.`,
    onRemoved: ({ id }) => onRemoved(id),
    queryKey: devKitQueries.all(),
  })

/** All kits, withdrawn ones included, in the members' order. */
export function KitsPage() {
  const list = useQuery(managedKitQueries.list())
  const [said, announce] = useState('')
  const move = useReorder<ManagedKit>({
    queryKey: managedKitQueries.list().queryKey,
    dependents: devKitQueries.all(),
    getName: ({ name }) => name,
    send: (ids) => arrangeKits({ data: { ids } }),
    announce,
  })
  const { remove } = useKitRemoval(useFocusAfterRemoval(list.data?.data))
  return (
    <ListPage
      title={t`Kits`}
      actions={
        <AppButtonLink
          to="/admin/dev-kits/kits/$id"
          params={{ id: 'new' }}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
        >{t`New kit`}</AppButtonLink>
      }
      list={list}
      skeleton={{ rows: 4, columns: [4, 1, 2, 1, 1, 1] }}
      errorTitle={t`The kits could not be loaded.`}
      announcement={said}
      empty={
        <EmptyState
          title={t`There are no kits yet.`}
        >{t`Members request a kit with a purpose and an address; you approve it and send it.`}</EmptyState>
      }
    >
      {(kits) => (
        <SortableTable
          caption={t`Kits`}
          list="kit"
          hint={t`Drag a kit to move it, or hold Alt and press an arrow key.`}
          columns={columns()}
          minWidth={800}
          rows={kits}
          getName={({ name }) => name}
          renderCells={(kit) => <KitCells kit={kit} />}
          getItems={(kit, around) => kitMenuItems(kit, around, () => void remove(kit))}
          onMove={move}
        />
      )}
    </ListPage>
  )
}

const look = { size: 16, stroke: 1.6 } as const

/** Returns the menu items of a kit. */
const kitMenuItems = (
  { id, slug, requests }: ManagedKit,
  around: RowContext,
  remove: () => void,
): RowMenuItem[] => [
  {
    label: t`Edit`,
    to: getHref({ to: '/admin/dev-kits/kits/$id', params: { id } }),
    icon: <IconPencil {...look} />,
  },
  {
    label: t`Units`,
    to: getHref({ to: '/admin/dev-kits/kits/$id/units', params: { id } }),
    icon: <IconBarcode {...look} />,
  },
  {
    label: t`Requests`,
    to: getHref({ to: '/admin/dev-kits', search: { kit: slug } }),
    icon: <IconListCheck {...look} />,
  },
  ...getMoveItems(around, true),
  {
    label: t`Delete`,
    icon: <IconTrash {...look} />,
    isDivided: true,
    isDestructive: true,
    onSelect: remove,
    refusal: requests === 0 ? undefined : t`It was requested. Withdraw it instead.`,
  },
]

const end = 'end' as const
const columns = () => [
  { key: 'name', label: t`Kit` },
  { key: 'status', label: t`Status`, width: 96 },
  { key: 'asks', label: t`Asks for`, width: '28.5%' },
  { key: 'stock', label: t`In stock`, width: 80, align: end },
  { key: 'open', label: t`Open`, width: 64, align: end },
  { key: 'all', label: t`Requests`, width: 88, align: end },
]

const getRequirements = ({ paths, agreement }: ManagedKit) =>
  [
    t`Approved access`,
    ...(paths.length === 0
      ? []
      : [plural(paths.length, { one: '# learning path', other: '# learning paths' })]),
    ...(agreement === '' ? [] : [agreement]),
  ].join(', ')

function KitCells({ kit }: { kit: ManagedKit }) {
  const { id, name, slug, isShown, stock, openRequests, requests } = kit
  const asks = getRequirements(kit)
  return (
    <>
      <td data-look="name" title={name}>
        <Link to="/admin/dev-kits/kits/$id" params={{ id }} draggable={false}>
          {name}
        </Link>
      </td>
      <td>
        <StatusLabel tone={isShown ? 'success' : 'muted'}>{isShown ? t`Shown` : t`Withdrawn`}</StatusLabel>
      </td>
      {textCell(asks, 'dim')}
      <CountCell>
        <Link
          to="/admin/dev-kits/kits/$id/units"
          params={{ id }}
          draggable={false}
          aria-label={t`${plural(stock, { one: '# unit', other: '# units' })} of ${name} in stock`}
        >
          {formatNumber(stock)}
        </Link>
      </CountCell>
      <td data-align="end">{formatNumber(openRequests)}</td>
      <CountCell>
        <Link
          to="/admin/dev-kits"
          search={{ kit: slug }}
          draggable={false}
          aria-label={t`${plural(requests, { one: '# request', other: '# requests' })} for ${name}`}
        >
          {formatNumber(requests)}
        </Link>
      </CountCell>
    </>
  )
}
