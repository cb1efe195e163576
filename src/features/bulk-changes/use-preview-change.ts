import { useNavigate } from '@tanstack/react-router'
import type { NewBulkChange } from '~/contract/bulk-changes'
import { createBulkChange } from './bulk-changes.functions'

/** Settles who is in a change and shows its preview. Throws what the service refused. */
export const usePreviewChange = () => {
  const navigate = useNavigate()
  return async (change: NewBulkChange): Promise<void> => {
    const { id } = await createBulkChange({ data: change })
    await navigate({ to: '/admin/bulk-changes/$id', params: { id }, search: {} })
  }
}
