import { createFileRoute } from '@tanstack/react-router'
import { download, readOnly } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/learning-paths/$id/cohorts/$cohort/members.csv')({
  server: {
    handlers: readOnly<{ cohort: string }>(({ request, params: { cohort } }) =>
      download(request, `/admin/learning-cohorts/${encodeURIComponent(cohort)}/members.csv`),
    ),
  },
})
