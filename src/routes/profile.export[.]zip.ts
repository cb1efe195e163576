import { createFileRoute } from '@tanstack/react-router'
import { refuseToWrite } from './-download.server'
import { downloadOwnData } from './-own-data.server'

export const Route = createFileRoute('/profile/export.zip')({
  server: {
    handlers: {
      GET: ({ request }) => downloadOwnData(request),
      ANY: () => refuseToWrite(),
    },
  },
})
