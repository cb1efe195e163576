import { createFileRoute } from '@tanstack/react-router'
import { download, refuseToWrite } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/dev-kits/kits/$id/units.csv')({
  server: {
    handlers: {
      GET: ({ request, params: { id } }) =>
        download(request, `/admin/dev-kits/${encodeURIComponent(id)}/units.csv`),
      ANY: () => refuseToWrite(),
    },
  },
})
