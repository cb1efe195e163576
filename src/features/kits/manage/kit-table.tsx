import { Link } from '@tanstack/react-router'
import type { ManagedKit } from '~/contract/kit-building'
import { SortableTable, CountCell, type Around } from '~/ui/components/sortable-table/sortable-table'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { pluralize, formatNumber } from '~/ui/format/numbers'
import { IconListCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { moveItems, type RowMenuItem } from '~/ui/components/row-menu/row-menu'
import { getHref } from '~/ui/links/href'

const look = { size: 16, stroke: 1.6 } as const

/** What can be done to a kit. */
const kitMenuItems = (
  { id, slug, requests }: ManagedKit,
  around: Around,
  remove: () => void,
): RowMenuItem[] => [
  {
    label: 'Edit',
    to: getHref({ to: '/admin/dev-kits/kits/$id', params: { id } }),
    icon: <IconPencil {...look} />,
  },
  {
    label: 'Requests',
    to: getHref({ to: '/admin/dev-kits', search: { kit: slug } }),
    icon: <IconListCheck {...look} />,
  },
  ...moveItems(around, true),
  {
    label: 'Delete',
    icon: <IconTrash {...look} />,
    isDivided: true,
    isDestructive: true,
    onSelect: remove,
    refusal: requests === 0 ? undefined : 'It was requested. Withdraw it instead.',
  },
]

const end = 'end' as const
const columns = [
  { key: 'name', label: 'Kit' },
  { key: 'status', label: 'Status', width: 96 },
  { key: 'asks', label: 'Asks for', width: '28.5%' },
  { key: 'stock', label: 'In stock', width: 80, align: end },
  { key: 'open', label: 'Open', width: 64, align: end },
  { key: 'all', label: 'Requests', width: 88, align: end },
]

interface KitTableProps {
  kits: readonly ManagedKit[]
  /** Places count from 0. */
  onMove: (from: number, to: number) => void
  onRemove: (kit: ManagedKit) => void
}

/** The kits in their order. */
export function KitTable({ kits, onMove, onRemove }: KitTableProps) {
  return (
    <SortableTable
      caption="Kits"
      noun="kit"
      columns={columns}
      minWidth={800}
      rows={kits}
      getName={({ name }) => name}
      renderCells={(kit) => <KitCells kit={kit} />}
      getItems={(kit, around) => kitMenuItems(kit, around, () => onRemove(kit))}
      onMove={onMove}
    />
  )
}

const getAsks = ({ paths, agreement }: ManagedKit) =>
  [
    'Approved access',
    ...(paths.length === 0 ? [] : [pluralize(paths.length, 'learning path')]),
    ...(agreement === '' ? [] : [agreement]),
  ].join(', ')

function KitCells({ kit }: { kit: ManagedKit }) {
  const { id, name, slug, isShown, stock, openRequests, requests } = kit
  const asks = getAsks(kit)
  return (
    <>
      <td data-look="name" title={name}>
        <Link to="/admin/dev-kits/kits/$id" params={{ id }} draggable={false}>
          {name}
        </Link>
      </td>
      <td>
        <StatusLabel tone={isShown ? 'success' : 'muted'}>{isShown ? 'Shown' : 'Withdrawn'}</StatusLabel>
      </td>
      <td data-look="dim" title={asks}>
        {asks}
      </td>
      <td data-align="end">{formatNumber(stock)}</td>
      <td data-align="end">{formatNumber(openRequests)}</td>
      <CountCell>
        <Link
          to="/admin/dev-kits"
          search={{ kit: slug }}
          draggable={false}
          aria-label={`${pluralize(requests, 'request')} for ${name}`}
        >
          {formatNumber(requests)}
        </Link>
      </CountCell>
    </>
  )
}
