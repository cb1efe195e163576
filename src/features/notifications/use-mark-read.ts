import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '~/contract/notifications'
import { markRead } from './notifications.functions'
import { notificationQueries } from './notifications.queries'

interface Seen {
  /** Which are read; all unless given. */
  ids?: string[]
  /** When the newest that was seen came: what came later stays unread. Now unless given. */
  until?: string | undefined
}

/** One notification as it was seen. More may have arrived in it since. */
export const seenAs = ({ id, createdAt }: Notification): Seen => ({ ids: [id], until: createdAt })

/** Marks some notifications as read, or everything; what is shown follows. */
export const useMarkRead = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (seen: Seen) => markRead({ data: seen }),
    onSuccess: (answer) => {
      queryClient.setQueryData(notificationQueries.unread().queryKey, answer)
      return queryClient.invalidateQueries({ queryKey: notificationQueries.lists() })
    },
  })
}
