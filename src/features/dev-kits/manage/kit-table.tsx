import { IconDots, IconGripVertical } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ManagedKit } from '~/contract/kit-building'
import { DataCell, DataRow, DataTable } from '~/ui/components/data-table/data-table'
import { RowMenu } from '~/ui/components/row-menu/row-menu'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { useListDragging } from '~/ui/dragging/use-list-dragging'
import { kitMenuItems } from './kit-menu-items'
import classes from './kit-table.module.css'

const end = 'end' as const
const columns = [
  { key: 'grip', label: '', hiddenLabel: 'Drag', width: 40 },
  { key: 'name', label: 'Kit' },
  { key: 'status', label: 'Status', width: 120 },
  { key: 'asks', label: 'Asks for', width: '28%' },
  { key: 'stock', label: 'In stock', width: 84, align: end },
  { key: 'open', label: 'Open', width: 72, align: end },
  { key: 'all', label: 'Requests', width: 88, align: end },
  { key: 'menu', label: '', hiddenLabel: 'What to do', width: 48 },
]

/** Alt and an arrow up or down move the row that has the focus. */
const onAltArrows = (move: (by: -1 | 1) => void) => (event: KeyboardEvent) => {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  event.preventDefault()
  move(event.key === 'ArrowUp' ? -1 : 1)
}

export interface KitTableProps {
  kits: readonly ManagedKit[]
  /** Places count from 0. */
  onMove: (from: number, to: number) => void
  onRemove: (kit: ManagedKit) => void
}

/** The kits in their order, moved by drag, by the menu, or with Alt and the arrows. */
export function KitTable({ kits, onMove, onRemove }: KitTableProps) {
  const root = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ id: string; anchor: HTMLElement } | null>(null)
  const [held, hold] = useState<{ id: string; element: HTMLElement } | null>(null)
  useListDragging(root, (_list, from, to) => onMove(from, to))

  // What is moved loses the focus in some browsers; it comes back to where it is now.
  useLayoutEffect(() => {
    if (held === null || document.activeElement !== document.body) return
    if (kits.some(({ id }) => id === held.id)) held.element.focus()
  }, [held, kits])

  const move = (from: number, to: number) => {
    const { activeElement } = document
    const { id } = kits[from] ?? {}
    if (id !== undefined && activeElement instanceof HTMLElement) hold({ id, element: activeElement })
    onMove(from, to)
  }
  const chosen = kits.findIndex(({ id }) => id === menu?.id)
  const kit = kits[chosen]
  return (
    <div ref={root} className={classes.kits}>
      <DataTable caption="Kits" columns={columns} minWidth={820}>
        {kits.map((row, place) => (
          <DataRow
            key={row.id}
            data-drag="kits"
            data-id={place}
            data-label={row.name}
            onKeyDown={onAltArrows((by) => move(place, place + by))}
          >
            <KitCells
              kit={row}
              onMenu={(anchor) => setMenu(menu?.anchor === anchor ? null : { id: row.id, anchor })}
            />
          </DataRow>
        ))}
      </DataTable>
      <p className={classes.hint}>Drag a kit to move it, or hold Alt and press an arrow key.</p>
      {menu === null || kit === undefined ? null : (
        <RowMenu
          key={kit.id}
          label={`What to do with ${kit.name}`}
          anchor={menu.anchor}
          items={kitMenuItems(kit, {
            place: chosen,
            count: kits.length,
            move: (to) => move(chosen, to),
            remove: () => onRemove(kit),
          })}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}

const asksOf = ({ paths, agreement }: ManagedKit) =>
  [
    'Approved access',
    ...(paths.length === 0
      ? []
      : [paths.length === 1 ? '1 learning path' : `${paths.length} learning paths`]),
    ...(agreement === '' ? [] : [agreement]),
  ].join(', ')

function KitCells({ kit, onMenu }: { kit: ManagedKit; onMenu: (anchor: HTMLElement) => void }) {
  const { id, name, slug, isShown, stock, openRequests, requests } = kit
  const asks = asksOf(kit)
  return (
    <>
      <DataCell>
        <span className={classes.grip} data-handle>
          <IconGripVertical size={16} stroke={1.6} aria-hidden="true" />
        </span>
      </DataCell>
      <DataCell look="name" title={name}>
        <Link to="/admin/dev-kits/kits/$id" params={{ id }} draggable={false}>
          {name}
        </Link>
      </DataCell>
      <DataCell>
        <StatusLabel tone={isShown ? 'success' : 'muted'}>{isShown ? 'Shown' : 'Withdrawn'}</StatusLabel>
      </DataCell>
      <DataCell look="dim" title={asks}>
        {asks}
      </DataCell>
      <DataCell align="end">{stock.toLocaleString('en')}</DataCell>
      <DataCell align="end">{openRequests.toLocaleString('en')}</DataCell>
      <DataCell align="end">
        <Link
          to="/admin/dev-kits"
          search={{ kit: slug }}
          className={classes.count}
          draggable={false}
          aria-label={`${requests} requests for ${name}`}
        >
          {requests.toLocaleString('en')}
        </Link>
      </DataCell>
      <DataCell look="menu">
        <button
          type="button"
          className={classes.dots}
          aria-haspopup="menu"
          aria-label={`What to do with ${name}`}
          onClick={({ currentTarget }) => onMenu(currentTarget)}
        >
          <IconDots size={16} stroke={1.7} aria-hidden="true" />
        </button>
      </DataCell>
    </>
  )
}
