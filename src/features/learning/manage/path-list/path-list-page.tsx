import { VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '~/forms/error-message'
import { useFocusAfterRemoval } from '~/forms/focus'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { AdminList, ListContent } from '~/ui/layouts/admin-list/admin-list'
import { managedPathQueries } from '../managed-paths.queries'
import { PathTable } from './path-table'
import { useArrangingPaths } from './use-arranging-paths'
import { usePathRemoval } from './use-path-removal'

/** All learning paths, drafts too, in the order in which members see them. */
export function PathListPage() {
  const list = useQuery(managedPathQueries.list())
  const [said, announce] = useState('')
  const move = useArrangingPaths(announce)
  const remove = usePathRemoval(useFocusAfterRemoval(list.data?.data))
  return (
    <AdminList
      title="Learning paths"
      actions={
        <AppButtonLink
          to="/admin/learning-paths/$id"
          params={{ id: 'new' }}
          leftSection={<IconPlus size={16} stroke={1.8} />}
        >
          New path
        </AppButtonLink>
      }
    >
      <ListContent
        rows={list.data?.data}
        failure={
          list.error && {
            title: 'The learning paths could not be loaded.',
            sentence: errorMessage(list.error),
            onRetry: () => void list.refetch(),
          }
        }
        skeleton={<SkeletonRows rows={6} columns={[5, 1, 1, 1, 1, 1]} />}
        empty={
          <EmptyState title="There are no learning paths yet.">
            A path leads members through documents, videos and quizzes, one after the other.
          </EmptyState>
        }
      >
        {(paths) => <PathTable paths={paths} onMove={move} onRemove={(path) => void remove(path)} />}
      </ListContent>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </AdminList>
  )
}
