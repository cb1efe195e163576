import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { getUser } from '~/auth/session'
import { readSession } from '~/auth/session.functions'
import { renewSession } from '~/auth/session/session-sync'
import { useSession } from '~/auth/use-session'
import { announce } from '~/ui/hooks/live-region'
import { notificationQueries } from './notifications.queries'
import { followUnread } from './unread-stream'

/** Navigates away immediately if the user's session was ended elsewhere, instead of at the next request. */
const leaveIfSessionEnded = async () => {
  const askedAt = Date.now()
  const session = await readSession().catch(() => null)
  // Either the session is over, or only its cookie: a refresh tells which, and handles both.
  if (session?.kind === 'anonymous') await renewSession(askedAt)
}

/**
 * Keeps the notifications up to date while the page is visible, and announces new ones. Without the stream, the count
 * is refetched when the user returns to the page. Renders nothing.
 */
export function LiveUnread() {
  const person = getUser(useSession())?.identityUid ?? null
  const queryClient = useQueryClient()

  const take = useEffectEvent((unread: number) => {
    const { queryKey } = notificationQueries.unread()
    const known = queryClient.getQueryData(queryKey)?.unread
    if (known === unread) return
    if (known !== undefined && unread > known) announce(t`You have a new notification.`)
    queryClient.setQueryData(queryKey, { unread })
    void queryClient.invalidateQueries({ queryKey: notificationQueries.lists() })
  })

  useEffect(
    () =>
      person === null
        ? undefined
        : followUnread(
            (unread) => take(unread),
            () => void leaveIfSessionEnded(),
          ),
    [person],
  )

  return null
}
