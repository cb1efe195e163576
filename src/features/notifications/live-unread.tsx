import { VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { userOf } from '~/features/session/session'
import { useSession } from '~/features/session/use-session'
import { notificationQueries } from './notifications.queries'
import { followUnread } from './unread-stream'

/**
 * Keeps what is shown of notifications in step while somebody looks. Where the stream cannot be had, the count is
 * read again when the page is come back to.
 */
export function LiveUnread() {
  const person = userOf(useSession())?.identityUid ?? null
  const queryClient = useQueryClient()
  const [isNew, setIsNew] = useState(false)

  const take = useEffectEvent((unread: number) => {
    const { queryKey } = notificationQueries.unread()
    const known = queryClient.getQueryData(queryKey)?.unread
    if (known === unread) return
    setIsNew(known !== undefined && unread > known)
    queryClient.setQueryData(queryKey, { unread })
    void queryClient.invalidateQueries({ queryKey: notificationQueries.lists() })
  })

  useEffect(() => (person === null ? undefined : followUnread((unread) => take(unread))), [person])

  return <VisuallyHidden role="status">{isNew ? 'You have a new notification.' : ''}</VisuallyHidden>
}
