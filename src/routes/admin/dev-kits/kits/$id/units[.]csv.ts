import { createFileRoute } from '@tanstack/react-router'
import { download, readOnly } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/dev-kits/kits/$id/units.csv')({
  server: {
    handlers: readOnly<{ id: string }>(({ request, params: { id } }) =>
      download(request, `/admin/dev-kits/${encodeURIComponent(id)}/units.csv`),
    ),
  },
})
