import { createFileRoute } from '@tanstack/react-router'
import { refuseToWrite } from '~/routes/-download.server'
import { downloadOwnData } from '~/routes/-own-data.server'

export const Route = createFileRoute('/_signed-in/profile/export.zip')({
  server: {
    handlers: {
      GET: ({ request }) => downloadOwnData(request),
      ANY: () => refuseToWrite(),
    },
  },
})
