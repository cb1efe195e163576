import { createFileRoute } from '@tanstack/react-router'
import { download, refuseToWrite } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/documents/export.zip')({
  server: {
    handlers: {
      GET: ({ request }) => download(request, '/admin/exports/documents.zip'),
      ANY: () => refuseToWrite(),
    },
  },
})
