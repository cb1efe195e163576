import { createFileRoute } from '@tanstack/react-router'
import { download, refuseToWrite } from './-forward.server'

export const Route = createFileRoute('/documents/{$page}.md')({
  server: {
    handlers: {
      GET: ({ request, params }) =>
        download(request, `/pages/slug/${encodeURIComponent(params.page)}/markdown`),
      ANY: () => refuseToWrite(),
    },
  },
})
