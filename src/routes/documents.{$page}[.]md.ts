import { createFileRoute } from '@tanstack/react-router'
import { download, readOnly } from './-forward.server'

export const Route = createFileRoute('/documents/{$page}.md')({
  server: {
    handlers: readOnly<{ page: string }>(({ request, params }) =>
      download(request, `/pages/slug/${encodeURIComponent(params.page)}/markdown`),
    ),
  },
})
