import { plural, t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { ManagedPathRow } from '~/contract/path-building'
import { SortableTable, CountCell, type Around } from '~/ui/components/sortable-table/sortable-table'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { formatNumber } from '~/ui/format/numbers'
import { getDuration } from '~/messages/duration'
import { IconCalendarDue, IconEye, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { moveItems, type RowMenuItem } from '~/ui/components/row-menu/row-menu'
import { getHref } from '~/ui/links/href'
import { pathAddress } from '../../path-address'

const look = { size: 16, stroke: 1.6 } as const

/** What can be done to a path. */
const pathMenuItems = (
  { id, slug, isPublished }: ManagedPathRow,
  around: Around,
  remove: () => void,
): RowMenuItem[] => [
  {
    label: t`Edit`,
    to: getHref({ to: '/admin/learning-paths/$id', params: { id } }),
    icon: <IconPencil {...look} />,
  },
  {
    label: t`Learners`,
    to: getHref({ to: '/admin/learning-paths/$id/learners', params: { id } }),
    icon: <IconUsers {...look} />,
  },
  {
    label: t`Cohorts`,
    to: getHref({ to: '/admin/learning-paths/$id/cohorts', params: { id } }),
    icon: <IconCalendarDue {...look} />,
  },
  ...(isPublished
    ? [{ label: t`See as members do`, to: pathAddress(slug), icon: <IconEye {...look} /> }]
    : []),
  ...moveItems(around, true),
  {
    label: t`Delete`,
    icon: <IconTrash {...look} />,
    isDivided: true,
    isDestructive: true,
    onSelect: remove,
  },
]

const end = 'end' as const
const columns = () => [
  { key: 'title', label: t`Path` },
  { key: 'status', label: t`Status`, width: 108 },
  { key: 'level', label: t`Level`, width: 104 },
  { key: 'units', label: t`Units`, width: 60, align: end },
  { key: 'length', label: t`Length`, width: 92, align: end },
  { key: 'learners', label: t`Learners`, width: 76, align: end },
  { key: 'finished', label: t`Finished`, width: 76, align: end },
]

interface PathTableProps {
  paths: readonly ManagedPathRow[]
  /** Places count from 0. */
  onMove: (from: number, to: number) => void
  onRemove: (path: ManagedPathRow) => void
}

/** The paths in their order. */
export function PathTable({ paths, onMove, onRemove }: PathTableProps) {
  return (
    <SortableTable
      caption={t`Learning paths`}
      list="path"
      hint={t`Drag a path to move it, or hold Alt and press an arrow key.`}
      columns={columns()}
      minWidth={800}
      rows={paths}
      getName={({ title }) => title}
      renderCells={(path) => <PathCells path={path} />}
      getItems={(path, around) => pathMenuItems(path, around, () => onRemove(path))}
      onMove={onMove}
    />
  )
}

function PathCells({ path }: { path: ManagedPathRow }) {
  const { id, title, isPublished, level, unitCount, minutes, learners, finished } = path
  return (
    <>
      <td data-look="name" title={title}>
        <Link to="/admin/learning-paths/$id" params={{ id }} draggable={false}>
          {title}
        </Link>
      </td>
      <td>
        <StatusLabel tone={isPublished ? 'success' : 'muted'}>
          {isPublished ? t`Published` : t`Draft`}
        </StatusLabel>
      </td>
      <td data-look="dim">{level}</td>
      <td data-align="end">{unitCount}</td>
      <td data-align="end">{getDuration(minutes)}</td>
      <CountCell>
        <Link
          to="/admin/learning-paths/$id/learners"
          params={{ id }}
          draggable={false}
          aria-label={t`${plural(learners, { one: '# learner', other: '# learners' })} of ${title}`}
        >
          {formatNumber(learners)}
        </Link>
      </CountCell>
      <td data-align="end">{formatNumber(finished)}</td>
    </>
  )
}
