import { createFileRoute } from '@tanstack/react-router'
import { readOnly, streamNotifications } from '~/routes/-forward.server'

export const Route = createFileRoute('/_signed-in/notifications/stream')({
  server: { handlers: readOnly(({ request }) => streamNotifications(request)) },
})
