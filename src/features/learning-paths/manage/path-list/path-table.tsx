import { IconDots, IconGripVertical } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ManagedPathRow } from '~/contract/path-building'
import { DataCell, DataRow, DataTable } from '~/ui/components/data-table/data-table'
import { RowMenu } from '~/ui/components/row-menu/row-menu'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { useListDragging } from '~/ui/dragging/use-list-dragging'
import { durationOf } from '../../duration'
import { onAltArrows } from '../alt-arrows'
import { pathMenuItems } from './path-menu-items'
import classes from './path-list.module.css'

const end = 'end' as const
const columns = [
  { key: 'grip', label: '', hiddenLabel: 'Drag', width: 40 },
  { key: 'title', label: 'Path' },
  { key: 'status', label: 'Status', width: 108 },
  { key: 'level', label: 'Level', width: 112 },
  { key: 'units', label: 'Units', width: 60, align: end },
  { key: 'length', label: 'Length', width: 88, align: end },
  { key: 'learners', label: 'Learners', width: 80, align: end },
  { key: 'finished', label: 'Finished', width: 80, align: end },
  { key: 'menu', label: '', hiddenLabel: 'What to do', width: 44 },
]

export interface PathTableProps {
  paths: readonly ManagedPathRow[]
  /** Places count from 0. */
  onMove: (from: number, to: number) => void
  onRemove: (path: ManagedPathRow) => void
}

/** The paths in their order, moved by drag, by the menu, or with Alt and the arrows. */
export function PathTable({ paths, onMove, onRemove }: PathTableProps) {
  const root = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ id: string; anchor: HTMLElement } | null>(null)
  const [held, hold] = useState<{ id: string; element: HTMLElement } | null>(null)
  useListDragging(root, (_list, from, to) => onMove(from, to))

  // What is moved loses the focus in some browsers; it comes back to where it is now.
  useLayoutEffect(() => {
    if (held === null || document.activeElement !== document.body) return
    if (paths.some(({ id }) => id === held.id)) held.element.focus()
  }, [held, paths])

  const move = (from: number, to: number) => {
    const { activeElement } = document
    const { id } = paths[from] ?? {}
    if (id !== undefined && activeElement instanceof HTMLElement) hold({ id, element: activeElement })
    onMove(from, to)
  }
  const chosen = paths.findIndex(({ id }) => id === menu?.id)
  const path = paths[chosen]
  return (
    <div ref={root} className={classes.paths}>
      <DataTable caption="Learning paths" columns={columns} minWidth={800}>
        {paths.map((row, place) => (
          <DataRow
            key={row.id}
            data-drag="paths"
            data-id={place}
            data-label={row.title}
            onKeyDown={onAltArrows((by) => move(place, place + by))}
          >
            <PathCells
              path={row}
              onMenu={(anchor) => setMenu(menu?.anchor === anchor ? null : { id: row.id, anchor })}
            />
          </DataRow>
        ))}
      </DataTable>
      <p className={classes.hint}>Drag a path to move it, or hold Alt and press an arrow key.</p>
      {menu === null || path === undefined ? null : (
        <RowMenu
          key={path.id}
          label={`What to do with ${path.title}`}
          anchor={menu.anchor}
          items={pathMenuItems(path, {
            place: chosen,
            count: paths.length,
            move: (to) => move(chosen, to),
            remove: () => onRemove(path),
          })}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}

function PathCells({ path, onMenu }: { path: ManagedPathRow; onMenu: (anchor: HTMLElement) => void }) {
  const { id, title, isPublished, level, unitCount, minutes, learners, finished } = path
  return (
    <>
      <DataCell>
        <span className={classes.grip} data-handle>
          <IconGripVertical size={16} stroke={1.6} aria-hidden="true" />
        </span>
      </DataCell>
      <DataCell look="name" title={title}>
        <Link to="/admin/learning-paths/$id" params={{ id }} draggable={false}>
          {title}
        </Link>
      </DataCell>
      <DataCell>
        <StatusLabel tone={isPublished ? 'success' : 'muted'}>
          {isPublished ? 'Published' : 'Draft'}
        </StatusLabel>
      </DataCell>
      <DataCell look="dim">{level}</DataCell>
      <DataCell align="end">{unitCount}</DataCell>
      <DataCell align="end">{durationOf(minutes)}</DataCell>
      <DataCell align="end">
        <Link
          to="/admin/learning-paths/$id/learners"
          params={{ id }}
          className={classes.count}
          draggable={false}
          aria-label={`${learners} learners of ${title}`}
        >
          {learners.toLocaleString('en')}
        </Link>
      </DataCell>
      <DataCell align="end">{finished.toLocaleString('en')}</DataCell>
      <DataCell look="menu">
        <button
          type="button"
          className={classes.dots}
          aria-haspopup="menu"
          aria-label={`What to do with ${title}`}
          onClick={({ currentTarget }) => onMenu(currentTarget)}
        >
          <IconDots size={16} stroke={1.7} aria-hidden="true" />
        </button>
      </DataCell>
    </>
  )
}
