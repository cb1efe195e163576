import { useMutation, useQueryClient } from '@tanstack/react-query'
import { markRead } from './notifications.functions'
import { notificationQueries } from './notifications.queries'

/** Everything up to now. */
export const everything = 'everything'

/** Marks some notifications as read, or everything; what is shown follows. */
export const useMarkRead = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly string[] | typeof everything) =>
      markRead({ data: ids === everything ? {} : { ids: [...ids] } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(notificationQueries.unread().queryKey, answer)
      return queryClient.invalidateQueries({ queryKey: notificationQueries.lists() })
    },
  })
}
