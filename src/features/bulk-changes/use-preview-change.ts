import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { NewBulkChange } from '~/contract/bulk-changes'
import { createBulkChange } from './bulk-changes.functions'
import { bulkChangeQueries } from './bulk-changes.queries'

/** Settles who is in a change and shows its preview. Throws what the service refused. */
export const usePreviewChange = () => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async (change: NewBulkChange): Promise<void> => {
    const { id } = await createBulkChange({ data: change })
    void queryClient.invalidateQueries({ queryKey: bulkChangeQueries.lists() })
    await navigate({ to: '/admin/bulk-changes/$id', params: { id }, search: {} })
  }
}
