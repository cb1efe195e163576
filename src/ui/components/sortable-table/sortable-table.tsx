import { t } from '@lingui/core/macro'
import { IconGripVertical } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { onAltArrows } from '../../dragging/move-item'
import { useListDragging } from '../../dragging/use-list-dragging'
import { type DataColumn, DataRow, DataTable } from '../data-table/data-table'
import { RowMenuCell, rowMenuColumn, type RowMenuItem } from '../row-menu/row-menu'
import classes from './sortable-table.module.css'
import { Text } from '~/ui/layouts/primitives'

/** The position of a row and how to move it, for its menu. */
export interface RowContext {
  /** From 0. */
  place: number
  /** The number of rows. */
  count: number
  move: (to: number) => void
}

export interface SortableTableProps<Row extends { id: string }> {
  /** The accessible name of the table. */
  caption: string
  /** The id of the list while dragging. */
  list: string
  /** Instructions for moving rows, below the table. */
  hint: string
  /** Between the handle and the menu. */
  columns: readonly DataColumn[]
  minWidth: number
  rows: readonly Row[]
  getName: (row: Row) => string
  /** The cells between the handle and the menu. */
  renderCells: (row: Row) => ReactNode
  getItems: (row: Row, around: RowContext) => readonly RowMenuItem[]
  /** Positions start at 0. */
  onMove: (from: number, to: number) => void
}

const grip: () => DataColumn = () => ({ key: 'grip', label: '', hiddenLabel: t`Drag`, width: 40 })

/** A table whose rows are reordered by drag, by menu, or with Alt and the arrow keys. */
export function SortableTable<Row extends { id: string }>(props: SortableTableProps<Row>) {
  const { caption, list, hint, columns, minWidth, rows, getName, renderCells, getItems, onMove } = props
  const root = useRef<HTMLDivElement>(null)
  const [held, hold] = useState<{ id: string; element: HTMLElement } | null>(null)
  useListDragging(root, (_list, from, to) => onMove(from, to))

  // In some browsers a moved row loses the focus, so it is restored.
  useLayoutEffect(() => {
    if (held === null || document.activeElement !== document.body) return
    if (rows.some(({ id }) => id === held.id)) held.element.focus()
  }, [held, rows])

  const move = (from: number, to: number) => {
    const { activeElement } = document
    const { id } = rows[from] ?? {}
    if (id !== undefined && activeElement instanceof HTMLElement) hold({ id, element: activeElement })
    onMove(from, to)
  }
  return (
    <div ref={root} className={classes.rows}>
      <DataTable caption={caption} columns={[grip(), ...columns, rowMenuColumn()]} minWidth={minWidth}>
        {rows.map((row, index) => (
          <DataRow
            key={row.id}
            data-drag={list}
            data-id={index}
            data-label={getName(row)}
            onKeyDown={onAltArrows((by) => move(index, index + by))}
          >
            <td>
              <span className={classes.grip} data-handle>
                <IconGripVertical size={16} stroke={1.6} aria-hidden="true" />
              </span>
            </td>
            {renderCells(row)}
            <RowMenuCell
              name={getName(row)}
              getItems={() =>
                getItems(row, { place: index, count: rows.length, move: (to) => move(index, to) })
              }
            />
          </DataRow>
        ))}
      </DataTable>
      <Text c="faint" size="xs" className={classes.hint}>
        {hint}
      </Text>
    </div>
  )
}

/** A count that links to the counted items. */
export function CountCell({ children }: { children: ReactNode }) {
  return (
    <td data-align="end">
      <span className={classes.count}>{children}</span>
    </td>
  )
}
