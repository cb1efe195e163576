import { createFileRoute } from '@tanstack/react-router'
import { download, readOnly } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/funnel/by/$by/export.csv')({
  server: {
    handlers: readOnly<{ by: string }>(({ request, params: { by } }) =>
      download(request, `/admin/funnel/${encodeURIComponent(by)}/funnel.csv`),
    ),
  },
})
