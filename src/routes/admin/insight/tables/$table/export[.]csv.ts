import { createFileRoute } from '@tanstack/react-router'
import { download, readOnly } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/insight/tables/$table/export.csv')({
  server: {
    handlers: readOnly<{ table: string }>(({ request, params: { table } }) =>
      download(request, `/admin/insight/tables/${encodeURIComponent(table)}/insight.csv`),
    ),
  },
})
