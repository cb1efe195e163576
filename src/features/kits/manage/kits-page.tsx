import { t } from '@lingui/core/macro'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage, refusalMessage } from '~/forms/error-message'
import { useFocusAfterRemoval } from '~/forms/focus'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { ListPage } from '~/ui/layouts/list-page/list-page'
import { KitTable } from './kit-table'
import { managedKitQueries } from './managed-kits.queries'
import type { ManagedKit } from '~/contract/kit-building'
import { useReorder } from '~/forms/reorder'
import { devKitQueries } from '../dev-kits.queries'
import { arrangeKits, removeKit } from './managed-kits.functions'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'

/** Deletes a kit without requests, after a confirmation. @param onRemoved gets its id */
const useKitRemoval = (onRemoved: (id: string) => void) => {
  const queryClient = useQueryClient()
  const removal = useMutation({
    mutationFn: ({ id }: ManagedKit) => removeKit({ data: { id } }),
    onSuccess: (_nothing, { id, name }) => {
      onRemoved(id)
      showToast(t`“${name}” is deleted.`)
    },
    onError: (error) => showToast(t`Not deleted. ${refusalMessage(error)}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devKitQueries.all() }),
  })
  return async (kit: ManagedKit) => {
    const isAgreed = await confirm({
      title: t`Delete “${kit.name}”?`,
      children: t`It was never requested. It cannot be brought back.`,
      confirmLabel: t`Delete the kit`,
      isDestructive: true,
    })
    if (isAgreed) removal.mutate(kit)
  }
}

/** Moving kits. @param announce says it to those who cannot see it. */
const useArrangingKits = (announce: (sentence: string) => void) =>
  useReorder<ManagedKit>({
    queryKey: managedKitQueries.list().queryKey,
    dependents: devKitQueries.all(),
    getName: ({ name }) => name,
    send: (ids) => arrangeKits({ data: { ids } }),
    getRefusal: refusalMessage,
    announce,
  })

/** All kits, withdrawn ones too, in the order in which members see them. */
export function KitsPage() {
  const list = useQuery(managedKitQueries.list())
  const [said, announce] = useState('')
  const move = useArrangingKits(announce)
  const remove = useKitRemoval(useFocusAfterRemoval(list.data?.data))
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
      describeError={errorMessage}
      announcement={said}
      empty={
        <EmptyState
          title={t`There are no kits yet.`}
        >{t`Members request a kit with a purpose and an address; you approve it and send it.`}</EmptyState>
      }
    >
      {(kits) => <KitTable kits={kits} onMove={move} onRemove={(kit) => void remove(kit)} />}
    </ListPage>
  )
}
