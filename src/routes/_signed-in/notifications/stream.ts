import { createFileRoute } from '@tanstack/react-router'
import { streamNotifications, refuseToWrite } from '~/routes/-forward.server'

export const Route = createFileRoute('/_signed-in/notifications/stream')({
  server: {
    handlers: {
      GET: ({ request }) => streamNotifications(request),
      ANY: () => refuseToWrite(),
    },
  },
})
