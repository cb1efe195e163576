import { createFileRoute } from '@tanstack/react-router'
import { refuseToWrite, downloadOwnData } from '~/routes/-forward.server'

export const Route = createFileRoute('/_signed-in/profile/export.zip')({
  server: {
    handlers: {
      GET: ({ request }) => downloadOwnData(request),
      ANY: () => refuseToWrite(),
    },
  },
})
