import { createFileRoute } from '@tanstack/react-router'
import { download, refuseToWrite } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/learning-paths/$id/cohorts/$cohort/members.csv')({
  server: {
    handlers: {
      GET: ({ request, params: { cohort } }) =>
        download(request, `/admin/learning-cohorts/${encodeURIComponent(cohort)}/members.csv`),
      ANY: () => refuseToWrite(),
    },
  },
})
