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
import { KitTable } from './kit-table'
import { managedKitQueries } from './managed-kits.queries'
import { useArrangingKits } from './use-arranging-kits'
import { useKitRemoval } from './use-kit-removal'

/** All kits, withdrawn ones too, in the order in which members see them. */
export function KitsPage() {
  const list = useQuery(managedKitQueries.list())
  const [said, announce] = useState('')
  const move = useArrangingKits(announce)
  const remove = useKitRemoval(useFocusAfterRemoval(list.data?.data))
  return (
    <AdminList
      title="Kits"
      actions={
        <AppButtonLink
          to="/admin/dev-kits/kits/$id"
          params={{ id: 'new' }}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
        >
          New kit
        </AppButtonLink>
      }
    >
      <ListContent
        rows={list.data?.data}
        failure={
          list.error && {
            title: 'The kits could not be loaded.',
            sentence: errorMessage(list.error),
            onRetry: () => void list.refetch(),
          }
        }
        skeleton={<SkeletonRows rows={4} columns={[4, 1, 2, 1, 1, 1]} />}
        empty={
          <EmptyState title="There are no kits yet.">
            Members request a kit with a purpose and an address; you approve it and send it.
          </EmptyState>
        }
      >
        {(kits) => <KitTable kits={kits} onMove={move} onRemove={(kit) => void remove(kit)} />}
      </ListContent>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </AdminList>
  )
}
