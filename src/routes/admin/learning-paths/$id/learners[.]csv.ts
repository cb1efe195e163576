import { createFileRoute } from '@tanstack/react-router'
import { download, readOnly } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/learning-paths/$id/learners.csv')({
  server: {
    handlers: readOnly<{ id: string }>(({ request, params: { id } }) =>
      download(request, `/admin/learning-paths/${encodeURIComponent(id)}/learners.csv`),
    ),
  },
})
