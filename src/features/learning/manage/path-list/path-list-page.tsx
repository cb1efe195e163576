import { plural, t } from '@lingui/core/macro'
import { IconPlus, IconCalendarDue, IconEye, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFocusAfterRemoval } from '~/forms/focus'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { ListPage } from '~/ui/layouts/list-page/list-page'
import { managedPathQueries } from '../managed-paths.queries'
import type { ManagedPathRow } from '~/contract/path-building'
import { useRemoval } from '~/forms/removal'
import { useReorder } from '~/forms/reorder'
import { learningPathQueries } from '../../learning-paths.queries'
import { arrangePaths, removePath } from '../managed-paths.functions'
import { Link } from '@tanstack/react-router'
import { SortableTable, CountCell, type RowContext } from '~/ui/components/sortable-table/sortable-table'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { formatNumber } from '~/ui/format/numbers'
import { formatDuration } from '~/messages/duration'
import { getMoveItems, type RowMenuItem } from '~/ui/components/row-menu/row-menu'
import { getHref } from '~/ui/links/href'
import { getPathHref } from '../../path-hrefs'

const getLossMessage = (learners: number) =>
  learners === 0
    ? t`No learners yet.`
    : plural(learners, {
        one: 'One person loses their progress in it. Certificates that were given stay valid.',
        other: '# people lose their progress in it. Certificates that were given stay valid.',
      })

/** Deletes a path after a confirmation. @param onRemoved gets its id */
const usePathRemoval = (onRemoved: (id: string) => void) =>
  useRemoval<ManagedPathRow>({
    send: ({ id }) => removePath({ data: { id } }),
    ask: ({ title, learners }) => ({
      title: t`Delete “${title}”?`,
      children: `${getLossMessage(learners)} ${t`This cannot be undone.`}`,
      confirmLabel: t`Delete the path`,
    }),
    getDone: ({ title }) => t`“${title}” is deleted.`,
    onRemoved: ({ id }) => onRemoved(id),
    queryKey: learningPathQueries.all(),
  })

/** All learning paths, drafts included, in the members' order. */
export function PathListPage() {
  const list = useQuery(managedPathQueries.list())
  const [said, announce] = useState('')
  const move = useReorder<ManagedPathRow>({
    queryKey: managedPathQueries.list().queryKey,
    dependents: learningPathQueries.all(),
    getName: ({ title }) => title,
    send: (ids) => arrangePaths({ data: { ids } }),
    announce,
  })
  const { remove } = usePathRemoval(useFocusAfterRemoval(list.data?.data))
  return (
    <ListPage
      title={t`Learning paths`}
      actions={
        <AppButtonLink
          to="/admin/learning-paths/$id"
          params={{ id: 'new' }}
          leftSection={<IconPlus size={16} stroke={1.8} />}
        >{t`New path`}</AppButtonLink>
      }
      list={list}
      skeleton={{ rows: 6, columns: [5, 1, 1, 1, 1, 1] }}
      errorTitle={t`The learning paths could not be loaded.`}
      announcement={said}
      empty={
        <EmptyState
          title={t`There are no learning paths yet.`}
        >{t`A path leads members through documents, videos and quizzes, one after the other.`}</EmptyState>
      }
    >
      {(paths) => (
        <SortableTable
          caption={t`Learning paths`}
          list="path"
          hint={t`Drag a path to move it, or hold Alt and press an arrow key.`}
          columns={columns()}
          minWidth={800}
          rows={paths}
          getName={({ title }) => title}
          renderCells={(path) => <PathCells path={path} />}
          getItems={(path, around) => pathMenuItems(path, around, () => void remove(path))}
          onMove={move}
        />
      )}
    </ListPage>
  )
}

const look = { size: 16, stroke: 1.6 } as const

/** Returns the menu items of a path. */
const pathMenuItems = (
  { id, slug, isPublished }: ManagedPathRow,
  around: RowContext,
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
    ? [{ label: t`See as members do`, to: getPathHref(slug), icon: <IconEye {...look} /> }]
    : []),
  ...getMoveItems(around, true),
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
      <td data-align="end">{formatDuration(minutes)}</td>
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
