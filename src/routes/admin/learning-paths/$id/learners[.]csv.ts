import { createFileRoute } from '@tanstack/react-router'
import { download, refuseToWrite } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/learning-paths/$id/learners.csv')({
  server: {
    handlers: {
      GET: ({ request, params: { id } }) =>
        download(request, `/admin/learning-paths/${encodeURIComponent(id)}/learners.csv`),
      ANY: () => refuseToWrite(),
    },
  },
})
