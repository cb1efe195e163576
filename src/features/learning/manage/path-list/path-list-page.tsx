import { plural, t } from '@lingui/core/macro'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage, refusalMessage } from '~/forms/error-message'
import { useFocusAfterRemoval } from '~/forms/focus'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { ListPage } from '~/ui/layouts/list-page/list-page'
import { managedPathQueries } from '../managed-paths.queries'
import { PathTable } from './path-table'
import type { ManagedPathRow } from '~/contract/path-building'
import { useReorder } from '~/forms/reorder'
import { learningPathQueries } from '../../learning-paths.queries'
import { arrangePaths, removePath } from '../managed-paths.functions'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'

const lossWords = (learners: number) =>
  learners === 0
    ? t`No learners yet.`
    : plural(learners, {
        one: 'One person loses their progress in it. Certificates that were given stay valid.',
        other: '# people lose their progress in it. Certificates that were given stay valid.',
      })

/** Removing a path, after asking. @param onRemoved gets its id */
const usePathRemoval = (onRemoved: (id: string) => void) => {
  const queryClient = useQueryClient()
  const removal = useMutation({
    mutationFn: ({ id }: ManagedPathRow) => removePath({ data: { id } }),
    onSuccess: (_nothing, { id, title }) => {
      onRemoved(id)
      showToast(t`“${title}” is deleted.`)
    },
    onError: (error) => showToast(t`Not deleted. ${refusalMessage(error)}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: learningPathQueries.all() }),
  })
  return async (path: ManagedPathRow) => {
    const isAgreed = await confirm({
      title: t`Delete “${path.title}”?`,
      children: `${lossWords(path.learners)} ${t`This cannot be undone.`}`,
      confirmLabel: t`Delete the path`,
      isDestructive: true,
    })
    if (isAgreed) removal.mutate(path)
  }
}

/** Moving paths. @param announce says it to those who cannot see it. */
const useArrangingPaths = (announce: (sentence: string) => void) =>
  useReorder<ManagedPathRow>({
    queryKey: managedPathQueries.list().queryKey,
    dependents: learningPathQueries.all(),
    getName: ({ title }) => title,
    send: (ids) => arrangePaths({ data: { ids } }),
    getRefusal: refusalMessage,
    announce,
  })

/** All learning paths, drafts too, in the order in which members see them. */
export function PathListPage() {
  const list = useQuery(managedPathQueries.list())
  const [said, announce] = useState('')
  const move = useArrangingPaths(announce)
  const remove = usePathRemoval(useFocusAfterRemoval(list.data?.data))
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
      describeError={errorMessage}
      announcement={said}
      empty={
        <EmptyState
          title={t`There are no learning paths yet.`}
        >{t`A path leads members through documents, videos and quizzes, one after the other.`}</EmptyState>
      }
    >
      {(paths) => <PathTable paths={paths} onMove={move} onRemove={(path) => void remove(path)} />}
    </ListPage>
  )
}
