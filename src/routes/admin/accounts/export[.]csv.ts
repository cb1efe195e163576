import { createFileRoute } from '@tanstack/react-router'
import { download, refuseToWrite } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/accounts/export.csv')({
  server: {
    handlers: {
      GET: ({ request }) => download(request, '/admin/users.csv'),
      ANY: () => refuseToWrite(),
    },
  },
})
