import { createFileRoute } from '@tanstack/react-router'
import { streamNotifications } from './-notification-stream.server'
import { refuseToWrite } from './-download.server'

export const Route = createFileRoute('/notifications/stream')({
  server: {
    handlers: {
      GET: ({ request }) => streamNotifications(request),
      ANY: () => refuseToWrite(),
    },
  },
})
